// Left-to-right order around a suspension: whatever was evaluated before it must be kept somewhere while we wait.

import { types as t } from "@babel/core";
import { isConstant } from "../ir/scope-table.js";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";

/** Whether evaluating the expression later gives the same value and nobody can tell. */
export function isStable(cx: Lowering, node: t.Node): boolean {
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
    case "BigIntLiteral":
    case "NullLiteral":
    case "ThisExpression":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return true;
    case "UnaryExpression":
      return node.operator === "void" && node.argument.type === "NumericLiteral";
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return isStable(cx, node.expression);
    case "Identifier": {
      const variable = cx.table.variableOf.get(node);
      if (variable === undefined) return cx.input.abi.has(node) || node.name === "undefined";
      if (variable.kind === "temp") return true;
      // A loop variable is copied each turn, so it does not vary within an expression either.
      return (
        (isConstant(variable) || !variable.assigned) &&
        variable.kind !== "import" &&
        variable.kind !== "var" &&
        !cx.table.unready.has(node)
      );
    }
    default:
      return false;
  }
}

/** Keeps the value of `expression` from now on. */
export function spill(cx: Lowering, expression: t.Expression, role: string): t.Expression {
  if (isStable(cx, expression)) return expression;
  const temp = cx.temp(role);
  cx.builder.set(temp, expression, cx.span(expression));
  return cx.use(temp);
}

/** A second node for an expression that is stable. */
export function repeated(cx: Lowering, node: t.Expression): t.Expression {
  const variable = cx.table.variableOf.get(node);
  return variable === undefined ? t.cloneNode(node, false) : cx.use(variable);
}

/** Lowers `node`; keeps its value if something evaluated `later` suspends. */
export function lowerBefore(
  cx: Lowering,
  node: t.Expression,
  later: readonly (t.Node | null | undefined)[],
  role: string,
): t.Expression {
  const value = lowerExpression(cx, node);
  return later.some((one) => cx.suspends(one)) ? spill(cx, value, role) : value;
}

export type ListItem = t.Expression | t.SpreadElement | null;

/** Array elements or arguments, in order, holes and spreads included. */
export function lowerList(cx: Lowering, items: readonly ListItem[], role: string): ListItem[] {
  const last = items.findLastIndex((item) => cx.suspends(item));
  if (last < 0) return [...items];
  return items.map((item, index) => {
    if (item === null || index > last) return item;
    if (item.type !== "SpreadElement") {
      const value = lowerExpression(cx, item);
      return index < last ? spill(cx, value, role) : value;
    }
    const argument = lowerExpression(cx, item.argument);
    if (index === last) return t.spreadElement(argument);
    // Iterated when it is reached, not when the list is made.
    const spread = t.spreadElement(spill(cx, t.arrayExpression([t.spreadElement(argument)]), role));
    cx.iterated.add(spread);
    return spread;
  });
}

/** Whether the list holds a spread that was iterated already; to spread it again would be seen. */
export function holdsIterated(cx: Lowering, items: readonly ListItem[]): boolean {
  return items.some((item) => item !== null && cx.iterated.has(item));
}

/** The list as one array. */
export function asArray(cx: Lowering, items: readonly ListItem[]): t.Expression {
  if (!holdsIterated(cx, items)) return t.arrayExpression(items as t.ArrayExpression["elements"]);
  const parts: t.Expression[] = [];
  let run: ListItem[] = [];
  const flush = (): void => {
    if (run.length > 0) parts.push(t.arrayExpression(run));
    run = [];
  };
  for (const item of items) {
    if (item === null || !cx.iterated.has(item)) run.push(item);
    else {
      flush();
      parts.push((item as t.SpreadElement).argument);
    }
  }
  flush();
  return cx.call("joinLists", ...parts);
}

export function lowerArray(cx: Lowering, node: t.ArrayExpression): t.Expression {
  return t.inherits(asArray(cx, lowerList(cx, node.elements as ListItem[], "item")), node);
}
