// Which expressions can only give a primitive. A primitive cannot be a thenable, so returning one needs no await.

import type { types as t } from "@babel/core";
import type { ScopeTable } from "./scope-table.js";

export function isPrimitive(node: t.Node | null | undefined, table: ScopeTable): boolean {
  switch (node?.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
    case "BigIntLiteral":
    case "NullLiteral":
    case "TemplateLiteral":
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return node.operator !== "throw";
    case "BinaryExpression":
      return node.operator !== "|>";
    case "ConditionalExpression":
      return isPrimitive(node.consequent, table) && isPrimitive(node.alternate, table);
    case "LogicalExpression":
      return isPrimitive(node.left, table) && isPrimitive(node.right, table);
    case "SequenceExpression":
      return isPrimitive(node.expressions.at(-1), table);
    case "AssignmentExpression":
      if (node.operator === "=") return isPrimitive(node.right, table);
      return node.operator !== "||=" && node.operator !== "&&=" && node.operator !== "??=";
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return isPrimitive(node.expression, table);
    case "Identifier":
      return holdsPrimitive(node, table);
    default:
      return false;
  }
}

/** A variable is known to hold a primitive when all that is ever put into it is one. */
function holdsPrimitive(node: t.Identifier, table: ScopeTable): boolean {
  const variable = table.variableOf.get(node);
  if (variable === undefined) return node.name === "undefined";
  return table.primitive.has(variable);
}
