/**
 * Tasks that are joined in the order of their spawning, whichever finishes first.
 *
 * Law: whoever waits is woken by the oldest task only, so a later one that finishes early wakes nobody.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { JoinHandle, type AbortHandle } from "../core/join-handle.js";
import { setJoiner, take } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import type { Runtime } from "../executor/runtime.js";

/**
 * Tasks whose outcomes are taken in the order in which they were spawned.
 *
 * @example
 * ```ts
 * import { future, JoinQueue, run, sleep } from "@stator/runtime";
 *
 * const nap = future(function* (ms: number) {
 *   yield* sleep(ms);
 *   return ms;
 * });
 * const queue = new JoinQueue<number>();
 * for (const ms of [20, 10]) queue.spawn(nap(ms));
 * console.log(await run(queue.joinNext()), await run(queue.joinNext())); // 20 10
 * ```
 *
 * *Cancellation*: of `joinNext`: no outcome is lost.
 *
 * *Throws* (from `joinNext`) the JoinError of a task that gave no value.
 */
export class JoinQueue<T> implements Disposable {
  private readonly handles: JoinHandle<T>[] = [];
  private readonly runtime: Runtime | null;

  constructor(runtime?: Runtime) {
    this.runtime = runtime ?? null;
  }

  /** The tasks not yet joined. */
  get size(): number {
    return this.handles.length;
  }

  /** Starts a task at the end of the queue. */
  spawn(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    const runtime = this.runtime ?? currentEngine();
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = runtime.start(future, options, JoinQueue.prototype.spawn);
    task.observe(new InQueue());
    const handle = new JoinHandle(task);
    this.handles.push(handle);
    return handle.abortHandle();
  }

  /** Waits for the oldest task: its value, or undefined when the queue is empty. Throws the JoinError of one that gave none. */
  joinNext(): Future<T | undefined> {
    return new NextInOrder(this);
  }

  /** The value of the oldest task if it has finished. Leaves the waker of whoever waits alone. */
  tryJoinNext(): T | undefined {
    if (this.handles.length === 0 || !this.handles[0]!.isFinished) return undefined;
    return take(this.handles.shift()!.task);
  }

  abortAll(): void {
    for (const handle of this.handles) handle.abort();
  }

  /** Aborts all and forgets them. */
  close(): void {
    this.abortAll();
    for (const handle of this.handles.splice(0)) handle.detach();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<T | undefined> {
    const head = this.handles[0];
    if (head === undefined) return undefined;
    let pending = false;
    try {
      const value = head.poll(cx);
      pending = value === PENDING;
      return value;
    } finally {
      if (!pending) this.handles.shift();
    }
  }

  /** Nobody waits any more. */
  forgetWaker(): void {
    const first = this.handles[0];
    if (first !== undefined) setJoiner(first.task, null);
  }
}

/** A failure waits in the queue for its turn to be joined. */
class InQueue extends TaskObserver {
  readonly observes = true;

  taskFinished(): void {}
}

class NextInOrder<T> extends BaseFuture<T | undefined> {
  private readonly queue: JoinQueue<T>;

  constructor(queue: JoinQueue<T>) {
    super();
    this.queue = queue;
  }

  poll(cx: Context): Poll<T | undefined> {
    return this.queue.pollNext(cx);
  }

  cancel(): void {
    this.queue.forgetWaker();
  }

  describeWait(): string {
    return `the first of ${this.queue.size} tasks of a join queue`;
  }
}
