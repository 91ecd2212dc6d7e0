/**
 * Counts tasks, keeps no outcomes: for waiting until all work is over at shutdown.
 *
 * Laws
 * 1. `wait` ends at the first moment at which the tracker is closed *and* empty; reopening later does not take that back.
 * 2. Dropping a tracker aborts nothing.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { JoinHandle } from "../core/join-handle.js";
import { PENDING, type Poll } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Waker } from "../core/waker.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import type { Runtime } from "../executor/runtime.js";

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
export class TaskTracker {
  private count = 0;
  private closed = false;
  /** How often the tracker has been closed and empty. */
  private moments = 0;
  private wakers: Waker[] = [];
  private readonly runtime: Runtime | null;

  constructor(runtime?: Runtime) {
    this.runtime = runtime ?? null;
  }

  /** Tasks that have not ended. */
  get size(): number {
    return this.count;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** How often `wait` could have ended so far: a waiter compares it with the number it began with. */
  get endings(): number {
    return this.moments;
  }

  get isOver(): boolean {
    return this.closed && this.count === 0;
  }

  /** Starts a task and counts it. Closed or not: closing only says that `wait` may end. */
  spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    const runtime = this.runtime ?? currentEngine();
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = runtime.start(future, options, TaskTracker.prototype.spawn);
    this.count++;
    task.observe(new Tracked(this));
    return new JoinHandle(task);
  }

  /** Lets `wait` end when the last task does. False when it was closed already. */
  close(): boolean {
    if (this.closed) return false;
    this.closed = true;
    this.settle();
    return true;
  }

  reopen(): boolean {
    const was = this.closed;
    this.closed = false;
    return was;
  }

  /** Waits until the tracker is closed and empty. */
  wait(): Future<void> {
    return new Wait(this);
  }

  /** Wakes `waker` at the next ending. */
  onceOver(waker: Waker): void {
    if (!this.wakers.some((other) => other.willWake(waker))) this.wakers.push(waker);
  }

  /** Told by a task at its end. */
  taskEnded(): void {
    this.count--;
    this.settle();
  }

  private settle(): void {
    if (!this.isOver) return;
    this.moments++;
    const { wakers } = this;
    this.wakers = [];
    for (const waker of wakers) waker.wake();
  }
}

class Tracked extends TaskObserver {
  readonly observes = false;
  private readonly tracker: TaskTracker;

  constructor(tracker: TaskTracker) {
    super();
    this.tracker = tracker;
  }

  taskFinished(): void {
    this.tracker.taskEnded();
  }
}

class Wait extends BaseFuture<void> {
  private readonly tracker: TaskTracker;
  private readonly endings: number;

  constructor(tracker: TaskTracker) {
    super();
    this.tracker = tracker;
    this.endings = tracker.endings;
  }

  poll(cx: Context): Poll<void> {
    if (this.tracker.isOver || this.tracker.endings > this.endings) return undefined;
    this.tracker.onceOver(cx.waker);
    return PENDING;
  }

  cancel(): void {}

  describeWait(): string {
    const { size, isClosed } = this.tracker;
    return isClosed ? `${size} tracked tasks` : `a task tracker that is not closed (${size} tasks)`;
  }
}
