/**
 * Structured concurrency: tasks that cannot outlive the block that started them.
 *
 * ```ts
 * const total = await scope(future(async (s) => {
 *   const left = s.spawn(fetchLeft());
 *   const right = s.spawn(fetchRight());
 *   return (await left) + (await right);
 * }));
 * ```
 *
 * Laws
 * 1. On every exit (value, throw, cancel) the children still running are cancelled, and the scope ends only when they have ended.
 * 2. The first child to fail cancels its siblings and the body.
 * 3. One error is thrown as it is; several as an AggregateError, in the order in which they happened.
 * 4. A task that is meant to live longer says so: `s.detach(…)`.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { JoinError, polledAfterCompletion } from "../core/errors.js";
import type { Future, Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import type { JoinHandle } from "../core/join-handle.js";
import { failureOf } from "../core/outcome.js";
import { LEAVING, OVER, RUNNING } from "../core/phase.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Task } from "../core/task.js";
import type { Waker } from "../core/waker.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import { spawnOn } from "../executor/spawn-on.js";

/**
 * What the body of `scope` gets: a place to spawn tasks that end with it.
 *
 * @example
 * ```ts
 * import { future, run, scope, sleep } from "@stator/runtime";
 *
 * const sizes = future(function* () {
 *   return yield* scope((s) => {
 *     s.spawn(sleep(5));
 *     const before = s.size;
 *     return future.block(function* () {
 *       yield* s.join();
 *       return [before, s.size];
 *     });
 *   });
 * });
 * console.log(await run(sizes())); // [ 1, 0 ]
 * ```
 *
 * *Cancellation*: of `join`: the children go on.
 *
 * *Throws* nothing by itself: failures of children come out of the scope.
 */
export class Scope {
  /** The children that have not ended. */
  readonly #children = new Set<Task<unknown>>();
  readonly #failures: unknown[] = [];
  #waker: Waker | null = null;
  #joiners: Waker[] = [];
  #closed = false;

  /** Starts a task that ends with the scope. Its failure cancels the scope. */
  spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = spawnOn(currentEngine(), future, options, Scope.prototype.spawn);
    this.#children.add(task);
    task.observe(new TaskObserver(true, () => this.#childEnded(task)));
    if (this.#closed) task.abort();
    return task;
  }

  /** Starts a task that may outlive the scope. */
  detach<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return spawnOn(currentEngine(), future, options, Scope.prototype.detach);
  }

  /** How many children are still running. */
  get size(): number {
    return this.#children.size;
  }

  /** Waits until every child has ended. */
  join(): Future<void> {
    return pollFn(
      (cx) => {
        if (this.size === 0) return undefined;
        this.#onceEmpty(cx.waker);
        return PENDING;
      },
      undefined,
      () => `${this.size} tasks of a scope`,
    );
  }

  /** Asks every child to end. */
  cancelChildren(): void {
    for (const child of this.#children) child.abort();
  }

  #childEnded(task: Task<unknown>): void {
    this.#children.delete(task);
    const failure = failureOf(task);
    if (failure !== undefined) {
      this.#failures.push(failure.cause);
      this.cancelChildren();
    }
    this.#waker?.wake();
    if (this.#children.size === 0) this.#wakeJoiners();
  }

  /** The errors of children so far. */
  get errors(): readonly unknown[] {
    return this.#failures;
  }

  /** From now on children are cancelled as soon as they are spawned. */
  close(): void {
    this.#closed = true;
    this.cancelChildren();
  }

  /** Keeps the waker of the scope's own latest poll. */
  setWaker(waker: Waker | null): void {
    this.#waker = waker;
  }

  /** Wakes `waker` when the last child has ended. */
  #onceEmpty(waker: Waker): void {
    if (!this.#joiners.some((other) => other.willWake(waker))) this.#joiners.push(waker);
  }

  #wakeJoiners(): void {
    const joiners = this.#joiners;
    this.#joiners = [];
    for (const waker of joiners) waker.wake();
  }
}

class ScopeFuture<T> extends BaseFuture<T> {
  readonly #scope = new Scope();
  readonly #body: (scope: Scope) => Pollable<T> | PromiseLike<T>;
  #strand: Strand<T> | null = null;
  #phase = RUNNING;
  #value: T | undefined;
  #thrown: unknown[] = [];

  constructor(body: (scope: Scope) => Pollable<T> | PromiseLike<T>) {
    super();
    this.#body = body;
  }

  poll(cx: Context): Poll<T> {
    if (this.#phase === OVER) throw polledAfterCompletion(this);
    this.#scope.setWaker(cx.waker);
    if (this.#phase === RUNNING && !this.#pollBody(cx)) return PENDING;
    if (this.#leave(cx) === PENDING) return PENDING;
    return this.#outcome();
  }

  cancel(cx: Context): Poll<void> {
    if (this.#phase === OVER || this.#strand === null) {
      this.#phase = OVER;
      return undefined;
    }
    this.#scope.setWaker(cx.waker);
    if (this.#phase === RUNNING) this.#phase = LEAVING;
    if (this.#leave(cx) === PENDING) return PENDING;
    // Children failed while they were being cancelled: nobody is there to receive it.
    for (const error of this.#scope.errors) cx.report(error);
    return undefined;
  }

  describeWait(): WaitDescription {
    const text = `a scope of ${this.#scope.size} tasks`;
    return this.#strand?.describe(text) ?? text;
  }

  /** True when the scope must be left: the body is over, or a child has failed. */
  #pollBody(cx: Context): boolean {
    try {
      this.#strand ??= new Strand(intoFuture(this.#body(this.#scope)));
      if (this.#scope.errors.length === 0) {
        const value = this.#strand.poll(cx);
        if (value === PENDING && this.#scope.errors.length === 0) return false;
        if (value !== PENDING) this.#value = value;
      }
    } catch (error) {
      this.#thrown.push(error);
    }
    this.#phase = LEAVING;
    return true;
  }

  /** Cancels the body if it is still there, then the children, and waits for all of them. */
  #leave(cx: Context): Poll<void> {
    if (this.#strand !== null && this.#strand.cancel(cx) === PENDING) return PENDING;
    this.#scope.close();
    if (this.#scope.size > 0) return PENDING;
    this.#phase = OVER;
    this.#scope.setWaker(null);
    return undefined;
  }

  #outcome(): T {
    const failures = [...this.#scope.errors];
    // A body that awaited the failed child throws the same failure, wrapped: once is enough.
    for (const error of this.#thrown) {
      if (!(error instanceof JoinError && failures.includes(error.cause))) failures.push(error);
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} tasks of a scope failed`);
    return this.#value as T;
  }
}

/**
 * Runs `body` with a scope for its tasks; gives what it gives when all of them have ended. On every exit the children
 * still running are cancelled and their cleanup awaited; the first to fail cancels the others and the body.
 *
 * @example
 * ```ts
 * import { future, pending, ready, run, scope } from "@stator/runtime";
 *
 * const total = scope((s) => future.block(function* () {
 *   s.spawn(pending()); // cancelled at the end
 *   const left = s.spawn(ready(1));
 *   const right = s.spawn(ready(2));
 *   return (yield* left) + (yield* right);
 * }));
 * console.log(await run(total)); // 3
 * ```
 *
 * *Cancellation*: cancels the body, then the children, and waits for all of them.
 *
 * *Throws* what the body or a child throws; several errors as an AggregateError.
 */
export function scope<T>(body: (scope: Scope) => Pollable<T> | PromiseLike<T>): Future<T> {
  return new ScopeFuture(body);
}
