// What the files of this phase share while one machine is written down.

import type { types as t } from "@babel/core";
import type { Layout } from "../ir/layout.js";
import type { Machine } from "../ir/machine.js";
import { makeVariable, type Scope, type ScopeTable, type Variable } from "../ir/scope-table.js";
import type { FieldLocals } from "./field-locals.js";
import { Beginnings } from "./locate.js";

/** What the function takes from around it, besides variables. */
export interface Surroundings {
  readonly usesThis: boolean;
  readonly lateThis: boolean;
  readonly usesArguments: boolean;
  readonly usesNewTarget: boolean;
}

/** One arrow that reaches `super` from outside the method, kept in a field of the machine. */
export interface SuperHelper {
  readonly field: string;
  readonly arrow: t.ArrowFunctionExpression;
}

/** Functions that run at once when they are awaited, and make their machine only if they must wait. */
export interface DirectStarts {
  readonly enabled: boolean;
  /** Whether this function can be started so by those that know it. */
  readonly startable: boolean;
  /** Whether somebody pays for that. */
  readonly paidFor: boolean;
  /** The class of the function that an expression calls, if it can be started so. */
  readonly classOf: (node: t.Expression) => string | null;
  /** What such a start costs: 0 for a free one. */
  readonly costOf: (node: t.Expression) => number;
}

export interface EmitInput {
  readonly fn: t.Function;
  /** How it is made to look like an async function. */
  readonly guise: "value" | "member" | "method" | null;
  readonly machine: Machine;
  readonly layout: Layout;
  readonly table: ScopeTable;
  readonly abi: ReadonlyMap<t.Node, string>;
  /** The local name of something imported from the ABI; asks for the import. */
  readonly runtime: (name: string) => t.Identifier;
  readonly surroundings: Surroundings;
  /** Whether an awaited expression is known to be a future, so that it needs no adapting. */
  readonly isFuture: (node: t.Expression) => boolean;
  /** Variables of enclosing functions handed to the constructor, by value. */
  readonly captures: ReadonlyMap<Variable, string>;
  readonly className: string;
  readonly eager: boolean;
  /** An async generator: the class is stepped by a stream instead of polled. */
  readonly stream: boolean;
  readonly strict: boolean;
  /** The class that the machine's class is a private member of, if it is. */
  readonly owner: t.Class | null;
  /** Parameters are aliased with `arguments`. */
  readonly mapped: boolean;
  readonly direct: DirectStarts;
}

export class Emitter {
  readonly input: EmitInput;
  readonly supers = new Map<string, SuperHelper>();
  /** Set when nested functions need the machine under a name of its own. */
  usesAlias = false;
  usesValue = false;
  usesLabel = false;
  /** Locals of poll, declared at its top. */
  readonly locals = new Set<string>();
  /** Whether this machine's code runs on locals. */
  onLocals = false;
  /** While code that runs on locals is written: the locals that stand for fields. */
  fields: FieldLocals | null = null;
  /** Statements that make the record of a scope. */
  readonly records = new Set<t.Node>();
  readonly beginnings = new Beginnings();
  /** The constants under which closures see the records of their scopes, at this point of the text. */
  aliases = new Map<Scope, Variable>();

  /** The types of the parameters; patterns lose theirs when they become assignments. */
  readonly types: readonly t.Identifier["typeAnnotation"][];

  /** The machine, as nested functions see it: a variable, so that functions lowered later can capture it. */
  readonly self: Variable;

  constructor(input: EmitInput) {
    this.input = input;
    this.types = (input.fn.params as t.Node[]).map((one) => typeOf(one) ?? null);
    this.self = makeVariable(input.layout.names.machine, "const", input.table.scopeOf.get(input.fn)!, null);
  }
}

function typeOf(parameter: t.Node): t.Identifier["typeAnnotation"] {
  if (parameter.type === "TSParameterProperty") return typeOf(parameter.parameter);
  return ((parameter.type === "AssignmentPattern" ? parameter.left : parameter) as t.Identifier).typeAnnotation;
}
