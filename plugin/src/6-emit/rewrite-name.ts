// Names of anonymous functions and classes. JavaScript takes them from the variable that the function is given to; once
// the variable has moved to a field or goes by another name, it must be said.

import { types as t } from "@babel/core";
import type { Emitter } from "./emitter.js";

/** `left = original`, where left has become `target` and original has become `value`: the value, by its right name. */
export function valueFor(
  emit: Emitter,
  left: t.Identifier,
  target: t.Node,
  original: t.Node,
  value: t.Expression,
): t.Expression {
  // `(f) = () => {}` names nothing.
  if (left.extra?.["parenthesized"] === true) return target.type === "Identifier" ? unnamed(original, value) : value;
  const keeps = target.type === "Identifier" && target.name === left.name;
  return keeps ? value : named(emit, left.name, original, value);
}

/** A field gives no name; nor does a local of another name. */
export function named(emit: Emitter, name: string, original: t.Node, value: t.Expression): t.Expression {
  if (original.type === "ClassExpression" && original.id == null) {
    // A class must have its name before its static parts run. A computed key would hide a static `name` of its own.
    const literal = t.objectExpression([t.objectProperty(t.stringLiteral(name), value, name === "__proto__")]);
    return t.memberExpression(literal, t.stringLiteral(name), true);
  }
  return isAnonymous(original) ? t.callExpression(emit.input.runtime("named"), [t.stringLiteral(name), value]) : value;
}

/** A local of ours must not give its name away. */
export function unnamed(original: t.Node, value: t.Expression): t.Expression {
  return isAnonymous(original) ? t.sequenceExpression([t.numericLiteral(0), value]) : value;
}

function isAnonymous(node: t.Node): boolean {
  if (node.type === "ArrowFunctionExpression") return true;
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && node.id == null;
}
