// The name that JavaScript itself gives a function: its own, or the one of what it is directly assigned to. (The name for
// people, which says more, is in name.ts.)

import type { NodePath, types as t } from "@babel/core";
import { unwrapOutwards } from "./annotation.js";

/** The value of the function's `name` property; null when it is only known at run time. */
export function functionName(fn: NodePath<t.Function>, call: NodePath<t.CallExpression> | null): string | null {
  const { node } = fn;
  if ((node.type === "FunctionDeclaration" || node.type === "FunctionExpression") && node.id != null)
    return node.id.name;
  const value = unwrapOutwards(call ?? fn);
  const parent = value.parent as t.Node | undefined;
  switch (parent?.type) {
    case "VariableDeclarator":
      return parent.id.type === "Identifier" ? parent.id.name : "";
    case "AssignmentExpression":
      return /^(=|&&=|\|\|=|\?\?=)$/.test(parent.operator) ? targetName(parent.left) : "";
    case "AssignmentPattern":
      return value.key === "right" ? targetName(parent.left) : "";
    case "ObjectProperty":
      return value.key === "value" ? propertyName(parent) : "";
    case "ClassProperty":
    case "ClassAccessorProperty":
      return value.key === "value" ? propertyName(parent) : "";
    case "ClassPrivateProperty":
      return `#${parent.key.id.name}`;
    case "ExportDefaultDeclaration":
      return "default";
    default:
      return "";
  }
}

/** A name in parentheses gives none. */
function targetName(target: t.Node): string {
  return target.type === "Identifier" && target.extra?.["parenthesized"] !== true ? target.name : "";
}

function propertyName({
  key,
  computed,
  type,
}: t.ObjectProperty | t.ClassProperty | t.ClassAccessorProperty): string | null {
  if (computed) return key.type === "StringLiteral" ? key.value : null;
  // In a literal this sets the prototype.
  const isPrototype = type === "ObjectProperty" && keyText(key) === "__proto__";
  return isPrototype ? "" : keyText(key);
}

function keyText(key: t.Node): string | null {
  switch (key.type) {
    case "Identifier":
      return key.name;
    case "StringLiteral":
      return key.value;
    case "NumericLiteral":
      return String(key.value);
    default:
      return null;
  }
}
