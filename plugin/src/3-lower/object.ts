// Object literals: keys and values are evaluated in order and kept; then the literal is made in one go, so that methods,
// accessors, names of functions and `__proto__` mean what they always mean.

import { types as t } from "@babel/core";
import { spellOut } from "../ir/shorthand.js";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { repeated, spill } from "./spill.js";

export function lowerObject(cx: Lowering, node: t.ObjectExpression): t.Expression {
  const last = node.properties.findLastIndex((one) => cx.suspends(one));
  const properties = node.properties.map((property, index) => {
    if (index > last) return property;
    const keep = index < last;
    if (property.type === "SpreadElement") {
      const argument = lowerExpression(cx, property.argument);
      // Its getters run when it is reached.
      return t.spreadElement(keep ? spill(cx, t.objectExpression([t.spreadElement(argument)]), "spread") : argument);
    }
    lowerKey(cx, property, keep);
    if (property.type === "ObjectProperty") lowerValue(cx, property, keep);
    return property;
  });
  return t.inherits(t.objectExpression(properties), node);
}

function lowerKey(cx: Lowering, property: t.ObjectProperty | t.ObjectMethod, keep: boolean): void {
  if (!property.computed) return;
  const keyLater = keep || (property.type === "ObjectProperty" && cx.suspends(property.value));
  const key = lowerExpression(cx, property.key as t.Expression);
  property.key = keyLater && !t.isStringLiteral(key) ? spill(cx, cx.call("propertyKey", key), "key") : key;
}

function lowerValue(cx: Lowering, property: t.ObjectProperty, keep: boolean): void {
  const value = property.value as t.Expression;
  const lowered = lowerExpression(cx, value);
  property.value = keep
    ? spill(cx, isAnonymousClass(value) ? named(cx, property, lowered) : lowered, "member")
    : lowered;
  if (property.shorthand && property.value !== value) spellOut(property);
}

/** A class takes its name from the property while it is made; kept apart, it must be told. */
function named(cx: Lowering, property: t.ObjectProperty, value: t.Expression): t.Expression {
  const key = property.key as t.Expression;
  const literal = t.objectExpression([t.objectProperty(repeated(cx, key), value, property.computed)]);
  return t.memberExpression(literal, repeated(cx, key), property.computed || !t.isIdentifier(key));
}

function isAnonymousClass(node: t.Expression): boolean {
  return node.type === "ClassExpression" && node.id == null;
}
