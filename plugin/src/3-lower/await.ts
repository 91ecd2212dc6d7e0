// Suspensions: await, yield. Each ends its block; the value arrives in a compiler variable in the next one.

import { types as t } from "@babel/core";
import type { Variable } from "../ir/scope-table.js";
import { lowerExpression } from "./expression.js";
import type { Lowering } from "./lowering.js";

export function lowerAwait(cx: Lowering, node: t.AwaitExpression): t.Expression {
  return awaitInto(cx, lowerExpression(cx, node.argument), node, cx.text(node.argument));
}

/** Waits for `future` and gives its value as an expression. */
export function awaitInto(cx: Lowering, future: t.Expression, node: t.Node, text: string): t.Expression {
  const value = cx.temp("value");
  awaitTo(cx, future, value, node, text);
  return cx.use(value);
}

export function awaitTo(cx: Lowering, future: t.Expression, result: Variable | null, node: t.Node, text: string): void {
  const { builder } = cx;
  const span = cx.span(node);
  const next = builder.reserve(`after await`, span);
  builder.end({ kind: "await", future, result, next, span, text });
  builder.start(next);
}

export function lowerYield(cx: Lowering, node: t.YieldExpression): t.Expression {
  cx.input.refuse(node, "`yield` in an async generator", "return an async iterable from a plain function");
  return t.identifier("undefined");
}
