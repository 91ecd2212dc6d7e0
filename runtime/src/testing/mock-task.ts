/**
 * A task without an executor: a test polls it by hand and sees exactly who was woken, and how often.
 *
 * ```ts
 * const task = mock(notify.notified());
 * expect(task.poll()).toBe(PENDING);
 * notify.notifyOne();
 * expect(task.isWoken).toBe(true);
 * expect(task.poll()).toBe(undefined);
 * ```
 *
 * Law: `wakes` counts since the latest poll, and only through the waker of that poll.
 */
import { Context } from "../core/context.js";
import { current, setCurrent } from "../core/current.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Scheduler } from "../core/scheduler.js";
import type { Waker } from "../core/waker.js";
import { fuzzMode } from "./fuzz.js";

/** What a mock task may be told. */
export interface MockOptions {
  /** Gives time and a budget to leaves that need them. */
  readonly runtime?: Scheduler;
  /** Operations per poll; no limit when left out. */
  readonly budget?: number;
}

class CountingWaker implements Waker {
  private readonly count: () => void;
  private readonly stable: boolean;

  constructor(count: () => void, stable: boolean) {
    this.count = count;
    this.stable = stable;
  }

  wake(): void {
    this.count();
  }

  willWake(other: Waker): boolean {
    return this.stable && other === this;
  }
}

/**
 * A task without an executor: a test polls it by hand and sees exactly who was woken, and how often.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { MockTask, testRuntime } from "@stator/runtime/testing";
 *
 * const { runtime } = testRuntime();
 * const task = new MockTask(sleep(10), { runtime });
 * task.poll();
 * task.cancel();
 * console.log(task.polls, task.wakes); // 2 0
 * ```
 *
 * *Throws* what the future throws; from `pollUntilIdle` when it never stops waking itself.
 */
export class MockTask<T> {
  /** Wakes since the latest poll. */
  wakes = 0;
  /** Polls so far. */
  polls = 0;
  readonly cx: Context;
  private readonly future: Pollable<T>;
  private readonly budget: number | undefined;
  private readonly fresh = fuzzMode() === "wakes";
  private latest: Waker;

  constructor(future: Pollable<T>, options: MockOptions = {}) {
    this.future = future;
    this.budget = options.budget;
    this.latest = this.makeWaker();
    this.cx = new Context(this.latest, options.runtime ?? null);
  }

  get isWoken(): boolean {
    return this.wakes > 0;
  }

  /** Polls once. */
  poll(): Poll<T> {
    return this.enter((cx) => this.future.poll(cx));
  }

  /** Cancels, or goes on cancelling. */
  cancel(): Poll<void> {
    return this.enter((cx) => this.future.cancel(cx));
  }

  /** Runs `body` as a poll of this task: to poll any leaf with this task's waker. */
  enter<R>(body: (cx: Context) => R): R {
    const { cx } = this;
    this.wakes = 0;
    this.polls++;
    if (this.fresh) this.latest = this.makeWaker();
    cx.installed = this.latest;
    cx.marks = 0;
    if (this.budget !== undefined) cx.budget = this.budget;
    const outer = current;
    setCurrent(cx);
    try {
      return body(cx);
    } finally {
      setCurrent(outer);
    }
  }

  /** Polls while it wakes itself. Throws after `most` rounds: it will never be idle. */
  pollUntilIdle(most = 150): Poll<T> {
    for (let rounds = 0; rounds < most; rounds++) {
      const value = this.poll();
      if (value !== PENDING || !this.isWoken) return value;
    }
    throw new Error(`Cannot become idle: still waking itself after ${most} polls`);
  }

  private makeWaker(): Waker {
    const waker: Waker = new CountingWaker(() => {
      if (waker === this.latest) this.wakes++;
    }, !this.fresh);
    return waker;
  }
}

/**
 * A task for polling `future` by hand.
 *
 * @example
 * ```ts
 * import { PENDING } from "@stator/runtime";
 * import { Notify } from "@stator/runtime/sync";
 * import { mock } from "@stator/runtime/testing";
 *
 * const notify = new Notify();
 * const task = mock(notify.notified());
 * console.log(task.poll() === PENDING, task.isWoken); // true false
 * notify.notifyOne();
 * console.log(task.isWoken, task.poll()); // true undefined
 * ```
 */
export function mock<T>(future: Pollable<T>, options?: MockOptions): MockTask<T> {
  return new MockTask(future, options);
}
