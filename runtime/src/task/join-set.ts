/**
 * Tasks that are owned together and joined as they finish.
 *
 * Laws
 * 1. Outcomes come out in the order of completion; those that end at the same time, in the order of their spawning.
 * 2. An aborted task stays in the set until it is joined.
 * 3. Dropping the set (`close`, or the end of a `using` block) aborts all that is in it.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import type { AbortHandle } from "../core/join-handle.js";
import { JoinHandle } from "../core/join-handle.js";
import { detach, take } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Task } from "../core/task.js";
import type { Waker } from "../core/waker.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import type { Runtime } from "../executor/runtime.js";

/**
 * Tasks whose outcomes are taken in the order in which they end. Disposing of the set aborts what is left.
 *
 * @example
 * ```ts
 * import { future, JoinSet, run, sleep } from "@stator/runtime";
 *
 * const nap = future(function* (ms: number) {
 *   yield* sleep(ms);
 *   return ms;
 * });
 * const set = new JoinSet<number>();
 * for (const ms of [20, 10]) set.spawn(nap(ms));
 * console.log(await run(set.joinAll())); // [ 10, 20 ]
 * ```
 *
 * *Cancellation*: of `joinNext`: no outcome is lost. Of `joinAll`: the tasks go on in the set.
 *
 * *Throws* (from `joinNext` and `joinAll`) the JoinError of a task that gave no value.
 */
export class JoinSet<T> implements Disposable {
  private readonly running = new Set<Task<T>>();
  private finished: Task<T>[] = [];
  private waker: Waker | null = null;
  private readonly runtime: Runtime | null;

  constructor(runtime?: Runtime) {
    this.runtime = runtime ?? null;
  }

  /** The tasks not yet joined, finished or not. */
  get size(): number {
    return this.running.size + this.finished.length;
  }

  /** Starts a task in the set. */
  spawn(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    const runtime = this.runtime ?? currentEngine();
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = runtime.start(future, options, JoinSet.prototype.spawn);
    this.running.add(task);
    task.observe(new Member(this));
    return new JoinHandle(task).abortHandle();
  }

  /** Waits for the next outcome: the value, or undefined when the set is empty. Throws the JoinError of a task that gave none. */
  joinNext(): Future<T | undefined> {
    return new JoinNext(this);
  }

  /** The next outcome if there is one already. Costs no budget. */
  tryJoinNext(): T | undefined {
    const task = this.finished.shift();
    return task === undefined ? undefined : take(task);
  }

  /** Waits for all and gives the values in order of completion. The first failure aborts the rest and is thrown. */
  joinAll(): Future<T[]> {
    return new JoinAllOf(this);
  }

  /** Asks all tasks to end; they stay in the set until joined. */
  abortAll(): void {
    for (const task of this.running) task.abort();
  }

  /** Aborts all and waits until they have ended; outcomes are thrown away, failures reported. */
  shutdown(): Future<void> {
    return new ShutDown(this);
  }

  /** Lets all go: they run on, without anybody to join them. */
  detachAll(): void {
    const tasks = [...this.finished, ...this.running];
    this.finished = [];
    this.running.clear();
    for (const task of tasks) detach(task);
  }

  /** Aborts all and forgets them. */
  close(): void {
    this.abortAll();
    this.detachAll();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    while (this.size > 0) yield (await this.joinNext()) as T;
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<T | undefined> {
    if (this.size === 0) return undefined;
    if (!cx.proceed()) return PENDING;
    const task = this.finished.shift();
    if (task !== undefined) return take(task);
    cx.refund();
    this.waker = cx.waker;
    return PENDING;
  }

  /** Nobody waits any more. */
  forgetWaker(): void {
    this.waker = null;
  }

  /** Told by a member at its end. */
  memberEnded(task: Task<T>): void {
    if (!this.running.delete(task)) return;
    this.finished.push(task);
    const { waker } = this;
    this.waker = null;
    waker?.wake();
  }
}

class Member<T> extends TaskObserver {
  /** A failure waits in the set for whoever joins next. */
  readonly observes = true;
  private readonly set: JoinSet<T>;

  constructor(set: JoinSet<T>) {
    super();
    this.set = set;
  }

  taskFinished(task: Task<unknown>): void {
    this.set.memberEnded(task as Task<T>);
  }
}

abstract class OfSet<T, R> extends BaseFuture<R> {
  protected readonly set: JoinSet<T>;

  constructor(set: JoinSet<T>) {
    super();
    this.set = set;
  }

  cancel(): void {
    this.set.forgetWaker();
  }

  describeWait(): string {
    return `one of ${this.set.size} tasks of a join set`;
  }
}

class JoinNext<T> extends OfSet<T, T | undefined> {
  poll(cx: Context): Poll<T | undefined> {
    return this.set.pollNext(cx);
  }
}

class JoinAllOf<T> extends OfSet<T, T[]> {
  private readonly values: T[] = [];

  poll(cx: Context): Poll<T[]> {
    while (this.set.size > 0) {
      let value: Poll<T | undefined>;
      try {
        value = this.set.pollNext(cx);
      } catch (error) {
        this.set.close();
        throw error;
      }
      if (value === PENDING) return PENDING;
      this.values.push(value as T);
    }
    return this.values;
  }
}

class ShutDown<T> extends OfSet<T, void> {
  poll(cx: Context): Poll<void> {
    this.set.abortAll();
    while (this.set.size > 0) {
      try {
        if (this.set.pollNext(cx) === PENDING) return PENDING;
      } catch (error) {
        if ((error as { isFailed?: boolean }).isFailed === true) cx.report((error as Error).cause);
      }
    }
    return undefined;
  }
}
