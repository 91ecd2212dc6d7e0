// JSX with awaits inside: attribute values and children are evaluated in order and kept.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { spill } from "./spill.js";

type Holder = { get(): t.Expression; set(value: t.Expression): void };

export function lowerJsx(cx: Lowering, node: t.JSXElement | t.JSXFragment): t.Expression {
  const holders = collectHolders(node);
  const last = holders.findLastIndex((one) => cx.suspends(one.get()));
  holders.forEach((holder, index) => {
    if (index > last) return;
    const value = lowerExpression(cx, holder.get());
    holder.set(index < last ? spill(cx, value, "child") : value);
  });
  return node;
}

/** The places in an element that hold an expression, in evaluation order, nested elements included. */
function collectHolders(node: t.JSXElement | t.JSXFragment, found: Holder[] = []): Holder[] {
  const container = (one: t.JSXExpressionContainer): void => {
    if (one.expression.type === "JSXEmptyExpression") return;
    found.push({ get: () => one.expression as t.Expression, set: (value) => (one.expression = value) });
  };
  if (node.type === "JSXElement") {
    for (const attribute of node.openingElement.attributes) {
      if (attribute.type === "JSXSpreadAttribute")
        found.push({ get: () => attribute.argument, set: (value) => (attribute.argument = value) });
      else if (attribute.value?.type === "JSXExpressionContainer") container(attribute.value);
      else if (t.isJSXElement(attribute.value) || t.isJSXFragment(attribute.value))
        collectHolders(attribute.value, found);
    }
  }
  for (const child of node.children) {
    if (child.type === "JSXExpressionContainer") container(child);
    else if (child.type === "JSXSpreadChild")
      found.push({ get: () => child.expression, set: (value) => (child.expression = value) });
    else if (child.type === "JSXElement" || child.type === "JSXFragment") collectHolders(child, found);
  }
  return found;
}
