/**
 * Counts tasks, keeps no outcomes: for waiting until all work is over at shutdown.
 *
 * Laws
 * 1. `wait` ends at the first moment at which the tracker is closed *and* empty; reopening later does not take that back.
 * 2. Dropping a tracker aborts nothing.
 */
import type { Future, Pollable } from "../core/future.js";
import type { JoinHandle } from "../core/join-handle.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Waker } from "../core/waker.js";
import type { SpawnOptions } from "../executor/options.js";
import { Spawner } from "./task-group.js";

/**
 * Counts tasks, keeps no outcomes: for waiting until all work is over at shutdown.
 *
 * @example
 * ```ts
 * import { run, sleep, TaskTracker } from "@stator/runtime";
 *
 * const tracker = new TaskTracker();
 * tracker.spawn(sleep(5));
 * tracker.close();
 * await run(tracker.wait());
 * console.log(tracker.size); // 0
 * ```
 *
 * *Cancellation*: of `wait`: the tasks go on.
 *
 * *Throws* nothing: failures of the tasks are reported, or come out of their handles.
 */
export class TaskTracker extends Spawner {
  #count = 0;
  #closed = false;
  /** How often the tracker has been closed and empty: a waiter compares it with the number it began with. */
  #moments = 0;
  #wakers: Waker[] = [];

  /** Tasks that have not ended. */
  get size(): number {
    return this.#count;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get #isOver(): boolean {
    return this.#closed && this.#count === 0;
  }

  /** Starts a task and counts it. Closed or not: closing only says that `wait` may end. */
  spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = this.start(future, options, TaskTracker.prototype.spawn);
    this.#count++;
    task.observe(new TaskObserver(false, () => this.#taskEnded()));
    return task;
  }

  /** Lets `wait` end when the last task does. False when it was closed already. */
  close(): boolean {
    if (this.#closed) return false;
    this.#closed = true;
    this.#settle();
    return true;
  }

  reopen(): boolean {
    const was = this.#closed;
    this.#closed = false;
    return was;
  }

  /** Waits until the tracker is closed and empty. */
  wait(): Future<void> {
    const moments = this.#moments;
    return pollFn(
      (cx) => {
        if (this.#isOver || this.#moments > moments) return undefined;
        this.#onceOver(cx.waker);
        return PENDING;
      },
      undefined,
      () => (this.#closed ? `${this.size} tracked tasks` : `a task tracker that is not closed (${this.size} tasks)`),
    );
  }

  /** Wakes `waker` at the next ending. */
  #onceOver(waker: Waker): void {
    if (!this.#wakers.some((other) => other.willWake(waker))) this.#wakers.push(waker);
  }

  #taskEnded(): void {
    this.#count--;
    this.#settle();
  }

  #settle(): void {
    if (!this.#isOver) return;
    this.#moments++;
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const waker of wakers) waker.wake();
  }
}
