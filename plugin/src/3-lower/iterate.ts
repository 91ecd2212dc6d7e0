// for-in, for-of, for await.

import { types as t } from "@babel/core";
import type { BlockId, RegionId } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { awaitTo } from "./await.js";
import { enterScope } from "./block.js";
import { lowerExpression } from "./expression.js";
import { endHandler, openFinally } from "./finally.js";
import { closeHandler, isThrowing, iteratorMethod } from "./iterator.js";
import { takeLabels, withTarget } from "./jump.js";
import type { Lowering } from "./lowering.js";
import { keepReference } from "./member.js";
import { assignTarget } from "./pattern.js";
import { lowerStatement } from "./statement.js";
import { disposingEach } from "./using.js";

type Loop = t.ForInStatement | t.ForOfStatement;

export function lowerForIn(cx: Lowering, node: t.ForInStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  // Annex B: `for (var k = init in object)`.
  const head = node.left.type === "VariableDeclaration" ? node.left.declarations[0] : undefined;
  if (head?.init != null) cx.builder.set(cx.table.variableOf.get(head.id)!, lowerExpression(cx, head.init), cx.span(head), true);
  const keys = cx.temp("keys");
  builder.set(keys, cx.call("keysOf", lowerExpression(cx, node.right)), cx.span(node.right));
  const after = builder.reserve("after for", cx.span(node));
  const next = builder.flow("for in", cx.span(node));
  step(cx, node, iteratorMethod(cx, keys, "step"), after);
  bindHead(cx, node, t.memberExpression(cx.use(keys), t.identifier("value")));
  const { region } = builder;
  withTarget(cx, { labels, plain: true, breakTo: after, continueTo: next, breakRegion: region, continueRegion: region }, () => {
    lowerStatement(cx, node.body);
  });
  builder.goto(next, cx.span(node));
  builder.start(after);
}

export function lowerForOf(cx: Lowering, node: t.ForOfStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  const iterator = cx.temp("iterator");
  builder.set(iterator, cx.call(node.await ? "asyncIteration" : "iterate", lowerExpression(cx, node.right)), cx.span(node.right));
  const after = builder.reserve("after for", cx.span(node));
  const next = builder.flow(node.await ? "for await" : "for of", cx.span(node));
  if (node.await) {
    const result = cx.temp("value");
    awaitTo(cx, iteratorMethod(cx, iterator, "next"), result, node, `next of ${cx.text(node.right)}`);
    step(cx, node, iteratorMethod(cx, iterator, "accept", cx.use(result)), after);
  } else step(cx, node, iteratorMethod(cx, iterator, "step"), after);
  const region = openFinally(cx, node, "close");
  builder.inside(region, () => {
    builder.flow("turn", cx.span(node.body));
    // `continue` and the end of a turn do not close: seen from the region itself there is nothing to leave.
    const target = { labels, plain: true, breakTo: after, continueTo: next, breakRegion: builder.regionOf(region).parent, continueRegion: region };
    withTarget(cx, target, () => lowerTurn(cx, node, t.memberExpression(cx.use(iterator), t.identifier("value")), next));
    builder.goto(next, cx.span(node));
  });
  if (node.await) closeAsync(cx, region, node, iterator);
  else closeHandler(cx, region, node, iterator);
  builder.start(after);
}

function lowerTurn(cx: Lowering, node: t.ForOfStatement, value: t.Expression, next: BlockId): void {
  if (node.left.type === "VariableDeclaration" && (node.left.kind === "using" || node.left.kind === "await using")) {
    enterScope(cx, node);
    return disposingEach(cx, node, value, next, () => lowerStatement(cx, node.body));
  }
  bindHead(cx, node, value);
  lowerStatement(cx, node.body);
}

/** Goes on if there is another value, else to `after`. */
function step(cx: Lowering, node: Loop, test: t.Expression, after: BlockId): void {
  const { builder } = cx;
  const then = builder.reserve("turn", cx.span(node));
  builder.end({ kind: "branch", test, then, else: after, span: cx.span(node) });
  builder.start(then);
}

function bindHead(cx: Lowering, node: Loop, value: t.Expression): void {
  const { left } = node;
  enterScope(cx, node);
  if (left.type === "VariableDeclaration") return assignTarget(cx, left.declarations[0]!.id, value, left.kind);
  assignTarget(cx, left.type === "MemberExpression" ? keepReference(cx, left, false) : left, value, null);
}

/** Closing an async iterator waits for its `return`; an error of its own only counts if there is no earlier one. */
function closeAsync(cx: Lowering, region: RegionId, node: t.ForOfStatement, iterator: Variable): void {
  const { builder } = cx;
  const span = cx.span(node);
  endHandler(cx, region, () => {
    const closing = cx.temp("closing");
    const after = builder.reserve("closed", span);
    builder.set(closing, iteratorMethod(cx, iterator, "close", isThrowing(cx, region)), span);
    const wait = builder.reserve("close", span);
    builder.end({ kind: "branch", test: t.memberExpression(cx.use(iterator), t.identifier("closing")), then: wait, else: after, span });
    builder.start(wait);
    const failed = builder.reserve("close failed", span);
    const error = cx.temp("error");
    const guard = builder.addRegion("catch", failed, span, { error, exit: null, outcome: null });
    const result = cx.temp("value");
    builder.inside(guard, () => {
      builder.flow("close", span);
      awaitTo(cx, cx.use(closing), result, node, `return of ${cx.text(node.right)}`);
      cx.effect(iteratorMethod(cx, iterator, "closed", isThrowing(cx, region), cx.use(result)), span);
      builder.goto(after, span);
    });
    builder.start(failed);
    cx.effect(iteratorMethod(cx, iterator, "closeFailed", isThrowing(cx, region), cx.use(error)), span);
    builder.goto(after, span);
    builder.start(after);
  });
}
