// Walks the code that a function itself runs: everything but the bodies of nested functions, field values and static
// blocks. Computed keys, heritage and decorators of nested classes are the function's own code.

import { types as t } from "@babel/core";
import { TYPE_KEYS } from "./type-keys.js";

/** The children of `node` that run as part of the same function, in evaluation order as far as the tree tells. */
export function ownChildren(node: t.Node): t.Node[] {
  const children: t.Node[] = [];
  const add = (child: t.Node | null | undefined): void => {
    if (child != null) children.push(child);
  };
  if (t.isFunction(node)) {
    if ("decorators" in node) for (const one of node.decorators ?? []) add(one);
    if ("computed" in node && node.computed === true) add((node as t.ObjectMethod).key);
    return children;
  }
  switch (node.type) {
    case "ClassProperty":
    case "ClassAccessorProperty":
      for (const one of node.decorators ?? []) add(one);
      if (node.computed) add(node.key);
      return children;
    case "ClassPrivateProperty":
      for (const one of node.decorators ?? []) add(one);
      return children;
    case "StaticBlock":
      return children;
  }
  if (node.type.startsWith("TS")) {
    if ("expression" in node) add(node.expression);
    return children;
  }
  for (const key of t.VISITOR_KEYS[node.type] ?? []) {
    if (TYPE_KEYS.has(key)) continue;
    const child = (node as unknown as Record<string, t.Node | (t.Node | null)[] | null>)[key];
    if (Array.isArray(child)) for (const one of child) add(one);
    else add(child);
  }
  return children;
}
