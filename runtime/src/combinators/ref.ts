/** A future lent to a combinator: dropping the loan leaves the future as it is, so it can be awaited later. */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future, Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import type { Poll } from "../core/poll.js";
import { isTerminated, type Output } from "./output.js";

class Ref<T> extends BaseFuture<T> {
  readonly #lent: Pollable<T>;

  constructor(lent: Pollable<T>) {
    super();
    this.#lent = lent;
  }

  get isTerminated(): boolean {
    return isTerminated(this.#lent);
  }

  poll(cx: Context): Poll<T> {
    return this.#lent.poll(cx);
  }

  /** The waker that the lent future still keeps is its strand's, and a finished strand wakes nobody. */
  cancel(): void {}

  describeWait(): WaitDescription {
    return { text: "a borrowed future", children: [this.#lent] };
  }
}

/**
 * Lends a future to `select`, `race` or `timeout`: if it loses it is not cancelled, and can be offered again.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { mapped, ref, select } from "@stator/runtime/combinators";
 *
 * const slow = mapped(sleep(5), () => "slow");
 * const { key } = await select({ slow: ref(slow), fast: ready("fast") });
 * console.log(key, await slow); // fast slow
 * ```
 *
 * *Cancellation*: does nothing to the future.
 *
 * *Throws* what the future throws; that it was polled after completion if it had ended before.
 */
export function ref<F>(future: F): Future<Output<F>> {
  return new Ref(intoFuture(future) as Pollable<Output<F>>);
}
