/**
 * A limit on how long a future may take.
 *
 * Laws
 * 1. The future is polled before the clock: a value that is there wins, even with a limit of zero.
 * 2. When the time is up the future is cancelled, with all its cleanup, and only then `Elapsed` is thrown.
 * 3. A future that spends the whole budget cannot outrun the clock: the clock is then polled without one. Where it was spent before, the clock waits, too.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future, Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import { timeTo } from "./clock.js";
import { sleep, sleepUntil, type Sleep } from "./sleep.js";

/**
 * Thrown when the time was up first.
 *
 * @example
 * ```ts
 * import { Elapsed, run, sleep, timeout } from "@stator/runtime";
 *
 * console.log(await run(timeout(5, sleep(1000))).catch((error) => error instanceof Elapsed)); // true
 * ```
 */
export class Elapsed extends Error {
  override readonly name = "Elapsed";

  constructor() {
    super("Cannot wait any longer: the time is up");
  }
}

const RUNNING = 0;
const ELAPSING = 1;
const OVER = 2;

class Timeout<T> extends BaseFuture<T> {
  readonly #strand: Strand<T>;
  readonly #timer: Sleep;
  #phase = RUNNING;

  constructor(future: Pollable<T>, timer: Sleep) {
    super();
    this.#strand = new Strand(future);
    this.#timer = timer;
  }

  poll(cx: Context): Poll<T> {
    if (this.#phase === OVER) throw polledAfterCompletion(this);
    if (this.#phase === RUNNING) {
      const budget = cx.budget;
      const value = this.#pollInner(cx);
      if (value !== PENDING) return value;
      if (cx.spilled || !this.#isUp(cx, budget > 0)) return PENDING;
      this.#phase = ELAPSING;
    }
    if (this.#strand.cancel(cx) === PENDING) return PENDING;
    this.#phase = OVER;
    throw new Elapsed();
  }

  cancel(cx: Context): Poll<void> {
    this.#phase = OVER;
    this.#timer.cancel();
    return this.#strand.cancel(cx);
  }

  describeWait(time?: number): WaitDescription {
    return this.#strand.describe(`a timeout (${this.#timer.describeWait(time)}) of`);
  }

  #pollInner(cx: Context): Poll<T> {
    let over = true;
    try {
      const value = this.#strand.poll(cx);
      over = value !== PENDING;
      return value;
    } finally {
      if (over) {
        this.#phase = OVER;
        this.#timer.cancel();
      }
    }
  }

  /** Asks the clock; without a budget if it is the future that has spent it. */
  #isUp(cx: Context, hadBudget: boolean): boolean {
    if (cx.budget > 0 || !hadBudget) return this.#timer.poll(cx) !== PENDING;
    cx.budget = 1;
    try {
      return this.#timer.poll(cx) !== PENDING;
    } finally {
      cx.budget = 0;
    }
  }
}

/**
 * Gives what `future` gives if that takes at most `ms` milliseconds; else cancels it, awaits its cleanup and throws
 * `Elapsed`. A future that is ready at its first poll wins against any time.
 *
 * @example
 * ```ts
 * import { ready, run, sleep, timeout } from "@stator/runtime";
 *
 * console.log(await run(timeout(5, ready(1)))); // 1
 * console.log(await run(timeout(5, sleep(1000))).catch((error) => error.name)); // Elapsed
 * ```
 *
 * *Cancellation*: cancels the future inside.
 *
 * *Throws* what the future throws, or `Elapsed`.
 */
export function timeout<T>(ms: number, future: Pollable<T> | PromiseLike<T>): Future<T> {
  return new Timeout(intoFuture(future), sleep(ms));
}

/**
 * The same as `timeout` with a moment of the runtime's clock instead of a duration.
 *
 * @example
 * ```ts
 * import { future, now, run, sleep, timeoutAt } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   yield* timeoutAt(now() + 5, sleep(1000));
 * });
 * console.log(await run(main()).catch((error) => error.name)); // Elapsed
 * ```
 *
 * *Cancellation*: cancels the future inside.
 *
 * *Throws* what the future throws, or `Elapsed`.
 */
export function timeoutAt<T>(deadline: number, future: Pollable<T> | PromiseLike<T>): Future<T> {
  return new Timeout(intoFuture(future), sleepUntil(deadline));
}

/**
 * The time on the clock of the current runtime, in milliseconds: only differences mean anything.
 *
 * @example
 * ```ts
 * import { future, now, run, sleep } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const start = now();
 *   yield* sleep(10);
 *   return now() - start;
 * });
 * console.log(await run(main())); // 10
 * ```
 */
export function now(): number {
  return timeTo("tell the time");
}
