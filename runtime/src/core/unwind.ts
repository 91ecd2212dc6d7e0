/**
 * Cancels a chain of machines: innermost first, except for what belongs to somebody's `finally`, which is polled to its end.
 *
 * Law: frames up to `info.unwinding` are cancelled; those above it are cleanup. It is found out before the first of them is touched.
 */
import type { Chain } from "./chain.js";
import type { Context } from "./context.js";
import { Delivery } from "./delivery.js";
import { afterSpill, descend, FUEL, isUnstarted, mustStop, STRETCH, timeIsUp } from "./driver.js";
import type { Pollable } from "./future.js";
import { PENDING, type Poll } from "./poll.js";
import { isCleaningUp } from "./sounding.js";
import { emptyInfo, type TaskInfo } from "./task-info.js";

/** Errors of cleanup are reported; PENDING while cleanup goes on. */
export function unwind(chain: Chain<unknown>, cx: Context): Poll<void> {
  const room = cx.room;
  let allowance = room;
  let supply = FUEL;
  const info = (chain.info ??= emptyInfo());
  if (info.unwinding === 0 && chain.top !== null) descend(chain, chain.top);
  while (chain.top !== null) {
    if (info.unwinding <= 0 && !sound(info, cx)) return PENDING;
    const depth = info.parents.length + 1;
    const isCleanup = depth > info.unwinding;
    if (!isCleanup) info.unwinding = depth;
    const outcome = isCleanup ? pollCleanup(chain, cx, chain.top) : chain.cancelTop(cx, chain.top);
    if (outcome !== PENDING) {
      if (mustStop(chain, cx)) return PENDING;
      continue;
    }
    if (!cx.spilled) return PENDING;
    descend(chain, chain.top);
    // It may have been cancelling frames inside itself that nobody knew: look again, from it on.
    if (!isCleanup) info.unwinding = 1 - depth;
    if (!afterSpill(cx, room, allowance, supply, isUnstarted(chain.top))) return PENDING;
    allowance = cx.room;
    supply = cx.fuel;
  }
  return undefined;
}

/**
 * Finds how many frames may be cancelled: down to the first that is inside a `finally`. What that one waits for is its cleanup.
 * False when time ran out before it was found.
 */
function sound(info: TaskInfo, cx: Context): boolean {
  const { parents } = info;
  for (let i = -info.unwinding; i < parents.length; i++) {
    if (isCleaningUp(parents[i]!, cx)) {
      info.unwinding = i + 1;
      return true;
    }
    if ((i & STRETCH) === STRETCH && timeIsUp(cx)) {
      info.unwinding = -(i + 1);
      return false;
    }
  }
  info.unwinding = parents.length + 1;
  return true;
}

function pollCleanup(chain: Chain<unknown>, cx: Context, frame: Pollable<unknown>): Poll<void> {
  let outcome: Pollable<unknown>;
  try {
    const value = frame.poll(cx);
    if (value === PENDING) {
      descend(chain, frame);
      return PENDING;
    }
    outcome = new Delivery(value, false);
  } catch (error) {
    outcome = new Delivery(error, true);
  }
  chain.climb()!.awaiting = outcome;
  return undefined;
}
