/**
 * One moment that several steps share: each gets what the others have left of the time.
 */
import type { Future, Pollable } from "../core/future.js";
import { timeTo } from "./clock.js";
import { sleepUntil, type Sleep } from "./sleep.js";
import { now, timeoutAt } from "./timeout.js";

/**
 * One moment that several steps share: each gets what the others have left of the time.
 *
 * @example
 * ```ts
 * import { Deadline, future, now, run, sleep } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const limit = new Deadline(now() + 10);
 *   yield* limit.limit(sleep(4));
 *   return [limit.remaining, limit.isPast];
 * });
 * console.log(await run(main())); // [ 6, false ]
 * ```
 *
 * *Cancellation*: of what `limit` gives: cancels the future inside.
 *
 * *Throws* (from what `limit` gives) `Elapsed` at the moment, else what the future throws.
 */
export class Deadline {
  /** The moment, on the runtime's clock. */
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }

  /** Milliseconds left, never less than zero. */
  get remaining(): number {
    return Math.max(this.at - now(), 0);
  }

  get isPast(): boolean {
    return this.remaining === 0;
  }

  /** Gives what `future` gives, or cancels it at the deadline and throws `Elapsed`. */
  limit<T>(future: Pollable<T> | PromiseLike<T>): Future<T> {
    return timeoutAt(this.at, future);
  }

  /** Waits for the deadline itself. */
  reached(): Sleep {
    return sleepUntil(this.at);
  }
}

/**
 * The moment `ms` milliseconds from now. Only inside a task, where there is a clock.
 *
 * @example
 * ```ts
 * import { deadline, future, run, sleep } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const limit = deadline(10);
 *   yield* limit.limit(sleep(4));
 *   yield* limit.limit(sleep(8)); // 12 in all
 * });
 * console.log(await run(main()).catch((error) => error.name)); // Elapsed
 * ```
 *
 * *Throws* outside every task.
 */
export function deadline(ms: number): Deadline {
  return new Deadline(timeTo("set a deadline") + ms);
}
