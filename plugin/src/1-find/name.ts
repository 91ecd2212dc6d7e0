// The name a function is shown by: the one JavaScript would give it, looking through the annotation call and type
// wrappers, with the class in front of a method.

import type { NodePath, types as t } from "@babel/core";
import { unwrapOutwards } from "./annotation.js";

export const ANONYMOUS = "anonymous";

export function displayName(fn: NodePath<t.Function>, call: NodePath<t.CallExpression> | null): string {
  const { node } = fn;
  if (node.type === "ClassMethod" || node.type === "ClassPrivateMethod") return memberName(fn);
  if (node.type === "ObjectMethod") return keyName(node.key, node.computed);
  if (node.type !== "ArrowFunctionExpression" && node.id) return node.id.name;
  return nameOfValue(call ?? fn);
}

/** The name that an anonymous function or class takes from where it stands. */
function nameOfValue(value: NodePath): string {
  const path = unwrapOutwards(value);
  const parent = path.parentPath;
  if (!parent) return ANONYMOUS;
  const { node } = parent;
  switch (node.type) {
    case "ExportDefaultDeclaration":
      return "default";
    case "VariableDeclarator":
      return path.key === "init" ? targetName(node.id) : ANONYMOUS;
    case "AssignmentExpression":
      return path.key === "right" ? targetName(node.left) : ANONYMOUS;
    case "AssignmentPattern":
      return path.key === "right" ? targetName(node.left) : ANONYMOUS;
    case "ObjectProperty":
      return path.key === "value" ? keyName(node.key, node.computed) : ANONYMOUS;
    case "ClassProperty":
    case "ClassPrivateProperty":
    case "ClassAccessorProperty":
      return path.key === "value" ? memberName(parent) : ANONYMOUS;
    default:
      return ANONYMOUS;
  }
}

/** `exports.run = …` has no name in JavaScript; `run` is what a reader would call it. */
function targetName(target: t.Node): string {
  if (target.type === "Identifier") return target.name;
  if (target.type === "MemberExpression") return keyName(target.property, target.computed);
  return ANONYMOUS;
}

function memberName(member: NodePath): string {
  const { key, computed } = member.node as t.ClassMethod;
  const owner = member.parentPath?.parentPath;
  const own = keyName(key, computed ?? false);
  if (!owner?.isClass()) return own;
  const className = owner.node.id?.name ?? nameOfValue(owner);
  return className === ANONYMOUS ? own : `${className}.${own}`;
}

function keyName(key: t.Node, computed: boolean): string {
  if (key.type === "StringLiteral") return key.value;
  if (key.type === "NumericLiteral" || key.type === "BigIntLiteral") return String(key.value);
  if (key.type === "PrivateName") return `#${key.id.name}`;
  if (key.type === "Identifier") return computed ? `[${key.name}]` : key.name;
  if (key.type === "MemberExpression" && key.object.type === "Identifier" && key.property.type === "Identifier") {
    return `[${key.object.name}.${key.property.name}]`;
  }
  return ANONYMOUS;
}
