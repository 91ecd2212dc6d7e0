// Short source text of a node, for tables that people read. Nodes that the compiler made are put into words.

import type { types as t } from "@babel/core";

/** Longer text is cut: the line number leads to the rest. */
const MOST = 48;

export function textOf(node: t.Node | null | undefined, source: string): string {
  if (node == null) return "";
  if (node.start != null && node.end != null) return cut(source.slice(node.start, node.end));
  return cut(madeText(node, source));
}

/** Only the shapes that lowering makes; anything else is three dots. */
function madeText(node: t.Node, source: string): string {
  const text = (child: t.Node): string => textOf(child, source);
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "NumericLiteral":
    case "BooleanLiteral":
      return String(node.value);
    case "StringLiteral":
      return JSON.stringify(node.value);
    case "NullLiteral":
      return "null";
    case "UnaryExpression":
      return `${node.operator}${node.operator.length > 1 ? " " : ""}${text(node.argument)}`;
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return `${text(node.left)} ${node.operator} ${text(node.right)}`;
    case "MemberExpression":
      return node.computed
        ? `${text(node.object)}[${text(node.property)}]`
        : `${text(node.object)}.${text(node.property)}`;
    case "CallExpression":
      return `${text(node.callee)}(${node.arguments.map(text).join(", ")})`;
    case "ExpressionStatement":
      return `${text(node.expression)};`;
    default:
      return "…";
  }
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
