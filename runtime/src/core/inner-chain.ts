/**
 * A chain inside a task: polled by whoever holds it, as part of that one's poll. What a task does itself, the executor has in its loop (see
 * executor/poll-loop.ts).
 */
import { Chain } from "./chain.js";
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import * as marks from "./marks.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PARKED = marks.PARKED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const SPILLED = marks.SPILLED;

export class InnerChain<T> extends Chain<T> {
  /** The future as it is now, unless it is over. */
  get children(): Pollable<unknown>[] {
    return this.frames().slice(0, 1);
  }

  /** For the `describeWait` of whoever holds it. */
  describe(text: string): { text: string; children: Pollable<unknown>[] } {
    return { text, children: this.children };
  }

  /** Polls the innermost known frame and climbs as far as it can. */
  protected drive(cx: Context): Poll<T> {
    const { room } = cx;
    cx.marks &= ~PARKED;
    const frame = this.top!;
    let value: unknown;
    try {
      value = frame.poll(cx);
    } catch (error) {
      return this.goOn(cx, room, error, true);
    }
    // The usual cases: it went on and waits for something else, or it was the only one and is over.
    if (value === PENDING) {
      if ((cx.marks & (PARKED | SPILLED)) === PARKED && cx.suspended === frame) return PENDING;
    } else {
      const { info } = this;
      if (info === null || info.parents.length === 0) {
        this.top = null;
        return value as T;
      }
    }
    return this.goOn(cx, room, value, false);
  }
}
