// Which nodes of a function hold a suspension of that function: an `await`, a `yield`, a `for await`, or a `using`
// declaration (lowered with the awaits so that leaving a scope, by any way and by cancel, is one mechanism).

import { types as t } from "@babel/core";
import { ownChildren } from "../ir/walk-own.js";

export type Suspensions = ReadonlySet<t.Node>;

export function findSuspensions(fn: t.Function): Suspensions {
  const holding = new Set<t.Node>();
  const generator = fn.generator === true;
  const visit = (node: t.Node): boolean => {
    let holds = isSuspension(node, generator);
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
