// Jumps: break, continue, labels, return, throw; and statements that hold jumps but no suspension, which run whole.

import { types as t } from "@babel/core";
import type { Jump, ReturnJump } from "../ir/machine.js";
import { endWith, finallyBetween, isSettled, jumpTo, returnFrom, settling } from "./exit.js";
import { lowerExpression } from "./expression.js";
import { type JumpOut, jumpsOut } from "./jumps-out.js";
import type { Lowering, Target } from "./lowering.js";
import { awaitReturned } from "./await.js";
import { lowerStatement } from "./statement.js";

export function lowerReturn(cx: Lowering, node: t.ReturnStatement): void {
  const span = cx.span(node);
  let value = node.argument == null ? null : lowerExpression(cx, node.argument);
  if (cx.generator && value !== null) value = awaitReturned(cx, value, node);
  returnFrom(cx, cx.builder.region, value, span);
}

export function lowerThrow(cx: Lowering, node: t.ThrowStatement): void {
  cx.builder.end({ kind: "throw", value: lowerExpression(cx, node.argument), span: cx.span(node) });
}

export function lowerBreak(cx: Lowering, node: t.BreakStatement): void {
  endWith(cx, breakJump(cx, node), cx.span(node));
}

export function lowerContinue(cx: Lowering, node: t.ContinueStatement): void {
  endWith(cx, continueJump(cx, node), cx.span(node));
}

function breakJump(cx: Lowering, node: t.BreakStatement): Jump {
  const target = cx.targets.findLast((one) => (node.label == null ? one.plain : one.labels.includes(node.label.name)))!;
  return jumpTo(cx, target.breakTo, cx.builder.region, target.breakRegion, cx.span(node));
}

function continueJump(cx: Lowering, node: t.ContinueStatement): Jump {
  const target = cx.targets.findLast(
    (one) => one.continueTo !== null && (node.label == null || one.labels.includes(node.label.name)),
  )!;
  return jumpTo(cx, target.continueTo!, cx.builder.region, target.continueRegion, cx.span(node));
}

/** Lowers `body` with one more place to jump to. */
export function withTarget(cx: Lowering, target: Target, body: () => void): void {
  const { targets } = cx;
  cx.targets = [...targets, target];
  body();
  cx.targets = targets;
}

export function lowerLabeled(cx: Lowering, node: t.LabeledStatement): void {
  const labels = [...cx.labels, node.label.name];
  cx.labels = labels;
  const { body } = node;
  if (isLoop(body)) return lowerStatement(cx, body);
  if (body.type === "LabeledStatement") return lowerLabeled(cx, body);
  cx.labels = [];
  const after = cx.builder.reserve(`after ${node.label.name}`, cx.span(node));
  const { region } = cx.builder;
  const target: Target = {
    labels,
    plain: false,
    breakTo: after,
    continueTo: null,
    breakRegion: region,
    continueRegion: null,
  };
  withTarget(cx, target, () => lowerStatement(cx, body));
  cx.builder.goto(after, cx.span(node));
  cx.builder.start(after);
}

export function isLoop(node: t.Statement): boolean {
  return t.isLoop(node);
}

/** Takes the labels that stand before the loop being lowered. */
export function takeLabels(cx: Lowering): readonly string[] {
  const { labels } = cx;
  cx.labels = [];
  return labels;
}

/** Inside a region a jump notes where it goes before it leaves: were its cleanup to throw, the wrong handler would see to that. */
export function mustBeTakenApart(cx: Lowering, out: readonly JumpOut[]): boolean {
  return cx.builder.region !== null && out.some((jump) => jump.cleanup);
}

/** A statement without suspensions, as the user wrote it; only its jumps to the outside are redirected. */
export function runWhole(cx: Lowering, node: t.Statement, out: readonly JumpOut[] = jumpsOut(node)): void {
  const jumps = new Map<t.Node, Jump | ReturnJump>();
  for (const { node: from } of out) {
    const jump = outwards(cx, from);
    if (jump !== null) jumps.set(from, jump);
  }
  cx.builder.step({ kind: "run", node, jumps: jumps.size > 0 ? jumps : null, span: cx.span(node) });
}

function outwards(cx: Lowering, node: JumpOut["node"]): Jump | ReturnJump | null {
  if (node.type === "ReturnStatement") return returnJump(cx, node);
  return node.type === "BreakStatement" ? breakJump(cx, node) : continueJump(cx, node);
}

/** How a `return` inside a whole statement leaves, or null when it can stay as it is. */
function returnJump(cx: Lowering, node: t.ReturnStatement): Jump | ReturnJump | null {
  const region = finallyBetween(cx, cx.builder.region, null);
  if (region !== null) {
    if (node.argument != null && !isSettled(cx, node.argument)) cx.awaitable.add(region);
    return { kind: "leave", region, exit: { kind: "return", value: node.argument ?? null } };
  }
  if (node.argument == null || cx.generator || isSettled(cx, node.argument)) return null;
  const { block, result } = settling(cx, cx.span(node));
  return { kind: "return", result, to: block };
}
