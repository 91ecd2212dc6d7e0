// A `for await` that asks for its next item, told from a call of the user's.

import { types as t } from "@babel/core";
import type { ScopeTable } from "./scope-table.js";

/** The name of the temporary that has the loop, and of no other. */
export const LOOP = "loop";

/** Whether it is `loop.ask()`. */
export function asksLoop(node: t.CallExpression, table: ScopeTable): boolean {
  if (node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  const variable = table.variableOf.get(object);
  return variable?.kind === "temp" && variable.name === LOOP && t.isIdentifier(property, { name: "ask" });
}
