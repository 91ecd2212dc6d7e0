// Property references: object, then key, each evaluated once.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { isStable, spill } from "./spill.js";

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
    const key = spill(cx, lowerExpression(cx, node.property as t.Expression), "key");
    return superMember(cx, node, once ? keyed(cx, key) : key) && withProperty(node, once ? keyed(cx, key) : key);
  }
  let object = lowerExpression(cx, node.object);
  if (!isStable(cx, object)) object = spill(cx, object, "object");
  if (!node.computed) return rebuilt(node, object, node.property);
  const key = lowerExpression(cx, node.property as t.Expression);
  return rebuilt(node, object, once ? spill(cx, keyed(cx, key), "key") : spill(cx, key, "key"));
}

function withProperty(node: t.MemberExpression, property: t.Expression): t.MemberExpression {
  node.property = property;
  return node;
}

function keyed(cx: Lowering, key: t.Expression): t.Expression {
  return t.isStringLiteral(key) || t.isNumericLiteral(key) ? key : cx.call("propertyKey", key);
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
