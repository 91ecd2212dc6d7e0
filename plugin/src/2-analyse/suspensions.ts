// Which nodes of a function hold a suspension of that function: an `await`, a `yield`, a `for await`, or a `using`
// declaration (lowered with the awaits so that leaving a scope, by any way and by cancel, is one mechanism).

import type { types as t } from "@babel/core";
import type { ScopeTable } from "../ir/scope-table.js";
import { ownChildren } from "../ir/walk-own.js";

export type Suspensions = Set<t.Node>;

export function findSuspensions(fn: t.Function, table: ScopeTable): Suspensions {
  const holding = new Set<t.Node>();
  const generator = fn.generator === true;
  const visit = (node: t.Node): boolean => {
    // A sloppy block function also sets a `var` when it is reached: a step of its own, so its block is taken apart too.
    let holds = isSuspension(node, generator) || (node.type === "FunctionDeclaration" && table.annexB.has(node));
    for (const child of ownChildren(node)) if (visit(child)) holds = true;
    if (holds) holding.add(node);
    return holds;
  };
  visit(fn.body);
  return holding;
}

export function isSuspension(node: t.Node, generator: boolean): boolean {
  switch (node.type) {
    case "AwaitExpression":
    case "YieldExpression":
      return true;
    case "ForOfStatement":
      return node.await || (node.left.type === "VariableDeclaration" && isUsing(node.left));
    case "VariableDeclaration":
      return isUsing(node);
    case "ReturnStatement":
      // An async generator awaits what it returns, there and then.
      return generator && node.argument != null;
    default:
      return false;
  }
}

export function isUsing(declaration: t.VariableDeclaration): boolean {
  return declaration.kind === "using" || declaration.kind === "await using";
}
