/**
 * Tasks that are joined in the order of their spawning, whichever finishes first.
 *
 * Law: whoever waits is woken by the oldest task only, so a later one that finishes early wakes nobody.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import type { AbortHandle, JoinHandle } from "../core/join-handle.js";
import { setJoiner, take } from "../core/outcome.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING, type Poll } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import type { SpawnOptions } from "../executor/options.js";
import { Spawner } from "./task-group.js";

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
export class JoinQueue<T> extends Spawner implements Disposable {
  readonly #handles: JoinHandle<T>[] = [];

  /** The tasks not yet joined. */
  get size(): number {
    return this.#handles.length;
  }

  /** Starts a task at the end of the queue. */
  spawn(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = this.start(future, options, JoinQueue.prototype.spawn);
    task.observe(new TaskObserver(true, () => {})); // A failure waits in the queue for its turn to be joined.
    this.#handles.push(task);
    return task.abortHandle();
  }

  /** Waits for the oldest task: its value, or undefined when the queue is empty. Throws the JoinError of one that gave none. */
  joinNext(): Future<T | undefined> {
    return pollFn(
      (cx) => this.pollNext(cx),
      () => this.#forgetWaker(),
      () => `the first of ${this.size} tasks of a join queue`,
    );
  }

  /** The value of the oldest task if it has finished. Leaves the waker of whoever waits alone. */
  tryJoinNext(): T | undefined {
    if (this.#handles.length === 0 || !this.#handles[0]!.isFinished) return undefined;
    return take(this.#handles.shift()!.task);
  }

  abortAll(): void {
    for (const handle of this.#handles) handle.abort();
  }

  /** Aborts all and forgets them. */
  close(): void {
    this.abortAll();
    for (const handle of this.#handles.splice(0)) handle.detach();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<T | undefined> {
    const head = this.#handles[0];
    if (head === undefined) return undefined;
    let pending = false;
    try {
      const value = head.poll(cx);
      pending = value === PENDING;
      return value;
    } finally {
      if (!pending) this.#handles.shift();
    }
  }

  #forgetWaker(): void {
    const first = this.#handles[0];
    if (first !== undefined) setJoiner(first.task, null);
  }
}
