/** A future that never ends: only cancelling gets rid of it. */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import * as marks from "../core/marks.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const ASKED = marks.ASKED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** A class without a base, as that of `yieldNow`; in a constant, because V8 folds those. */
const Pending = class {
  poll(cx: Context): Poll<never> {
    // Nothing will wake it, and that is meant: counts as kept, so that it is not taken for a lost waker.
    cx.marks |= ASKED;
    return PENDING;
  }

  cancel(): void {}

  describeWait(): string {
    return "nothing: it never ends";
  }
};

Object.setPrototypeOf(Pending.prototype, BaseFuture.prototype);

/**
 * Waits for ever.
 *
 * @example
 * ```ts
 * import { timeout } from "@stator/runtime";
 * import { pending } from "@stator/runtime/combinators";
 *
 * console.log(await timeout(5, pending()).catch((error) => error.name)); // Elapsed
 * ```
 *
 * *Cancellation*: the only way to end it.
 *
 * *Throws* nothing.
 */
export function pending(): Future<never> {
  return new Pending() as unknown as Future<never>;
}
