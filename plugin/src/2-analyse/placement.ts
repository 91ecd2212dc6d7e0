// Where the class of a machine stands. At the top of the module if it can: then it is made once. It cannot when it needs
// something that only exists further in:
//
//   a variable of a function around it that changes, or may not have its value yet   in the block that declares it
//   a private name                                                                    in the class that declares it
//   what a direct `eval` may have added to a scope                                    in that scope
//
// Then it stands at the start of the innermost such place, and is made once each time that is entered. Variables further
// in that never change are handed over by value. Where no statement can be put, it is made at each call.

import { types as t } from "@babel/core";
import { eachIdentifier } from "../ir/identifiers.js";
import type { Scope, ScopeTable, Variable } from "../ir/scope-table.js";

export type Site =
  | { readonly kind: "module" }
  /** At the start of these statements. */
  | { readonly kind: "statements"; readonly statements: t.Statement[] }
  /** As a private static member. */
  | { readonly kind: "member"; readonly owner: t.Class }
  | { readonly kind: "call" };

export interface Placement {
  readonly site: Site;
  /** Handed to the machine by value. */
  readonly captures: readonly Variable[];
}

export function placeClass(fn: t.Function, table: ScopeTable, privateNames: ReadonlySet<string>): Placement {
  const own = table.scopeOf.get(fn)!;
  const around = enclosingScopes(own);
  const depth = new Map(around.map((scope, index) => [scope, index]));
  const captured = new Set<Variable>();
  let innermost = around.findIndex((scope) => table.openToEval.has(scope) || declaresOneOf(scope, privateNames));
  eachIdentifier(fn, (identifier) => {
    const variable = table.variableOf.get(identifier);
    const at = variable === undefined ? undefined : depth.get(variable.scope);
    if (variable === undefined || at === undefined || isOwnName(fn, identifier)) return;
    captured.add(variable);
    const bound = !(isSettled(variable, own) || isTurnConstant(variable, fn)) || table.unready.has(identifier);
    if (bound && (innermost < 0 || at < innermost)) innermost = at;
  });
  if (innermost < 0) return { site: { kind: "module" }, captures: [...captured] };
  const site = siteIn(around[innermost]!, fn, table);
  if (site.kind === "call") return { site, captures: [] };
  return { site, captures: [...captured].filter((variable) => depth.get(variable.scope)! < innermost) };
}

/** The scopes between the function and the module, innermost first. */
function enclosingScopes(scope: Scope): Scope[] {
  const around: Scope[] = [];
  for (let here = scope.parent; here !== null && here.kind !== "program"; here = here.parent) around.push(here);
  return around;
}

/** The name in `function f() {}` itself. */
function isOwnName(fn: t.Function, identifier: t.Node): boolean {
  return (fn.type === "FunctionDeclaration" || fn.type === "FunctionExpression") && fn.id === identifier;
}

/** Has one value for good. A `var` could be read before its initialiser ran; a function's own name never changes. */
function isSettled(variable: Variable, from: Scope): boolean {
  if (variable.kind === "self-name") return !t.isClass(variable.scope.node) || isInMember(variable.scope.node, from);
  return !variable.assigned && variable.kind !== "var" && variable.kind !== "dead";
}

/** The heritage and the keys of a class run before its name has a value; its members do not. */
function isInMember(owner: t.Class, from: Scope): boolean {
  for (let here: Scope | null = from; here !== null && here.node !== owner; here = here.parent)
    if (owner.body.body.includes(here.node as t.ClassMethod)) return true;
  return false;
}

/** `for (let i = 0; …; i++)`: each turn has an i of its own, which only the head changes, before the turn begins. */
function isTurnConstant(variable: Variable, fn: t.Function): boolean {
  const { node } = variable.scope;
  if (node.type !== "ForStatement" || variable.kind !== "let" || !holds(node.body, fn)) return false;
  const head = node.body.start!;
  return variable.references.every(
    ({ node: use, access, scope }) =>
      access === "read" || access === "init" || ((use.start ?? head) < head && scope.owner === variable.scope.owner),
  );
}

function declaresOneOf({ node }: Scope, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || !t.isClass(node)) return false;
  return node.body.body.some(
    (member) => "key" in member && member.key?.type === "PrivateName" && names.has(member.key.id.name),
  );
}

function siteIn(scope: Scope, fn: t.Function, table: ScopeTable): Site {
  // Its statements have become states of another machine.
  if (table.takenApart.has(scope)) return { kind: "call" };
  if (t.isClass(scope.node)) return memberOf(scope.node, scope, fn, table);
  const block = blockOf(scope);
  if (block === null || !holds(block, fn)) return { kind: "call" };
  return { kind: "statements", statements: block.body };
}

/** The block whose start sees the variables of the scope. */
function blockOf({ node }: Scope): t.BlockStatement | t.StaticBlock | null {
  if (node.type === "BlockStatement" || node.type === "StaticBlock") return node;
  const body = t.isFunction(node) || t.isLoop(node) || node.type === "CatchClause" ? node.body : null;
  return body?.type === "BlockStatement" ? body : null;
}

/** A function among the parameters or in the head of a loop does not see what is in the body. */
function holds(block: t.Node, fn: t.Function): boolean {
  if (block.start == null || block.end == null || fn.start == null) return false;
  return block.start <= fn.start && fn.start < block.end;
}

/** Reached as `K.#Machine`, so K must mean this class where the function stands, and its body must be there by then. */
function memberOf(owner: t.Class, scope: Scope, fn: t.Function, table: ScopeTable): Site {
  const name = owner.id?.name;
  if (name === undefined) return { kind: "call" };
  const isMember = owner.body.body.includes(fn as t.ClassMethod);
  for (let here = table.scopeOf.get(fn)!; here !== scope; here = here.parent!) {
    const outermost = here.parent === scope;
    if (here.variables.has(name) || (outermost && !isMember && here.kind !== "function")) return { kind: "call" };
    if (outermost && !isMember && here.node === fn) return { kind: "call" };
  }
  return { kind: "member", owner };
}
