// `using` and `await using`: resources are disposed in reverse order on every way out of their block, cancel included.
// The stack of resources is a runtime object; the awaits between disposals are ours.

import { types as t } from "@babel/core";
import type { BlockId, RegionId } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { awaitTo } from "./await.js";
import { lowerExpression } from "./expression.js";
import { endHandler, openFinally } from "./finally.js";
import { isThrowing, iteratorMethod, leaveTo } from "./iterator.js";
import type { Lowering } from "./lowering.js";

export function usesResources(statements: readonly t.Statement[]): boolean {
  return statements.some(
    (one) => one.type === "VariableDeclaration" && (one.kind === "using" || one.kind === "await using"),
  );
}

/** Runs `body`, whose `using` declarations put their resources on one stack, then disposes of them. */
export function withResources(cx: Lowering, statements: readonly t.Statement[], body: () => void): void {
  const after = cx.builder.reserve("disposed", cx.span(statements[0]));
  disposing(cx, statements[0]!, after, body);
  cx.builder.start(after);
}

/** `for (using x of …)`: one stack per turn. */
export function disposingEach(
  cx: Lowering,
  node: t.ForOfStatement,
  value: t.Expression,
  next: BlockId,
  body: () => void,
): void {
  const left = node.left as t.VariableDeclaration;
  disposing(cx, node, next, () => {
    acquire(cx, left, left.declarations[0]!.id as t.Identifier, value);
    body();
  });
}

function disposing(cx: Lowering, node: t.Node, after: BlockId, body: () => void): void {
  const { builder } = cx;
  const outer = cx.resources;
  const resources = cx.temp("resources");
  builder.set(resources, t.newExpression(cx.abi("Resources"), []), cx.span(node));
  const region = openFinally(cx, node, "dispose");
  cx.resources = resources;
  builder.inside(region, () => {
    builder.flow("use", cx.span(node));
    body();
    if (builder.reachable) leaveTo(cx, region, after, node);
  });
  cx.resources = outer;
  disposeHandler(cx, region, node, resources);
}

export function lowerUsing(cx: Lowering, node: t.VariableDeclaration, declarator: t.VariableDeclarator): void {
  acquire(cx, node, declarator.id as t.Identifier, lowerExpression(cx, declarator.init!));
}

function acquire(cx: Lowering, node: t.VariableDeclaration, id: t.Identifier, value: t.Expression): void {
  const method = node.kind === "using" ? "use" : "useAsync";
  const variable = cx.table.variableOf.get(id)!;
  cx.builder.set(variable, iteratorMethod(cx, cx.resources!, method, value), cx.span(node), true);
}

function disposeHandler(cx: Lowering, region: RegionId, node: t.Node, resources: Variable): void {
  const { builder } = cx;
  const span = cx.span(node);
  const { outcome } = builder.regionOf(region);
  endHandler(cx, region, () => {
    cx.effect(iteratorMethod(cx, resources, "begin", isThrowing(cx, region), cx.use(outcome!)), span);
    const loop = builder.flow("dispose", span);
    const done = builder.reserve("disposed", span);
    const wait = builder.reserve("dispose", span);
    // Disposes of the next ones; stops when one must be awaited.
    builder.end({ kind: "branch", test: iteratorMethod(cx, resources, "step"), then: wait, else: done, span });
    builder.start(wait);
    const failed = builder.reserve("dispose failed", span);
    const error = cx.temp("error");
    const guard = builder.addRegion("catch", failed, span, { error, exit: null, outcome: null });
    builder.inside(guard, () => {
      builder.flow("dispose", span);
      awaitTo(cx, t.memberExpression(cx.use(resources), t.identifier("pending")), null, node, "disposal");
      builder.goto(loop, span);
    });
    builder.start(failed);
    cx.effect(iteratorMethod(cx, resources, "fail", cx.use(error)), span);
    builder.goto(loop, span);
    builder.start(done);
    cx.effect(iteratorMethod(cx, resources, "finish"), span);
  });
}
