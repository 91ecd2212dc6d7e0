// Suspensions: await, yield. Each ends its block; the value arrives in a compiler variable in the next one.

import { types as t } from "@babel/core";
import type { BlockId } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { returnFrom } from "./exit.js";
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
  const { value, returns } = resumption(cx, result, node);
  builder.end({ kind: "await", future, result: value, next, returns, span, text });
  lowerResumedReturn(cx, returns, value, node);
  builder.start(next);
}

/** A stream can be told to return wherever it waits, except inside a finally, which runs to its end. */
function resumption(
  cx: Lowering,
  result: Variable | null,
  node: t.Node,
): { value: Variable | null; returns: BlockId | null } {
  if (!cx.generator || cx.builder.finalizing !== null) return { value: result, returns: null };
  return { value: result ?? cx.temp("value"), returns: cx.builder.reserve("return", cx.span(node)) };
}

function lowerResumedReturn(cx: Lowering, returns: BlockId | null, value: Variable | null, node: t.Node): void {
  if (returns === null) return;
  cx.builder.start(returns);
  returnFrom(cx, cx.builder.region, cx.use(value!), cx.span(node));
}

export function lowerYield(cx: Lowering, node: t.YieldExpression): t.Expression {
  if (node.delegate) return lowerDelegation(cx, node);
  const value = node.argument == null ? t.identifier("undefined") : lowerExpression(cx, node.argument);
  return yieldInto(cx, value, node, node.argument == null ? "" : cx.text(node.argument));
}

/** Hands `value` to whoever drives the generator and gives what comes back as an expression. */
function yieldInto(cx: Lowering, value: t.Expression, node: t.Node, text: string): t.Expression {
  const { builder } = cx;
  const span = cx.span(node);
  const result = cx.temp("value");
  const next = builder.reserve("after yield", span);
  const returns = builder.reserve("return", span);
  builder.end({ kind: "yield", value, mode: null, result, next, returns, span, text });
  lowerResumedReturn(cx, returns, result, node);
  builder.start(next);
  return cx.use(result);
}

/** The value of an async generator's `return`, awaited. An eager one is driven by a native one, which returns itself. */
export function awaitReturned(cx: Lowering, value: t.Expression, node: t.ReturnStatement): t.Expression {
  const text = cx.text(node);
  return cx.input.eager ? yieldInto(cx, cx.call("returning", value), node, text) : awaitInto(cx, value, node, text);
}

/** `yield* x`: what the consumer sends, throws or returns goes to x until x is done. */
function lowerDelegation(cx: Lowering, node: t.YieldExpression): t.Expression {
  const { builder } = cx;
  if (cx.input.eager) {
    const iterable = lowerExpression(cx, node.argument!);
    return yieldInto(cx, cx.call("delegating", iterable), node, `* ${cx.text(node.argument!)}`);
  }
  const span = cx.span(node);
  const on = (name: string): t.Expression => t.memberExpression(cx.use(delegation), t.identifier(name));
  const delegation = cx.temp("delegation");
  const mode = cx.temp("how");
  const sent = cx.temp("sent");
  const source = lowerExpression(cx, node.argument!);
  builder.set(delegation, cx.call("delegateMachine", source), span);
  builder.set(mode, cx.abi("NEXT"), span);
  builder.set(sent, t.identifier("undefined"), span);
  const loop = builder.flow("yield*", span);
  const suspend = builder.reserve("yield*", span);
  const done = builder.reserve("delegated", span);
  const test = t.callExpression(on("advance"), [cx.use(mode), cx.use(sent)]);
  builder.end({ kind: "branch", test, then: suspend, else: done, span });
  builder.start(suspend);
  builder.end({
    kind: "yield",
    value: on("said"),
    mode,
    result: sent,
    next: loop,
    returns: null,
    span,
    text: `* ${cx.text(node.argument!)}`,
  });
  builder.start(done);
  const returns = builder.reserve("return", span);
  const after = builder.reserve("after yield*", span);
  builder.end({ kind: "branch", test: on("returned"), then: returns, else: after, span });
  builder.start(returns);
  returnFrom(cx, builder.region, on("value"), span);
  builder.start(after);
  return on("value");
}
