// The tables of names that every later phase reads: which scope each node opens, which variable each identifier means,
// and how it is used there. Built once per file by resolve.ts; later phases only add compiler-made variables.
//
// We keep our own table instead of Babel's because a lowering needs what Babel's merges: the parameter scope apart from
// the body's, the dead zone of a loop head, the inner name of a class, and Annex B functions.

import { types as t } from "@babel/core";

export type VariableKind =
  | "var"
  | "let"
  | "const"
  | "using"
  | "class"
  | "function"
  | "param"
  | "catch"
  | "import"
  | "self-name" // the binding of a named function or class expression, seen only from inside
  | "dead" // the name of a loop head seen from the iterated expression: always in its dead zone
  | "temp"; // made by the compiler

export type ScopeKind =
  "program" | "function" | "body" | "block" | "loop" | "switch" | "catch" | "class" | "name" | "dead";

export interface Scope {
  readonly kind: ScopeKind;
  readonly node: t.Node;
  readonly parent: Scope | null;
  /** The scope of the function (or program) that this one belongs to; itself for those. */
  readonly owner: Scope;
  readonly strict: boolean;
  readonly variables: Map<string, Variable>;
}

/** How an identifier touches its variable. `init` is the declaration giving the first value. */
export type Access = "read" | "write" | "update" | "init";

export interface Reference {
  readonly node: t.Identifier | t.JSXIdentifier;
  readonly access: Access;
  readonly scope: Scope;
}

export interface Variable {
  readonly name: string;
  readonly kind: VariableKind;
  readonly scope: Scope;
  /** The identifier that declares it; null for compiler-made ones. */
  readonly declared: t.Identifier | null;
  /** Source offset from which a reference is past the declaration (see dead-zone.ts). */
  ready: number;
  /** The function that is all there is to its initialiser, as in `const f = () => f()`. */
  initialiser: t.Node | null;
  readonly references: Reference[];
  /** Written after its declaration. */
  assigned: boolean;
  /** Used from a function other than the one that declares it. */
  captured: boolean;
}

export interface ScopeTable {
  readonly program: Scope;
  readonly scopeOf: Map<t.Node, Scope>;
  readonly variableOf: Map<t.Node, Variable>;
  readonly accessOf: Map<t.Node, Access>;
  /** Every declared variable of the file. */
  readonly variables: Variable[];
  /** References that may run before their variable has its first value: they need a check. */
  readonly unready: Set<t.Node>;
  /** Writes of sloppy code to the name of a function expression from inside it: they do nothing. */
  readonly ignored: Set<t.Node>;
  /** Variables that only ever hold primitives. */
  readonly primitive: Set<Variable>;
  /** Locals that go by another name in the output. */
  readonly renamed: Map<Variable, string>;
  /** Scopes whose statements have become states of a machine. */
  readonly takenApart: Set<Scope>;
  /** Scopes that a direct `eval` inside them can read, change and add to. */
  readonly openToEval: Set<Scope>;
  /** Sloppy-mode block functions that also assign a `var` of the function when reached (Annex B.3.3). */
  readonly annexB: Map<t.FunctionDeclaration, Variable>;
  /** Those that a name around them keeps from doing so. */
  readonly unhoisted: Set<t.FunctionDeclaration>;
}

export function makeScope(kind: ScopeKind, node: t.Node, parent: Scope | null, strict: boolean): Scope {
  const scope = { kind, node, parent, strict, variables: new Map<string, Variable>() } as {
    -readonly [key in keyof Scope]: Scope[key];
  };
  scope.owner = kind === "program" || kind === "function" || parent === null ? scope : parent.owner;
  return scope;
}

export function makeVariable(name: string, kind: VariableKind, scope: Scope, declared: t.Identifier | null): Variable {
  return {
    name,
    kind,
    scope,
    declared,
    ready: -1,
    initialiser: null,
    references: [],
    assigned: false,
    captured: false,
  };
}

export function lookUp(scope: Scope | null, name: string): Variable | null {
  for (let here = scope; here !== null; here = here.parent) {
    const found = here.variables.get(name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether the declaration has a temporal dead zone. */
export function isLexical(variable: Variable): boolean {
  const { kind } = variable;
  return kind === "let" || kind === "const" || kind === "using" || kind === "class" || kind === "dead";
}

/** Whether assigning to it throws; writes that are ignored instead are marked as such. */
export function isConstant(variable: Variable): boolean {
  const { kind } = variable;
  return kind === "const" || kind === "using" || kind === "self-name" || kind === "import";
}

/** A new identifier that means `variable`. */
export function referTo(table: ScopeTable, variable: Variable, access: Access = "read"): t.Identifier {
  const node = t.identifier(variable.name);
  table.variableOf.set(node, variable);
  table.accessOf.set(node, access);
  return node;
}

/** Marks, among the extras of a node, a function that stood further down as a declaration: it can be called from where it is now. */
export const HOISTED = "statorHoisted";
