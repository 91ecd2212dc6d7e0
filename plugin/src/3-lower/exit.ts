// Ways out of regions. Leaving a finally region means running its handler first, and the handler, at its end, carries
// on to the next region outwards. A jump across several handlers goes by way of one relay block per handler.

import type { types as t } from "@babel/core";
import type { BlockId, Jump, RegionId, Span } from "../ir/machine.js";
import { isPrimitive } from "../ir/primitive.js";
import { awaitInto } from "./await.js";
import type { Lowering } from "./lowering.js";

/** The innermost finally region from `inner` outwards, stopping before `outer`. */
export function finallyBetween(cx: Lowering, inner: RegionId | null, outer: RegionId | null): RegionId | null {
  for (let here = inner; here !== null && here !== outer; here = cx.builder.regionOf(here).parent) {
    if (cx.builder.regionOf(here).kind === "finally") return here;
  }
  return null;
}

/** How to get from a place inside region `from` to a block that stands in region `to`. */
export function jumpTo(cx: Lowering, goal: BlockId, from: RegionId | null, to: RegionId | null, span: Span): Jump {
  const region = finallyBetween(cx, from, to);
  if (region === null) return { kind: "goto", to: goal };
  const next = jumpTo(cx, goal, cx.builder.regionOf(region).parent, to, span);
  cx.exits(region).add(next.kind === "goto" ? goal : relay(cx, region, goal, next, span));
  return {
    kind: "leave",
    region,
    exit: { kind: "goto", to: next.kind === "goto" ? goal : relay(cx, region, goal, next, span) },
  };
}

function relay(cx: Lowering, region: RegionId, goal: BlockId, jump: Jump, span: Span): BlockId {
  const key = `${region}:${goal}`;
  const known = cx.relays.get(key);
  if (known !== undefined) return known;
  const { builder } = cx;
  const block = builder.reserve("on the way out", span);
  cx.relays.set(key, block);
  cx.aside(builder.regionOf(region).parent, block, () => endWith(cx, jump, span));
  return block;
}

export function endWith(cx: Lowering, jump: Jump, span: Span): void {
  cx.builder.end({ ...jump, span });
}

/** Whether the value is returned as it is. A native promise, which eager functions return, awaits what it is given itself. */
export function isSettled(cx: Lowering, value: t.Expression | null): boolean {
  return cx.input.eager || isPrimitive(value, cx.table);
}

/** Ends the current block in a return of `value`, as seen from region `from`. */
export function returnFrom(
  cx: Lowering,
  from: RegionId | null,
  value: t.Expression | null,
  span: Span,
  primitive = isSettled(cx, value),
): void {
  const { builder } = cx;
  const region = finallyBetween(cx, from, null);
  if (region !== null) {
    if (value !== null && !primitive) cx.awaitable.add(region);
    return builder.end({ kind: "leave", region, exit: { kind: "return", value }, span });
  }
  // An async generator has awaited its value already; a primitive needs no awaiting.
  if (value === null || cx.generator || primitive) return builder.end({ kind: "return", value, span });
  // What surely is a future is awaited where it stands, unless an error of it would then be caught here.
  if (from === null && cx.input.isFuture(value)) {
    const given = awaitInto(cx, value, span.node ?? value, cx.text(value));
    return builder.end({ kind: "return", value: given, span });
  }
  const { block, result } = settling(cx, span);
  builder.set(result, value, span);
  const plain = builder.reserve("return", span);
  builder.end({ kind: "branch", test: cx.call("isAwaitable", cx.use(result)), then: block, else: plain, span });
  builder.start(plain);
  builder.end({ kind: "return", value: cx.use(result), span });
}

/** The block that awaits what is returned: `return fut` gives what fut gives. One per function. */
export function settling(cx: Lowering, from: Span): NonNullable<Lowering["settle"]> {
  cx.settle?.from.push(from);
  if (cx.settle !== null) return cx.settle;
  const { builder } = cx;
  const block = builder.reserve("await what is returned", cx.span(cx.input.fn));
  const result = cx.temp("result");
  cx.settle = { block, result, from: [from] };
  cx.aside(null, block, () => {
    // Where the only `return` stands; for several of them, at the head of the function.
    const [first, second] = cx.settle!.from;
    const span = second === undefined ? first! : cx.span(cx.input.fn);
    const value = cx.temp("value");
    const next = builder.reserve("return", span);
    builder.end({
      kind: "await",
      future: cx.use(result),
      result: value,
      next,
      returns: null,
      span,
      text: "what is returned",
    });
    builder.start(next);
    builder.end({ kind: "return", value: cx.use(value), span });
  });
  return cx.settle;
}
