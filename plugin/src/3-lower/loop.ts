// while, do, for. A `for` with `let` has fresh variables each turn: the record is copied before the update.

import { types as t } from "@babel/core";
import type { BlockId } from "../ir/machine.js";
import { enterScope } from "./block.js";
import { lowerDeclaration } from "./declaration.js";
import { lowerEffect, lowerExpression } from "./expression.js";
import { runWhole, takeLabels, withTarget } from "./jump.js";
import type { Lowering } from "./lowering.js";
import { lowerStatement } from "./statement.js";

function lowerBody(
  cx: Lowering,
  node: t.Statement,
  labels: readonly string[],
  breakTo: BlockId,
  continueTo: BlockId,
): void {
  const { region } = cx.builder;
  const target = { labels, plain: true, breakTo, continueTo, breakRegion: region, continueRegion: region };
  withTarget(cx, target, () => lowerStatement(cx, node));
}

/** Goes on in `then` if the test holds, else to `after`. */
function lowerTest(cx: Lowering, test: t.Expression | null | undefined, after: BlockId, loop: t.Statement): void {
  if (test == null || (test.type === "BooleanLiteral" && test.value)) return;
  const { builder } = cx;
  const span = cx.span(test);
  const then = builder.reserve("body", cx.span(loop));
  builder.end({ kind: "branch", test: lowerExpression(cx, test), then, else: after, span });
  builder.start(then);
}

export function lowerWhile(cx: Lowering, node: t.WhileStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  const after = builder.reserve("after while", cx.span(node));
  const test = builder.flow("while", cx.span(node));
  lowerTest(cx, node.test, after, node.body);
  lowerBody(cx, node.body, labels, after, test);
  builder.goto(test, cx.span(node));
  builder.start(after);
}

export function lowerDoWhile(cx: Lowering, node: t.DoWhileStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  const after = builder.reserve("after do", cx.span(node));
  const test = builder.reserve("while", cx.span(node.test));
  const body = builder.flow("do", cx.span(node));
  lowerBody(cx, node.body, labels, after, test);
  builder.goto(test, cx.span(node.test));
  builder.start(test);
  builder.end({
    kind: "branch",
    test: lowerExpression(cx, node.test),
    then: body,
    else: after,
    span: cx.span(node.test),
  });
  builder.start(after);
}

export function lowerFor(cx: Lowering, node: t.ForStatement): void {
  const { builder } = cx;
  const labels = takeLabels(cx);
  const scope = cx.table.scopeOf.get(node)!;
  const fresh = node.init?.type === "VariableDeclaration" && node.init.kind === "let";
  const copy = (): void => {
    if (fresh) builder.step({ kind: "open", scope, copy: true, span: cx.span(node) });
  };
  enterScope(cx, node);
  lowerInit(cx, node);
  // Closures made by the initialiser keep its own variables; the first turn has a copy.
  if (holdsFunction(node.init)) copy();
  const after = builder.reserve("after for", cx.span(node));
  const next = builder.reserve("next", cx.span(node.update ?? node));
  const test = builder.flow("for", cx.span(node));
  lowerTest(cx, node.test, after, node.body);
  lowerBody(cx, node.body, labels, after, next);
  builder.goto(next, cx.span(node));
  builder.start(next);
  copy();
  if (node.update != null) lowerEffect(cx, node.update, cx.span(node.update));
  builder.goto(test, cx.span(node));
  builder.start(after);
}

function holdsFunction(node: t.Node | null | undefined): boolean {
  let found = false;
  if (node != null) t.traverseFast(node, (one) => void (found ||= t.isFunction(one) || t.isClass(one)));
  return found;
}

function lowerInit(cx: Lowering, node: t.ForStatement): void {
  const { init } = node;
  if (init == null) return;
  if (init.type !== "VariableDeclaration") return lowerEffect(cx, init, cx.span(init));
  if (cx.suspends(init)) lowerDeclaration(cx, init);
  else runWhole(cx, init);
}
