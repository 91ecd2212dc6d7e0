// for-in, for-of, for await.

import { types as t } from "@babel/core";
import { LOOP } from "../ir/asked.js";
import type { BlockId, RegionId } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { touchesOf } from "../ir/touches.js";
import { awaitTo } from "./await.js";
import { enterScope } from "./block.js";
import { lowerExpression } from "./expression.js";
import { endHandler, openFinally } from "./finally.js";
import { closeHandler, isThrowing, iteratorMethod } from "./iterator.js";
import { mustBeTakenApart, runWhole, takeLabels, withTarget } from "./jump.js";
import { jumpsOut } from "./jumps-out.js";
import type { Lowering } from "./lowering.js";
import { keepReference } from "./member.js";
import { assignTarget } from "./pattern.js";
import { lowerStatement } from "./statement.js";
import { disposingEach } from "./using.js";

type Loop = t.ForInStatement | t.ForOfStatement;

export function lowerForIn(cx: Lowering, node: t.ForInStatement): void {
  if (runOver(cx, node)) return;
  const { builder } = cx;
  const labels = takeLabels(cx);
  // Annex B: `for (var k = init in object)`.
  const head = node.left.type === "VariableDeclaration" ? node.left.declarations[0] : undefined;
  if (head?.init != null)
    cx.builder.set(cx.table.variableOf.get(head.id)!, lowerExpression(cx, head.init), cx.span(head), true);
  const keys = cx.temp("keys");
  builder.set(keys, cx.call("keysOf", lowerExpression(cx, node.right)), cx.span(node.right));
  const after = builder.reserve("after for", cx.span(node));
  const next = builder.flow("for in", cx.span(node));
  step(cx, node, iteratorMethod(cx, keys, "step"), after);
  bindHead(cx, node, t.memberExpression(cx.use(keys), t.identifier("value")));
  const { region } = builder;
  withTarget(
    cx,
    { labels, plain: true, breakTo: after, continueTo: next, breakRegion: region, continueRegion: region },
    () => {
      lowerStatement(cx, node.body);
    },
  );
  builder.goto(next, cx.span(node));
  builder.start(after);
}

export function lowerForOf(cx: Lowering, node: t.ForOfStatement): void {
  if (node.await) return lowerForAwait(cx, node);
  if (runOver(cx, node)) return;
  const { builder } = cx;
  const labels = takeLabels(cx);
  const iterator = cx.temp("iterator");
  builder.set(iterator, cx.call("iterate", lowerExpression(cx, node.right)), cx.span(node.right));
  const after = builder.reserve("after for", cx.span(node));
  const next = builder.flow("for of", cx.span(node));
  step(cx, node, iteratorMethod(cx, iterator, "step"), after);
  const region = openFinally(cx, node, "close");
  builder.inside(region, () => {
    builder.flow("turn", cx.span(node.body));
    const value = t.memberExpression(cx.use(iterator), t.identifier("value"));
    lowerTurns(cx, node, labels, value, region, next, after);
  });
  closeHandler(cx, region, node, iterator);
  builder.start(after);
}

/** A loop that only waits for what it goes over is the user's own once that is there. False if it must be taken apart. */
function runOver(cx: Lowering, node: Loop): boolean {
  const { left, right } = node;
  if (cx.labels.length > 0 || cx.suspends(left) || cx.suspends(node.body)) return false;
  if (left.type === "VariableDeclaration" && (left.kind.endsWith("using") || left.declarations[0]!.init != null))
    return false;
  // What the head names before the loop has bound it is in its dead zone: that is not told of variables of a whole loop.
  const scope = cx.table.scopeOf.get(node);
  if (touchesOf(right, cx.table).some(({ variable }) => variable.scope === scope)) return false;
  const out = jumpsOut(node);
  if (mustBeTakenApart(cx, out)) return false;
  const whole = t.cloneNode(node, false);
  whole.right = lowerExpression(cx, right);
  runWhole(cx, whole, out);
  return true;
}

/** The region also covers the wait for the next value: cancelled there, the iterator is closed as well. */
function lowerForAwait(cx: Lowering, node: t.ForOfStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  const loop = cx.temp(LOOP);
  builder.set(
    loop,
    cx.call(cx.input.eager ? "iterateAsyncEagerly" : "iterateAsync", lowerExpression(cx, node.right)),
    cx.span(node.right),
  );
  const after = builder.reserve("after for", cx.span(node));
  const region = openFinally(cx, node, "close");
  builder.inside(region, () => {
    const next = builder.flow("for await", cx.span(node));
    const result = cx.temp("value");
    // An eager function awaits what `next` gives, in as many turns as a native one.
    awaitTo(
      cx,
      iteratorMethod(cx, loop, cx.input.eager ? "next" : "ask"),
      result,
      node,
      `next of ${cx.text(node.right)}`,
    );
    const turn = builder.reserve("turn", cx.span(node));
    const test = iteratorMethod(cx, loop, "isOver", cx.use(result));
    builder.end({ kind: "branch", test, then: after, else: turn, span: cx.span(node) });
    builder.start(turn);
    lowerTurns(cx, node, labels, iteratorMethod(cx, loop, "item", cx.use(result)), region, next, after);
  });
  closeAsync(cx, region, node, loop);
  builder.start(after);
}

/** One turn, back to `next`. `continue` and the end of a turn do not close: the region itself is not left by them. */
function lowerTurns(
  cx: Lowering,
  node: t.ForOfStatement,
  labels: readonly string[],
  value: t.Expression,
  region: RegionId,
  next: BlockId,
  after: BlockId,
): void {
  const breakRegion = cx.builder.regionOf(region).parent;
  withTarget(cx, { labels, plain: true, breakTo: after, continueTo: next, breakRegion, continueRegion: region }, () => {
    lowerTurn(cx, node, value, next);
  });
  cx.builder.goto(next, cx.span(node));
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
function closeAsync(cx: Lowering, region: RegionId, node: t.ForOfStatement, loop: Variable): void {
  const { builder } = cx;
  const span = cx.span(node);
  endHandler(cx, region, () => {
    const failing = builder.reserve("failed", span);
    const close = builder.reserve("close", span);
    builder.end({ kind: "branch", test: isThrowing(cx, region), then: failing, else: close, span });
    builder.start(failing);
    cx.effect(iteratorMethod(cx, loop, "fail"), span);
    builder.goto(close, span);
    builder.start(close);
    const after = builder.reserve("closed", span);
    const wait = builder.reserve("close", span);
    builder.end({ kind: "branch", test: iteratorMethod(cx, loop, "close"), then: wait, else: after, span });
    builder.start(wait);
    guarded(cx, node, loop, after);
    builder.start(after);
  });
}

/** Awaits the answer of `return`. */
function guarded(cx: Lowering, node: t.ForOfStatement, loop: Variable, after: BlockId): void {
  const { builder } = cx;
  const span = cx.span(node);
  const failed = builder.reserve("close failed", span);
  const error = cx.temp("error");
  const guard = builder.addRegion("catch", failed, span, { error, exit: null, outcome: null });
  const result = cx.temp("value");
  builder.inside(guard, () => {
    builder.flow("close", span);
    awaitTo(
      cx,
      t.memberExpression(cx.use(loop), t.identifier("closing")),
      result,
      node,
      `return of ${cx.text(node.right)}`,
    );
  });
  // Checked outside the guard: what it throws is thrown.
  builder.flow("closed", span);
  cx.effect(iteratorMethod(cx, loop, "closed", cx.use(result)), span);
  builder.goto(after, span);
  builder.start(failed);
  cx.effect(iteratorMethod(cx, loop, "closingFailed", cx.use(error)), span);
  builder.goto(after, span);
}
