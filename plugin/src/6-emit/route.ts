// The catch clause around the dispatch: which handler owns an error, by the state it was thrown in.

import { types as t } from "@babel/core";
import type { Region, RegionId } from "../ir/machine.js";
import { assign, id, member, number, withComment } from "./builders.js";
import type { Emitter } from "./emitter.js";
import type { FieldLocals } from "./field-locals.js";
import { homeOf, OUTSIDE } from "./home.js";

/** More states than this are told apart by a switch: a chain of comparisons that long is hard on readers and on tools. */
const MOST_COMPARED = 8;

export function emitCatch(emit: Emitter): t.CatchClause {
  const { machine, layout } = emit.input;
  const { names } = layout;
  const owned = statesByRegion(emit);
  const groups = [...owned].map(([region, states]) => ({ region: machine.regions.get(region)!, states }));
  const rethrow = t.throwStatement(id(names.error));
  if (groups.length === 1 && groups[0]!.states.length <= MOST_COMPARED) {
    const [{ region, states }] = groups as [(typeof groups)[number]];
    const outside = states
      .map((state): t.Expression => t.binaryExpression("!==", id(names.state), number(state)))
      .reduce((left, right) => t.logicalExpression("&&", left, right));
    const guard = withComment(t.ifStatement(outside, rethrow), describe(region, states));
    return t.catchClause(id(names.error), t.blockStatement([guard, ...enter(emit, region)]));
  }
  const cases = groups.flatMap(({ region, states }) => {
    const body = [...enter(emit, region), t.breakStatement()];
    withComment(body[0]!, describe(region, states));
    return states.map((state, index) => t.switchCase(number(state), index === states.length - 1 ? body : []));
  });
  cases.push(t.switchCase(null, [rethrow]));
  return t.catchClause(id(names.error), t.blockStatement([t.switchStatement(id(names.state), cases)]));
}

function describe(region: Region, states: readonly number[]): string {
  return `${region.kind} :${region.span.line} covers ${states.join(", ")}`;
}

/** The states whose innermost region is each region. */
function statesByRegion(emit: Emitter): Map<RegionId, number[]> {
  const { machine, layout } = emit.input;
  const owned = new Map<RegionId, number[]>();
  layout.states.entries.forEach((entry, state) => {
    const { region } = machine.blocks.get(entry.block)!;
    if (region === null) return;
    const states = owned.get(region);
    if (states === undefined) owned.set(region, [state]);
    else states.push(state);
  });
  return owned;
}

function enter(emit: Emitter, region: Region): t.Statement[] {
  const { layout, runtime } = emit.input;
  const { names, states } = layout;
  const error = (): t.Expression => id(names.error);
  const statements: t.Statement[] = emit.fields !== null && states.ofPoll.size > 0 ? [forget(emit.fields)] : [];
  const put = (variable: Region["error"], value: t.Expression): void => {
    if (variable === null || !layout.homes.of.has(variable)) return;
    statements.push(assign(homeOf(emit, variable, id(variable.name), OUTSIDE) as t.MemberExpression, value));
  };
  put(region.error, error());
  put(region.exit, runtime("THROW"));
  put(region.outcome, error());
  statements.push(assign(id(names.state), number(states.ofBlock.get(region.handler)!)));
  return statements;
}

/** What has failed is not waited for any more: whoever reads the chain off the machines must not find it. */
function forget({ machine }: FieldLocals): t.Statement {
  const exists = t.binaryExpression("!==", id(machine), t.nullLiteral());
  return t.ifStatement(exists, assign(member(id(machine), "awaiting"), t.nullLiteral()));
}
