/**
 * Lets the others run: PENDING once, and woken after everybody who is ready, and after the host. Where the host's last turns brought nothing, a
 * turn may serve many yields; never for longer than the slice.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/**
 * A class without a base, which is put behind its prototype: where V8 has no room left to inline, `super()` takes its time. In a constant, because V8
 * folds those.
 */
const YieldNow = class {
  private yielded = false;

  poll(cx: Context): Poll<void> {
    if (this.yielded === true) return undefined;
    this.yielded = true;
    cx.yieldTurn();
    return PENDING;
  }

  cancel(): void {
    this.yielded = true;
  }

  describeWait(): string {
    return "its next turn";
  }
};

Object.setPrototypeOf(YieldNow.prototype, BaseFuture.prototype);

/**
 * Gives every other ready task, and the host's I/O and timers, a turn.
 *
 * @example
 * ```ts
 * import { future, run, spawn, yieldNow } from "@stator/runtime";
 *
 * const order: string[] = [];
 * const twice = future(function* (name: string) {
 *   order.push(name);
 *   yield* yieldNow();
 *   order.push(name);
 * });
 * const other = spawn(twice("b"));
 * await run(twice("a"));
 * await other;
 * console.log(order); // [ 'b', 'a', 'b', 'a' ]
 * ```
 *
 * *Cancellation*: nothing to let go of.
 *
 * *Throws* nothing.
 */
export function yieldNow(): Future<void> {
  return new YieldNow() as unknown as Future<void>;
}
