// Iterators that must be closed when a loop or a pattern is left before they are done.

import { types as t } from "@babel/core";
import type { BlockId, RegionId } from "../ir/machine.js";
import type { Variable } from "../ir/scope-table.js";
import { endHandler, openFinally } from "./finally.js";
import type { Lowering } from "./lowering.js";

export function iteratorMethod(
  cx: Lowering,
  iterator: Variable,
  method: string,
  ...args: t.Expression[]
): t.CallExpression {
  return t.callExpression(t.memberExpression(cx.use(iterator), t.identifier(method)), args);
}

/** `exit === THROW`, of a finally region's handler. */
export function isThrowing(cx: Lowering, region: RegionId): t.Expression {
  return t.binaryExpression("===", cx.use(cx.builder.regionOf(region).exit!), cx.abi("THROW"));
}

/** Runs `body`, which takes from a synchronous iterator, and closes it on every way out. */
export function closing(cx: Lowering, node: t.Node, iterator: Variable, body: () => void): void {
  const { builder } = cx;
  const span = cx.span(node);
  const after = builder.reserve("taken", span);
  const region = openFinally(cx, node, "close");
  builder.inside(region, () => {
    builder.flow("take", span);
    body();
    leaveTo(cx, region, after, node);
  });
  closeHandler(cx, region, node, iterator);
  builder.start(after);
}

export function leaveTo(cx: Lowering, region: RegionId, to: BlockId, node: t.Node): void {
  cx.exits(region).add(to);
  cx.builder.end({ kind: "leave", region, exit: { kind: "goto", to }, span: cx.span(node) });
}

/** The handler of a region that closes a synchronous iterator. */
export function closeHandler(cx: Lowering, region: RegionId, node: t.Node, iterator: Variable): void {
  endHandler(cx, region, () => cx.effect(iteratorMethod(cx, iterator, "close", isThrowing(cx, region)), cx.span(node)));
}
