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
import { Timers, type Bucket, type TimerEntry } from "./timers.js";

/** Later than anything: no overflow, no timer. */
const NEVER = Infinity;

export class Sleep extends BaseFuture<void> implements TimerEntry {
  /** The moment it is over; while `timers` is unknown and `relative` set, a duration. */
  deadline: number;
  order = 0;
  bucket: Bucket | null = null;
  index = 0;
  private waker: Waker | null = null;
  private timers: Timers | null = null;
  private relative: boolean;
  private over = false;

  constructor(deadline: number, relative: boolean) {
    super();
    this.deadline = deadline;
    this.relative = relative;
  }

  /** Whether a poll has found it over. */
  get isElapsed(): boolean {
    return this.over;
  }

  poll(cx: Context): Poll<void> {
    if (this.over) return undefined;
    const timers = this.timers ?? this.register(cx);
    if (!cx.proceed()) return PENDING;
    if (this.deadline <= cx.now()) {
      timers.remove(this);
      this.over = true;
      this.waker = null;
      return undefined;
    }
    cx.refund();
    if (this.bucket === null) timers.insert(this);
    this.waker = cx.waker;
    return PENDING;
  }

  cancel(): void {
    if (this.timers !== null) this.timers.remove(this);
    this.waker = null;
    this.over = true;
  }

  /** Wakes nobody until it is polled again, but keeps its deadline. */
  park(): void {
    if (this.timers !== null) this.timers.remove(this);
    this.waker = null;
  }

  /** A new deadline, before or after it fired. The old one wakes nobody. */
  reset(deadline: number): void {
    if (this.timers !== null) this.timers.remove(this);
    this.deadline = checked(deadline);
    this.relative = false;
    this.over = false;
    if (this.timers !== null && this.waker !== null) this.timers.insert(this);
  }

  /** Called by the timers when it is due. */
  fired(): void {
    this.waker?.wake();
  }

  describeWait(now?: number): string {
    if (this.relative) return `a sleep of ${this.deadline} ms`;
    if (this.deadline === NEVER) return "a sleep for ever";
    return now === undefined ? `a sleep until ${this.deadline} ms` : `a sleep: ${this.deadline - now} ms left`;
  }

  private register(cx: Context): Timers {
    if (cx.runtime === null) {
      throw new Error(
        "Cannot sleep: this context has no runtime, so there is no clock to wait for\n  help: run it as a task",
      );
    }
    if (this.relative) {
      this.deadline += cx.now();
      this.relative = false;
    }
    return (this.timers = Timers.of(cx.runtime));
  }
}

/** Waits `ms` milliseconds, fractions included. Infinity waits for ever. */
export function sleep(ms: number): Sleep {
  const duration = Math.max(checked(ms), 0);
  return currentScheduler === null ? new Sleep(duration, true) : new Sleep(currentScheduler.now() + duration, false);
}

/** Waits until the runtime's clock shows `deadline`. */
export function sleepUntil(deadline: number): Sleep {
  return new Sleep(checked(deadline), false);
}

function checked(ms: number): number {
  if (typeof ms !== "number" || Number.isNaN(ms)) {
    throw new TypeError(`Cannot sleep: expected a number of milliseconds, got ${String(ms)}`);
  }
  return ms;
}
