// Replaces the children of a node in place. Everything in this folder that rewrites code goes through here.

import { types as t } from "@babel/core";
import { TYPE_KEYS } from "../ir/type-keys.js";

export type Visit = (node: t.Node) => t.Node;

type Fields = Record<string, t.Node | (t.Node | null)[] | null | undefined>;

/** Replaces every child that runs by what `visit` gives for it. */
export function mapChildren(node: t.Node, visit: Visit): void {
  for (const key of t.VISITOR_KEYS[node.type] ?? []) if (!TYPE_KEYS.has(key)) mapChild(node, key, visit);
}

export function mapChild(node: t.Node, key: string, visit: Visit): void {
  const fields = node as unknown as Fields;
  const child = fields[key];
  if (Array.isArray(child)) {
    for (let index = 0; index < child.length; index++) {
      const item = child[index];
      if (item) child[index] = visit(item);
    }
  } else if (child) {
    const visited = visit(child);
    if (visited !== child) fields[key] = visited;
  }
}

/** Functions with a `this` of their own, and the parts of a class body that behave like one. */
export function isBoundary(node: t.Node): boolean {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassPrivateMethod":
    case "ClassProperty":
    case "ClassPrivateProperty":
    case "ClassAccessorProperty":
    case "StaticBlock":
      return true;
    default:
      return false;
  }
}

/** Of a boundary, what still belongs to the code around it: computed keys and decorators. */
export function mapOuterParts(node: t.Node, visit: Visit): void {
  const member = node as { computed?: boolean };
  if (member.computed) mapChild(node, "key", visit);
  mapChild(node, "decorators", visit);
}
