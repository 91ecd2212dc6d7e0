/** A set of futures whose values come in the order in which they are ready. */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { FutureSet } from "./future-set.js";
import { unwrap } from "./output.js";

/**
 * Runs any number of futures side by side and gives their values as they come; more may be pushed at any time.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { FuturesUnordered, mapped } from "@stator/runtime/combinators";
 *
 * const set = new FuturesUnordered([20, 10].map((ms) => mapped(sleep(ms), () => ms)));
 * for await (const ms of set) console.log(ms); // 10, then 20
 * ```
 *
 * *Cancellation*: `next` loses nothing. `clear`, or leaving the block of an `await using`, cancels all that is in it.
 *
 * *Throws* from `next` what a future throws; the others stay in the set.
 */
export class FuturesUnordered<T> extends FutureSet<T> {
  constructor(futures: Iterable<Pollable<T> | PromiseLike<T>> = []) {
    super();
    for (const future of futures) this.push(future);
  }

  /** Adds a future. It is first polled when the next value is asked for. */
  push(future: Pollable<T> | PromiseLike<T>): void {
    this.add(future);
  }

  pollNext(cx: Context): Poll<IteratorResult<T, undefined>> {
    let found: PromiseSettledResult<unknown> | undefined;
    this.run(cx, (_, outcome) => {
      found = outcome;
      return true;
    });
    if (found === undefined) return this.members.size > 0 ? PENDING : { value: undefined, done: true };
    return { value: unwrap(found) as T, done: false };
  }
}
