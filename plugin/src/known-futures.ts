// Calls that surely give a future: of what the runtime exports, and of functions annotated in the same file. Awaiting
// them needs no adapter.

import { types as t } from "@babel/core";
import { asksLoop } from "./ir/asked.js";
import type { ScopeTable, Variable } from "./ir/scope-table.js";

/** Exports of the runtime that return futures. */
const MAKERS = new Set([
  "sleep",
  "sleepUntil",
  "timeout",
  "timeoutAt",
  "yieldNow",
  "pollFn",
  "ready",
  "pending",
  "join",
  "tryJoin",
  "joinAll",
  "tryJoinAll",
  "select",
  "race",
  "consumeBudget",
  "unconstrained",
  "cooperative",
]);

export function futureTest(
  table: ScopeTable,
  program: t.Program,
  runtime: string,
  annotated: ReadonlySet<t.Function>,
): (node: t.Expression) => boolean {
  const makers = new Set<Variable>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const from = statement.source.value;
    if (from !== runtime && !from.startsWith(`${runtime}/`)) continue;
    for (const specifier of statement.specifiers) {
      if (
        specifier.type !== "ImportSpecifier" ||
        !MAKERS.has(t.isIdentifier(specifier.imported) ? specifier.imported.name : "")
      )
        continue;
      const variable = table.program.variables.get(specifier.local.name);
      if (variable !== undefined) makers.add(variable);
    }
  }
  for (const variable of table.variables) {
    if (
      !variable.assigned &&
      variable.kind === "const" &&
      variable.initialiser !== null &&
      annotated.has(variable.initialiser as t.Function)
    )
      makers.add(variable);
  }
  for (const fn of annotated) {
    const variable = fn.type === "FunctionDeclaration" && fn.id != null ? table.variableOf.get(fn.id) : undefined;
    if (variable !== undefined && !variable.assigned && !fn.generator) makers.add(variable);
  }
  return (node) => {
    if (node.type !== "CallExpression") return false;
    if (asksLoop(node, table)) return true;
    if (node.callee.type !== "Identifier") return false;
    const variable = table.variableOf.get(node.callee);
    return variable !== undefined && makers.has(variable);
  };
}
