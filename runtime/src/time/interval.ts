/**
 * Ticks at a fixed period.
 *
 * Laws
 * 1. The first tick is at once. A tick gives the moment it was due, not the moment it was noticed.
 * 2. An unfinished tick that is dropped has consumed nothing.
 * 3. A tick up to 5 ms late is not missed. What happens after a missed one is the policy:
 *
 * ```
 *   period 50, busy from 50 until 180     ticks (due@seen)
 *   burst   catch up at once              100@180  150@180  200@200
 *   delay   a period from now             100@180  230@230  280@280
 *   skip    the next multiple             100@180  200@200  250@250
 * ```
 */
import type { Context } from "../core/context.js";
import { currentScheduler } from "../core/current.js";
import type { Future } from "../core/future.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING, type Poll } from "../core/poll.js";
import { timeTo } from "./clock.js";
import { Sleep } from "./sleep.js";

/** What happens after a tick that came too late: catch up at once, a period from now, or the next multiple of the period. */
export type MissedTick = "burst" | "delay" | "skip";

/** How late a tick may be without counting as missed. */
const TOLERANCE = 5;

/**
 * What `interval` makes: wait for a `tick`, or loop over it with `for await`.
 *
 * @example
 * ```ts
 * import { future, interval, now, run } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const start = now();
 *   const clock = interval(50);
 *   yield* clock.tick(); // at once
 *   yield* clock.tick();
 *   clock.resetAfter(5);
 *   return (yield* clock.tick()) - start;
 * });
 * console.log(await run(main())); // 55
 * ```
 *
 * *Cancellation*: of a tick: nothing is consumed, the next one gives the same moment.
 *
 * *Throws* a RangeError for a period that is not above 0.
 */
export class Interval {
  readonly period: number;
  /** What to do after a tick that came too late. */
  missed: MissedTick;
  #timer: Sleep | null;

  constructor(period: number, missed: MissedTick, start: number | null) {
    if (!(period > 0)) throw new RangeError(`Cannot tick: expected a period above 0, got ${period}`);
    this.period = period;
    this.missed = missed;
    this.#timer = start === null ? null : new Sleep(start, false);
  }

  /** Waits for the next tick. */
  tick(): Future<number> {
    return pollFn(
      (cx) => this.pollTick(cx),
      () => this.release(),
      () => `a tick every ${this.period} ms`,
    );
  }

  /** The poll form of `tick`. */
  pollTick(cx: Context): Poll<number> {
    const timer = (this.#timer ??= new Sleep(cx.now(), false));
    if (timer.poll(cx) === PENDING) return PENDING;
    const due = timer.deadline;
    timer.reset(this.#after(due, cx.now()));
    return due;
  }

  /** The next tick is a period from now. */
  reset(): void {
    this.resetAfter(this.period);
  }

  /** The next tick is at once. */
  resetImmediately(): void {
    this.resetAfter(0);
  }

  /** The next tick is `ms` from now, then the period goes on from there. */
  resetAfter(ms: number): void {
    this.resetAt(timeTo("reset an interval") + ms);
  }

  /** The next tick is at `moment`, then the period goes on from there. */
  resetAt(moment: number): void {
    if (this.#timer === null) this.#timer = new Sleep(moment, false);
    else this.#timer.reset(moment);
  }

  /** Ticks for ever: `for await (const moment of interval(50))`. */
  async *[Symbol.asyncIterator](): AsyncGenerator<number, never, undefined> {
    for (;;) yield await this.tick();
  }

  /** Lets go of the timer when nobody waits for a tick any more. */
  release(): void {
    this.#timer?.park();
  }

  #after(due: number, now: number): number {
    const next = due + this.period;
    if (now <= due + TOLERANCE || this.missed === "burst") return next;
    if (this.missed === "delay") return now + this.period;
    return now + this.period - ((now - due) % this.period);
  }
}

/**
 * Ticks every `period` milliseconds, the first time at once. A tick gives the moment it was due.
 *
 * @example
 * ```ts
 * import { future, interval, run } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const clock = interval(50);
 *   const first = yield* clock.tick();
 *   return (yield* clock.tick()) - first;
 * });
 * console.log(await run(main())); // 50
 * ```
 *
 * *Cancellation*: of a tick: nothing is consumed, the next one gives the same moment.
 *
 * *Throws* a RangeError for a period that is not above 0.
 */
export function interval(period: number, missed: MissedTick = "burst"): Interval {
  return new Interval(period, missed, currentScheduler()?.now() ?? null);
}

/**
 * Ticks every `period` milliseconds, the first time at `start`.
 *
 * @example
 * ```ts
 * import { future, intervalAt, now, run } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const start = now();
 *   return (yield* intervalAt(start + 20, 50).tick()) - start;
 * });
 * console.log(await run(main())); // 20
 * ```
 *
 * *Cancellation*: of a tick: nothing is consumed, the next one gives the same moment.
 *
 * *Throws* a RangeError for a period that is not above 0.
 */
export function intervalAt(start: number, period: number, missed: MissedTick = "burst"): Interval {
  return new Interval(period, missed, start);
}
