// Property references: object, then key, each evaluated once.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { repeated, spill } from "./spill.js";

/** A member expression whose object and key no longer suspend. */
export function lowerMember(cx: Lowering, node: t.MemberExpression): t.MemberExpression {
  if (node.object.type === "Super") return superMember(cx, node, lowerKey(cx, node));
  let object = lowerExpression(cx, node.object);
  if (node.computed && cx.suspends(node.property)) object = spill(cx, object, "object");
  return rebuilt(node, object, lowerKey(cx, node));
}

function lowerKey(cx: Lowering, node: t.MemberExpression): t.MemberExpression["property"] {
  return node.computed ? lowerExpression(cx, node.property as t.Expression) : node.property;
}

function superMember(
  cx: Lowering,
  node: t.MemberExpression,
  property: t.MemberExpression["property"],
): t.MemberExpression {
  if (!cx.suspends(node)) return node;
  node.property = property;
  return node;
}

export function rebuilt(
  node: t.MemberExpression,
  object: t.Expression,
  property: t.MemberExpression["property"],
): t.MemberExpression {
  return t.inherits(t.memberExpression(object, property, node.computed), node);
}

/**
 * A reference that survives a suspension: object and key are kept. `once` also turns the key into a property key now, as
 * an operator that reads before it writes does.
 */
export function keepReference(cx: Lowering, node: t.MemberExpression, once: boolean): t.MemberExpression {
  if (node.object.type === "Super") {
    if (!node.computed) return node;
    const key = lowerExpression(cx, node.property as t.Expression);
    node.property = spill(cx, once && !isKey(key) ? cx.call("propertyKey", key) : key, "key");
    return node;
  }
  const object = spill(cx, lowerExpression(cx, node.object), "object");
  if (!node.computed) return rebuilt(node, object, node.property);
  const key = lowerExpression(cx, node.property as t.Expression);
  // The object is looked at before its key is converted: null has no properties, whatever the key.
  const kept = once && !isKey(key) ? cx.call("keyOf", repeated(cx, object), key) : key;
  return rebuilt(node, object, spill(cx, kept, "key"));
}

function isKey(key: t.Expression): boolean {
  return t.isStringLiteral(key) || t.isNumericLiteral(key);
}

/** Another node for the same kept reference: reading and then writing it needs two. */
export function again(cx: Lowering, node: t.MemberExpression): t.MemberExpression {
  const copy = (one: t.Node): t.Node => {
    const variable = cx.table.variableOf.get(one);
    if (variable !== undefined && one.type === "Identifier") return cx.use(variable);
    return t.cloneNode(one, false);
  };
  const object = node.object.type === "Super" ? t.super() : (copy(node.object) as t.Expression);
  const property = node.computed ? (copy(node.property) as t.Expression) : node.property;
  return t.memberExpression(object, property, node.computed);
}
