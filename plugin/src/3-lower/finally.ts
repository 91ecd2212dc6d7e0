// Finally regions, whoever needs one: a `finally` block, an iterator to close, resources to dispose.
//
// The handler is ordinary code, emitted once. It stands in the region around the `try`; at its end `resume` carries on
// with what was noted when the region was left.

import type { types as t } from "@babel/core";
import type { RegionId } from "../ir/machine.js";
import { returnFrom } from "./exit.js";
import type { Lowering } from "./lowering.js";

export function openFinally(cx: Lowering, node: t.Node, name: string): RegionId {
  const { builder } = cx;
  const span = cx.span(node);
  const handler = builder.reserve(name, span);
  return builder.addRegion("finally", handler, span, {
    error: null,
    exit: cx.temp("exit"),
    outcome: cx.temp("outcome"),
  });
}

/** Lowers the handler of `region`; the builder must be outside it. */
export function endHandler(cx: Lowering, region: RegionId, body: () => void): void {
  const { builder } = cx;
  const { handler, span, outcome, parent } = builder.regionOf(region);
  const outer = builder.finalizing;
  builder.finalizing = region;
  builder.start(handler);
  body();
  if (builder.reachable) {
    const returns = builder.reserve("return", span);
    builder.end({ kind: "resume", region, returns, gotos: [...cx.exits(region)], span });
    builder.start(returns);
    returnFrom(cx, parent, cx.use(outcome!), span, !cx.awaitable.has(region));
  }
  builder.finalizing = outer;
}
