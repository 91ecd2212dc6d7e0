/**
 * Waiting for a moment of the runtime's clock.
 *
 * Laws
 * 1. Nothing is registered before the first poll; dropping it unregisters.
 * 2. Ready at or after the deadline, never before. A deadline in the past is ready at the first poll: `sleep(0)` is no yield.
 * 3. Once over, it stays so: polling again is ready again, until `reset`.
 * 4. Made inside a task, the time runs from the call; made outside, where no clock is at hand, from the first poll.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { currentScheduler } from "../core/current.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";
import { Timers, unregister, type Bucket, type TimerEntry } from "./timers.js";

// What `index` says of one that is in no bucket.
/** `deadline` is a moment; so it is for any number that is not negative. */
const WAITING = 0;
/** `deadline` is still a duration: no clock has been seen. */
const RELATIVE = -1;
/** A poll has found it over, or it was dropped. */
const OVER = -2;
/** The timers have found it over: the next poll need not look at the clock, which takes longer than all the rest. */
const DUE = -3;

/**
 * What `sleep` makes: a future whose moment can be moved.
 *
 * @example
 * ```ts
 * import { now, run, future, sleep } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const start = now();
 *   const nap = sleep(1000);
 *   nap.reset(start + 5);
 *   yield* nap;
 *   return [nap.isElapsed, now() - start];
 * });
 * console.log(await run(main())); // [ true, 5 ]
 * ```
 *
 * *Cancellation*: takes it out of the timers.
 *
 * *Throws* when it is polled outside every runtime, where there is no clock.
 */
export class Sleep extends BaseFuture<void> implements TimerEntry {
  /** The moment it is over, on the runtime's clock. */
  deadline: number;
  bucket: Bucket | null = null;
  // Its place in the bucket, or how far it is. There may be a million of them: one field costs less than two.
  index: number;
  private waker: Waker | null = null;

  constructor(deadline: number, isDuration: boolean) {
    super();
    this.deadline = deadline;
    this.index = isDuration ? RELATIVE : WAITING;
  }

  /** Whether a poll has found it over. */
  get isElapsed(): boolean {
    return this.index === OVER;
  }

  poll(cx: Context): Poll<void> {
    if (this.index === OVER) return undefined;
    const { runtime } = cx;
    if (runtime === null) throw noClock();
    if (this.index === DUE) return this.elapse(cx);
    const now = runtime.now();
    if (this.index === RELATIVE) {
      this.deadline += now;
      this.index = WAITING;
    }
    if (this.deadline <= now) return this.elapse(cx);
    if (this.bucket === null) Timers.of(runtime).insert(this);
    this.waker = cx.waker;
    return PENDING;
  }

  cancel(): void {
    this.park();
    this.index = OVER;
  }

  private elapse(cx: Context): Poll<void> {
    if (!cx.proceed()) return PENDING;
    this.cancel();
  }

  /** Wakes nobody until it is polled again, but keeps its deadline. */
  park(): void {
    unregister(this);
    this.waker = null;
  }

  /** A new deadline, before or after it fired. The old one wakes nobody. */
  reset(deadline: number): void {
    const timers = this.bucket === null ? null : this.bucket.owner;
    unregister(this);
    this.deadline = checked(deadline);
    this.index = WAITING;
    if (timers !== null) timers.insert(this);
  }

  /** Called by the timers when it is due. */
  fired(): void {
    this.index = DUE;
    if (this.waker !== null) this.waker.wake();
  }

  describeWait(now?: number): string {
    if (this.index === RELATIVE) return `a sleep of ${this.deadline} ms`;
    if (this.deadline === Infinity) return "a sleep for ever";
    return now === undefined
      ? `a sleep until ${this.deadline} ms`
      : `a sleep: ${readable(this.deadline - now)} ms left`;
  }
}

/** Clocks count in fractions of microseconds; a reader wants to know whether it is long. */
function readable(ms: number): number {
  return ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10;
}

/**
 * Waits for `ms` milliseconds: from the call inside a task, from the first poll outside.
 *
 * @example
 * ```ts
 * import { run, sleep } from "@stator/runtime";
 *
 * console.log(await run(sleep(10))); // undefined
 * ```
 *
 * *Cancellation*: takes it out of the timers.
 *
 * *Throws* when it is polled outside every runtime, where there is no clock.
 */
export function sleep(ms: number): Sleep {
  const duration = Math.max(checked(ms), 0);
  const runtime = currentScheduler();
  return runtime === null ? new Sleep(duration, true) : new Sleep(runtime.now() + duration, false);
}

/**
 * Waits for a moment of the runtime's clock. One that is past is ready at once.
 *
 * @example
 * ```ts
 * import { future, now, run, sleepUntil } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const start = now();
 *   yield* sleepUntil(start + 10);
 *   return now() - start;
 * });
 * console.log(await run(main())); // 10
 * ```
 *
 * *Cancellation*: takes it out of the timers.
 *
 * *Throws* when it is polled outside every runtime, where there is no clock.
 */
export function sleepUntil(deadline: number): Sleep {
  return new Sleep(checked(deadline), false);
}

function checked(ms: number): number {
  if (typeof ms !== "number" || Number.isNaN(ms)) {
    throw new TypeError(`Cannot sleep: expected a number of milliseconds, got ${String(ms)}`);
  }
  return ms;
}

function noClock(): Error {
  return new Error("Cannot sleep: this context has no runtime, so no clock\n  help: run it as a task");
}
