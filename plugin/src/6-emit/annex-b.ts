// In sloppy code a function declared in a block is also a `var` of the function around it, unless a `let` or a parameter
// of its name stands in between (Annex B.3.3). Where that has moved to a field, something else has to stand there.

import { types as t } from "@babel/core";
import { lookUp } from "../ir/scope-table.js";
import { ownChildren } from "../ir/walk-own.js";
import type { Emitter } from "./emitter.js";

/** The names of functions in a statement that would be hoisted now and were not before. */
export function keptInside(emit: Emitter, statement: t.Statement): Set<string> {
  const { table, strict } = emit.input;
  const names = new Set<string>();
  if (strict || table.unhoisted.size === 0) return names;
  const pending: t.Node[] = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "FunctionDeclaration" && table.unhoisted.has(node) && !isKept(emit, node.id!))
      names.add(node.id!.name);
    pending.push(...ownChildren(node));
  }
  return names;
}

/** Whether what kept the function from being hoisted still stands where it stood. */
function isKept({ input: { table, layout } }: Emitter, id: t.Identifier): boolean {
  const around = lookUp(table.variableOf.get(id)!.scope.parent, id.name);
  return around !== null && layout.homes.of.get(around)?.kind === "block" && layout.names.of.get(around) === id.name;
}

/** The statement, with its functions kept from the code around it. */
export function keptFrom(names: ReadonlySet<string>, statement: t.Statement): t.Statement {
  if (statement.type === "FunctionDeclaration") {
    const value = t.toExpression(statement);
    return t.variableDeclaration("let", [t.variableDeclarator(t.identifier(value.id!.name), value)]);
  }
  if (t.isExpressionStatement(statement) || t.isVariableDeclaration(statement)) return statement;
  const blockers = [...names].map((name) => t.variableDeclarator(t.identifier(name)));
  return t.blockStatement([t.variableDeclaration("let", blockers), statement]);
}
