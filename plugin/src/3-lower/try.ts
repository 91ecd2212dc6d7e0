// try, catch, finally. `try B catch C finally F`: a finally region around both B and C, a catch region around B alone.

import type { types as t } from "@babel/core";
import { enterScope, lowerBlock, lowerStatements } from "./block.js";
import { endHandler, openFinally } from "./finally.js";
import { leaveTo } from "./iterator.js";
import type { Lowering } from "./lowering.js";
import { assignTarget } from "./pattern.js";

export function lowerTry(cx: Lowering, node: t.TryStatement): void {
  const { builder } = cx;
  const { finalizer } = node;
  const after = builder.reserve("after try", cx.span(node));
  if (finalizer == null) {
    lowerCatch(cx, node, () => builder.goto(after, cx.span(node)));
  } else {
    const region = openFinally(cx, finalizer, "finally");
    builder.inside(region, () => lowerCatch(cx, node, () => leaveTo(cx, region, after, node)));
    endHandler(cx, region, () => lowerBlock(cx, finalizer));
  }
  builder.start(after);
}

/** The block with its catch clause, if any; `leave` ends each of them. */
function lowerCatch(cx: Lowering, node: t.TryStatement, leave: () => void): void {
  const { builder } = cx;
  const { handler } = node;
  if (handler == null) {
    builder.flow("try", cx.span(node));
    lowerBlock(cx, node.block);
    return leave();
  }
  const block = builder.reserve("catch", cx.span(handler));
  const error = cx.temp("error");
  const region = builder.addRegion("catch", block, cx.span(handler), { error, exit: null, outcome: null });
  builder.inside(region, () => {
    builder.flow("try", cx.span(node));
    lowerBlock(cx, node.block);
    leave();
  });
  builder.start(block);
  enterScope(cx, handler);
  if (handler.param != null) assignTarget(cx, handler.param, cx.use(error), "let");
  enterScope(cx, handler.body);
  lowerStatements(cx, handler.body.body);
  leave();
}
