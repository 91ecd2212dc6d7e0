/**
 * A set of futures run by hand, without a runtime: for synchronous code, and for seeing exactly what runs when.
 *
 * There is no clock behind it, so futures that sleep cannot be run here.
 */
import { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { wakerFrom } from "../core/waker.js";
import { FuturesUnordered } from "./futures-unordered.js";

/**
 * Runs futures only when told to, and only as far as they go without waiting.
 *
 * @example
 * ```ts
 * import { pending, ready } from "@stator/runtime";
 * import { LocalPool, mapped } from "@stator/runtime/combinators";
 *
 * const pool = new LocalPool();
 * pool.spawn(mapped(ready(1), (value) => console.log("ran", value))); // prints nothing yet
 * pool.spawn(pending());
 * console.log(pool.tryRunOne(), pool.tryRunOne(), pool.size); // ran 1, then true false 1
 * ```
 *
 * *Cancellation*: what is left in the pool is never polled again; it is not cancelled.
 *
 * *Throws* what a future of the pool throws, out of the call that ran it; the others stay.
 */
export class LocalPool {
  readonly #futures = new FuturesUnordered<unknown>();
  #woken = false;
  readonly #cx = new Context(wakerFrom(() => (this.#woken = true)));

  /** How many have not finished. */
  get size(): number {
    return this.#futures.size;
  }

  /** Adds a future. It is not polled yet. */
  spawn(future: Pollable<unknown> | PromiseLike<unknown>): void {
    this.#futures.push(future);
  }

  /** Runs until one future has finished, or none can go on. True if one has finished. */
  tryRunOne(): boolean {
    for (;;) {
      this.#woken = false;
      const step = this.#futures.pollNext(this.#cx);
      if (step !== PENDING) return step.done !== true;
      if (!this.#woken) return false;
    }
  }

  /** Runs until none can go on. */
  runUntilStalled(): void {
    while (this.tryRunOne());
  }
}
