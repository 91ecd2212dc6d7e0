// Two ways: `if`, and the expressions that choose (`?:`, `&&`, `||`, `??`) when a branch suspends.

import { types as t } from "@babel/core";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";
import { lowerStatement } from "./statement.js";

export function lowerIf(cx: Lowering, node: t.IfStatement): void {
  const { builder } = cx;
  const span = cx.span(node);
  const test = lowerExpression(cx, node.test);
  const then = builder.reserve("then", cx.span(node.consequent));
  const after = builder.reserve("after if", span);
  const otherwise = node.alternate == null ? after : builder.reserve("else", cx.span(node.alternate));
  builder.end({ kind: "branch", test, then, else: otherwise, span });
  builder.start(then);
  lowerStatement(cx, node.consequent);
  builder.goto(after, span);
  if (node.alternate != null) {
    builder.start(otherwise);
    lowerStatement(cx, node.alternate);
    builder.goto(after, span);
  }
  builder.start(after);
}

export function lowerConditional(cx: Lowering, node: t.ConditionalExpression): t.Expression {
  const { builder } = cx;
  const span = cx.span(node);
  const result = cx.temp("chosen");
  const test = lowerExpression(cx, node.test);
  if (!cx.suspends(node.consequent) && !cx.suspends(node.alternate))
    return t.conditionalExpression(test, node.consequent, node.alternate);
  const then = builder.reserve("then", cx.span(node.consequent));
  const otherwise = builder.reserve("else", cx.span(node.alternate));
  const after = builder.reserve("chosen", span);
  builder.end({ kind: "branch", test, then, else: otherwise, span });
  for (const [block, arm] of [
    [then, node.consequent],
    [otherwise, node.alternate],
  ] as const) {
    builder.start(block);
    builder.set(result, lowerExpression(cx, arm), cx.span(arm));
    builder.goto(after, span);
  }
  builder.start(after);
  return cx.use(result);
}

export function lowerLogical(cx: Lowering, node: t.LogicalExpression): t.Expression {
  if (!cx.suspends(node.right)) return t.logicalExpression(node.operator, lowerExpression(cx, node.left), node.right);
  const result = cx.temp("chosen");
  builderSet(cx, result, node.left);
  return chooseRight(cx, node, node.operator, result, () => builderSet(cx, result, node.right));
}

function builderSet(cx: Lowering, result: ReturnType<Lowering["temp"]>, node: t.Expression): void {
  cx.builder.set(result, lowerExpression(cx, node), cx.span(node));
}

/** With the left value in `result`: runs `right`, which sets it anew, only if the operator asks for it. */
export function chooseRight(
  cx: Lowering,
  node: t.Node,
  operator: t.LogicalExpression["operator"],
  result: ReturnType<Lowering["temp"]>,
  right: () => void,
): t.Expression {
  const { builder } = cx;
  const span = cx.span(node);
  const otherwise = builder.reserve(operator, span);
  const after = builder.reserve("chosen", span);
  const value = cx.use(result);
  const test = operator === "??" ? isNullish(cx, result) : value;
  builder.end(
    operator === "||"
      ? { kind: "branch", test, then: after, else: otherwise, span }
      : { kind: "branch", test, then: otherwise, else: after, span },
  );
  builder.start(otherwise);
  right();
  builder.goto(after, span);
  builder.start(after);
  return cx.use(result);
}

/** `x === null || x === undefined`: not `x == null`, which is also true of `document.all`. */
export function isNullish(cx: Lowering, variable: ReturnType<Lowering["temp"]>): t.Expression {
  return t.logicalExpression(
    "||",
    t.binaryExpression("===", cx.use(variable), t.nullLiteral()),
    t.binaryExpression("===", cx.use(variable), t.unaryExpression("void", t.numericLiteral(0))),
  );
}
