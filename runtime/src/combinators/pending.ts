/** A future that never ends: only cancelling gets rid of it. */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";

class Pending extends BaseFuture<never> {
  // Written out: V8 is slow to find out what the default one does.
  // oxlint-disable-next-line no-useless-constructor
  constructor() {
    super();
  }

  poll(cx: Context): Poll<never> {
    // Nothing will wake it, and that is meant: counts as kept, so that it is not taken for a lost waker.
    cx.wakerReads++;
    return PENDING;
  }

  cancel(): void {}

  describeWait(): string {
    return "nothing: it never ends";
  }
}

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
  return new Pending();
}
