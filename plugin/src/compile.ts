// One function, from source to class. The pipeline from top to bottom; nothing else happens here.

import { types as t } from "@babel/core";
import { surveyEnvironment } from "./2-analyse/environment.js";
import { findSuspensions } from "./2-analyse/suspensions.js";
import { lowerFunction } from "./3-lower/function.js";
import { simplify } from "./4-simplify/simplify.js";
import { layOut } from "./5-layout/layout.js";
import { emitClass } from "./6-emit/class.js";
import { Emitter, type DirectStarts } from "./6-emit/emitter.js";
import { locateAll } from "./6-emit/locate.js";
import { addMember, addStatements } from "./6-emit/site.js";
import { rewriteFunction, surroundingsOf } from "./6-emit/wrapper.js";
import { describe, metadataLiteral, type Description } from "./7-describe/metadata.js";
import { placeClass } from "./2-analyse/placement.js";
import { disguise } from "./ir/disguise.js";
import { namesUsedIn } from "./ir/identifiers.js";
import type { Layout } from "./ir/layout.js";
import type { Machine } from "./ir/machine.js";
import type { ScopeTable } from "./ir/scope-table.js";
import { verify } from "./ir/verify.js";
import type { ResolvedOptions } from "./options.js";

/** Called after each pass, with the layout once there is one; for tools and for tests. */
export type Trace = (pass: string, machine: Machine, layout?: Layout) => void;

export interface CompileInput {
  readonly fn: t.Function;
  readonly name: string;
  /** What the function's `name` property says; null when that is only known at run time. */
  readonly nativeName: string | null;
  /** How it is made to look like an async function. */
  readonly guise: "value" | "member" | "method" | null;
  /** The property of a literal that it is the value of. */
  readonly property: t.ObjectProperty | null;
  readonly className: string;
  readonly file: string;
  readonly source: string;
  readonly table: ScopeTable;
  readonly options: ResolvedOptions;
  /** Names that generated locals must not take: those of imports and classes the compiler adds. */
  readonly reserved: ReadonlySet<string>;
  readonly runtime: (name: string) => t.Identifier;
  readonly isFuture: (node: t.Expression) => boolean;
  readonly direct: DirectStarts;
  readonly refuse: (node: t.Node, what: string, help: string) => void;
  readonly trace: Trace;
}

export interface Compiled {
  readonly description: Description;
  /** The class and its registration, to be placed at the top of the module; empty when they stand further in. */
  readonly lifted: readonly t.Statement[];
}

export function compile(input: CompileInput): Compiled {
  const { fn, table, trace, className } = input;
  // A literal that was taken apart for an await may have put the function elsewhere.
  const moved = input.guise === "member" && input.property !== null && input.property.value !== fn;
  const guise = moved ? null : input.guise;
  const surroundings = surveyEnvironment(fn, table);
  const { site, captures: captured } = placeClass(fn, table, surroundings.privateNames);
  const abi = new Map<t.Node, string>();
  const scope = table.scopeOf.get(fn)!;
  const mapped =
    !scope.strict &&
    surroundings.usesArguments &&
    fn.type !== "ArrowFunctionExpression" &&
    fn.params.every((one) => one.type === "Identifier");
  const used = namesUsedIn(fn);
  const lowered = lowerFunction({ ...input, abi, eager: input.options.eager, suspensions: findSuspensions(fn, table) });
  trace("lower", verify(lowered.machine));
  const machine = simplify(lowered.machine);
  trace("simplify", verify(machine));
  const { parameters } = lowered;
  const layout = layOut(used, machine, table, parameters, input.reserved);
  trace("layout", machine, layout);
  const description = describe({ machine, layout, parameters, className, file: input.file, fn });
  const captures = new Map(captured.map((variable) => [variable, layout.names.field(variable.name)]));
  for (const apart of machine.scopes) table.takenApart.add(apart);
  const emit = new Emitter({
    ...input,
    guise,
    machine,
    layout,
    abi,
    surroundings,
    captures,
    eager: input.options.eager,
    stream: fn.generator === true,
    strict: scope.strict,
    mapped,
    owner: site.kind === "member" ? site.owner : null,
  });
  const { statements: written, args } = emitClass(emit, parameters, surroundingsOf);
  documented(written[0]!, description);
  const statements = [...written, ...registration(input, description)];
  const { loc } = fn;
  const generator = fn.generator === true;
  rewriteFunction(emit, parameters, args, site.kind === "call" ? statements : []);
  if (loc != null) for (const node of [...statements, fn]) locateAll(node, loc);
  if (guise === "value" || guise === "member") disguise(fn, { ...input, as: guise, name: input.nativeName, generator });
  if (site.kind === "statements") addStatements(site.statements, statements);
  if (site.kind === "member") addMember(site.owner, className, statements);
  return { description, lifted: site.kind === "module" ? statements : [] };
}

function documented(node: t.Statement, { name, file, line, states }: Description): void {
  const awaits = [...states.values()].filter((one) => one.awaits !== undefined).length;
  t.addComment(
    node,
    "leading",
    `* State machine of \`${name}\` (${file}:${line}): ${awaits} ${awaits === 1 ? "await" : "awaits"}. `,
  );
}

function registration(input: CompileInput, description: Description): t.Statement[] {
  // Told before the function is rewritten: afterwards it is no generator any more.
  if (input.fn.generator === true) {
    if (input.options.metadata === false) return [];
    const target = t.memberExpression(t.identifier(input.className), t.identifier("machine"));
    return [t.expressionStatement(t.assignmentExpression("=", target, metadataLiteral(description)))];
  }
  const args: t.Expression[] = [t.identifier(input.className)];
  if (input.options.metadata !== false) args.push(metadataLiteral(description));
  return [t.expressionStatement(t.callExpression(input.runtime("defineMachine"), args))];
}
