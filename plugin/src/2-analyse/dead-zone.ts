// Which references may run before the declaration of their variable has given it a value.
//
// Within one function, code that stands after a declaration in the source runs after it: to run earlier it would have to
// be reached by a jump, and every jump that goes back also enters the scope anew. That leaves four doubtful kinds:
// a use that stands before, a use inside a function that can be called before, a use in another `case` of the same
// switch, and the head of a for-in/of loop. They get a run-time check; nothing else pays.

import type { types as t } from "@babel/core";
import { HOISTED, isLexical, type Reference, type Scope, type ScopeTable, type Variable } from "../ir/scope-table.js";

export function markUnready(variable: Variable, table: ScopeTable): void {
  if (!isLexical(variable) && !isOfPattern(variable)) return;
  for (const reference of variable.references) {
    if (reference.access !== "init" && mayRunEarly(variable, reference)) table.unready.add(reference.node);
  }
}

/** Of a parameter, also that of a catch clause: only its own pattern runs before it has its value. */
function isOfPattern({ kind, scope }: Variable): boolean {
  return kind === "catch" || (kind === "param" && scope.node.type !== "Program");
}

function mayRunEarly(variable: Variable, reference: Reference): boolean {
  if (variable.kind === "dead") return true;
  const place = reference.node.start;
  if (place == null) return isLexical(variable);
  if (variable.scope.kind === "switch" && !sameCase(variable, place)) return true;
  const nested = outermostFunction(variable.scope.owner, reference.scope);
  if (nested === null) return place < variable.ready;
  if (isHoisted(nested)) return isLexical(variable);
  if ((nested.start ?? 0) >= variable.ready) return false;
  // `const f = () => f()`: the arrow cannot be called before f holds it.
  return variable.initialiser !== nested;
}

/** The outermost function between the variable's function and the reference, or null when they share one. */
function outermostFunction(owner: Scope, scope: Scope): t.Node | null {
  let found: t.Node | null = null;
  for (let here: Scope | null = scope.owner; here !== null && here !== owner; here = here.parent?.owner ?? null)
    found = here.node;
  return found;
}

/** A function declaration exists, and can be called, from the start of its block. */
function isHoisted(fn: t.Node): boolean {
  return fn.type === "FunctionDeclaration" || fn.extra?.[HOISTED] === true;
}

function sameCase(variable: Variable, place: number): boolean {
  const { cases } = variable.scope.node as t.SwitchStatement;
  const declared = variable.declared?.start ?? -1;
  return cases.some(
    (one) =>
      (one.start ?? 0) <= declared && declared < (one.end ?? 0) && (one.start ?? 0) <= place && place < (one.end ?? 0),
  );
}
