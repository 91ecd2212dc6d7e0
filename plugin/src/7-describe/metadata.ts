// What tools are told about a machine: its states that can be seen from outside, with line, awaited text and kept variables.

import { types as t } from "@babel/core";
import { cancelRegion } from "../ir/graph.js";
import type { Layout } from "../ir/layout.js";
import type { Machine } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";

export interface DescribedState {
  readonly line: number;
  readonly column: number;
  /** The source text awaited; absent at the start, and where something is yielded. */
  readonly awaits?: string;
  /** The source text yielded, where a stream stands until it is asked again. */
  readonly yields?: string;
  readonly keeps: readonly Kept[];
  /** The state that cancel enters from here, when a finally must run. */
  readonly cancel?: number;
}

/** A variable that outlives the suspension, and where the machine keeps it. */
export interface Kept {
  readonly name: string;
  readonly field: string;
}

export interface Description {
  readonly name: string;
  readonly className: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly id: string;
  readonly layoutHash: string;
  readonly states: ReadonlyMap<number, DescribedState>;
}

export interface DescribeInput {
  readonly machine: Machine;
  readonly layout: Layout;
  readonly parameters: readonly Variable[];
  readonly className: string;
  readonly file: string;
  readonly fn: t.Function;
}

export function describe(input: DescribeInput): Description {
  const { machine, layout, fn, file } = input;
  const states = new Map<number, DescribedState>();
  const body = fn.body.loc?.start ?? fn.loc?.start;
  states.set(0, {
    line: body?.line ?? 0,
    column: body?.column ?? 0,
    keeps: input.parameters.filter((one) => one.kind !== "temp").map((one) => kept(layout, one)),
  });
  for (const [id, state] of layout.states.ofPoll) {
    const block = machine.blocks.get(id)!;
    if (block.end.kind !== "await" && block.end.kind !== "yield") continue;
    const { kind, span, text } = block.end;
    const region = cancelRegion(machine, block);
    const cancel = region === null ? {} : { cancel: layout.states.ofBlock.get(machine.regions.get(region)!.handler)! };
    const live = [...layout.liveness.across.get(id)!].filter((variable) => variable.kind !== "temp");
    states.set(state, {
      line: span.line,
      column: span.column,
      ...(kind === "await" ? { awaits: text } : { yields: text }),
      keeps: live.map((one) => kept(layout, one)),
      ...cancel,
    });
  }
  const line = fn.loc?.start.line ?? 0;
  return {
    name: machine.name,
    className: input.className,
    file,
    line,
    column: fn.loc?.start.column ?? 0,
    id: `${file}#${machine.name}`,
    layoutHash: hash(
      JSON.stringify(
        [...states].map(([state, one]) => [state, one.awaits ?? one.yields, one.keeps.map((each) => each.field)]),
      ),
    ),
    states,
  };
}

/** A function lowered to a generator keeps its variables inside the generator: there are no states to tell of. */
export function describeGenerator(name: string, file: string, fn: t.Function): Description {
  const { line = 0, column = 0 } = fn.loc?.start ?? {};
  return { name, className: "", file, line, column, id: `${file}#${name}`, layoutHash: "", states: new Map() };
}

function kept(layout: Layout, variable: Variable): Kept {
  const home = layout.homes.of.get(variable);
  const name = layout.names.of.get(variable) ?? variable.name;
  return { name: variable.name, field: home?.kind === "cell" ? `${layout.names.cells.get(home.scope)}.${name}` : name };
}

/** A short fingerprint of the layout: two builds with the same one can share suspended machines. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}

/** Nobody looks at more variables of one state, and a function that keeps thousands at thousands of awaits would drown in them. */
const MOST = 200;

/** The description as the object literal that `defineMachine` takes. */
export function metadataLiteral(description: Description): t.ObjectExpression {
  const property = (key: string, value: t.Expression): t.ObjectProperty => t.objectProperty(t.identifier(key), value);
  // Where a stream has yielded, nobody waits: a dump cannot meet it there.
  const met = [...description.states].filter(([, one]) => one.yields === undefined);
  const states = met.map(([state, one]) => {
    const properties = [property("line", t.numericLiteral(one.line)), property("column", t.numericLiteral(one.column))];
    if (one.awaits !== undefined) properties.push(property("awaits", t.stringLiteral(one.awaits)));
    else properties.push(property("does", t.stringLiteral("start")));
    properties.push(
      property("keeps", t.arrayExpression(one.keeps.slice(0, MOST).map(({ name }) => t.stringLiteral(name)))),
    );
    return t.objectProperty(t.numericLiteral(state), t.objectExpression(properties));
  });
  const renamed = new Map<string, string>();
  for (const [, { keeps }] of met)
    for (const { name, field } of keeps.slice(0, MOST)) if (name !== field) renamed.set(name, field);
  const fields = [...renamed].map(([name, field]) => t.objectProperty(t.stringLiteral(name), t.stringLiteral(field)));
  return t.objectExpression([
    property("name", t.stringLiteral(description.name)),
    property("source", t.stringLiteral(`${description.file}:${description.line}`)),
    property("id", t.stringLiteral(description.id)),
    property("layout", t.stringLiteral(description.layoutHash)),
    property("states", t.objectExpression(states)),
    ...(fields.length > 0 ? [property("fields", t.objectExpression(fields))] : []),
  ]);
}
