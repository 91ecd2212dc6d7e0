// Which variables of enclosing functions a function uses, and whether its class can be lifted to the top of the module:
// it can when each of them never changes and surely has its value by the time the function is called.

import type { types as t } from "@babel/core";
import { eachIdentifier } from "../ir/identifiers.js";
import type { Scope, ScopeTable, Variable } from "../ir/scope-table.js";

/** The captured variables, to be handed over by value; null when the class must stay inside. */
export function findCaptures(fn: t.Function, table: ScopeTable): Set<Variable> | null {
  const around = enclosingScopes(table.scopeOf.get(fn)!);
  // What `eval` does to the variables there cannot be seen.
  for (const scope of around) if (table.openToEval.has(scope)) return null;
  const captured = new Set<Variable>();
  let liftable = true;
  eachIdentifier(fn, (identifier) => {
    const variable = table.variableOf.get(identifier);
    if (variable === undefined || !around.has(variable.scope) || isOwnName(fn, identifier)) return;
    captured.add(variable);
    if (!isSettled(variable) || table.unready.has(identifier)) liftable = false;
  });
  return liftable ? captured : null;
}

/** The scopes between the function and the module, whose variables a class at the top cannot see. */
function enclosingScopes(scope: Scope): Set<Scope> {
  const around = new Set<Scope>();
  for (let here = scope.parent; here !== null && here.kind !== "program"; here = here.parent) around.add(here);
  return around;
}

/** The name in `function f() {}` itself. */
function isOwnName(fn: t.Function, identifier: t.Node): boolean {
  return (fn.type === "FunctionDeclaration" || fn.type === "FunctionExpression") && fn.id === identifier;
}

/** Has one value for good. A `var` could be read before its initialiser ran; a function's own name never changes. */
function isSettled(variable: Variable): boolean {
  if (variable.kind === "self-name") return true;
  return !variable.assigned && variable.kind !== "var" && variable.kind !== "dead";
}
