// Functions that others of the file can start directly: known by a name that always means them, and in need of nothing
// but their arguments.

import type { types as t } from "@babel/core";
import type { ScopeTable, Variable } from "../ir/scope-table.js";
import { surveyEnvironment } from "./environment.js";

export interface Target {
  readonly fn: t.Function;
  readonly className: string;
}

/** The variables that stand for such functions, with the class of each. */
export function findStartable(targets: readonly Target[], table: ScopeTable): Map<Variable, Target> {
  const found = new Map<Variable, Target>();
  // Code that is only known at run time may give any variable another value.
  if (table.openToEval.size > 0) return found;
  const constants = new Map<t.Node, Variable>();
  for (const variable of table.variables)
    if (variable.kind === "const" && variable.initialiser !== null) constants.set(variable.initialiser, variable);
  for (const target of targets) {
    const { fn } = target;
    const scope = table.scopeOf.get(fn)!;
    if (fn.generator === true || !scope.strict || scope.parent?.kind !== "program") continue;
    // A parameter that only says the type of `this`.
    if (fn.params.some((one) => one.type === "Identifier" && one.name === "this")) continue;
    const variable =
      fn.type === "FunctionDeclaration" && fn.id != null ? table.variableOf.get(fn.id) : constants.get(fn);
    if (variable === undefined || variable.assigned) continue;
    const { usesThis, usesArguments, usesNewTarget } = surveyEnvironment(fn, table);
    if (!usesThis && !usesArguments && !usesNewTarget) found.set(variable, target);
  }
  return found;
}

/** The function that an expression calls, if it can be started directly. */
export function startedBy(
  node: t.Expression,
  startable: ReadonlyMap<Variable, Target>,
  table: ScopeTable,
): Target | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || table.unready.has(node.callee))
    return undefined;
  const variable = table.variableOf.get(node.callee);
  return variable === undefined ? undefined : startable.get(variable);
}
