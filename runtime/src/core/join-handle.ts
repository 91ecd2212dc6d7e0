/**
 * The owner's end of a task: await its outcome, abort it, or let it go. A task that was spawned is its own handle: there may be a million of them, and
 * one object costs less than two.
 *
 * Laws
 * 1. Awaiting gives the value, or throws a JoinError (cancelled, or failed with the cause). Once: polling again throws.
 * 2. Dropping the handle (as a select's loser, say) detaches: the task goes on. `ref(handle)` keeps it.
 * 3. It is only `PromiseLike`, so that letting go of one does not count as a floating promise.
 */
import { FUTURE } from "./brand.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import type { Future, Pollable } from "./future.js";
import { onAbort } from "./on-abort.js";
import { detach, setJoiner, take, takeResult } from "./outcome.js";
import { pollFn } from "./poll-fn.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import { emptyInfo, siteOf, type TaskResult } from "./task-info.js";
import { Task } from "./task.js";
import { TaskObserver } from "./task-observer.js";
import * as state from "./task-state.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const COMPLETE = state.COMPLETE;
const DETACHED = state.DETACHED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const OBSERVED = state.OBSERVED;
const TAKEN = state.TAKEN;
/** Over; nothing but that bit if there is a value that nobody has taken. */
const ENDED = COMPLETE | DETACHED | TAKEN | state.FAILED | state.CANCELLED;

/** Aborts a task without the right to its outcome. Any number of them may exist. */
export interface AbortHandle {
  readonly id: number;
  readonly isFinished: boolean;
  abort(): void;
}

/**
 * The way to a spawned task: await its outcome, or abort it. Dropping it lets the task run on.
 *
 * @example
 * ```ts
 * import { sleep, spawn } from "@stator/runtime";
 *
 * const handle = spawn(sleep(60_000), { name: "nap" });
 * handle.abort();
 * console.log(await handle.result(), handle.isFinished); // { status: 'cancelled' } true
 * ```
 *
 * *Cancellation*: of an await of the handle: the task goes on, detached. To stop it: `abort`, `stop`, or `owned(handle)`.
 *
 * *Throws* (awaited) a JoinError when the task failed or was cancelled; `result` gives both as values.
 */
export class JoinHandle<T> extends Task<T> implements PromiseLike<T>, Pollable<T>, AbortHandle {
  declare readonly [FUTURE]: true;

  /** The task itself, for tools and for code that builds on tasks. */
  get task(): Task<T> {
    return this;
  }

  get name(): string | undefined {
    return this.info?.name;
  }

  /** Where it was spawned, if that is known. */
  get site(): string | undefined {
    return siteOf(this.info);
  }

  poll(cx: Context): Poll<T> {
    const { flags } = this;
    if ((flags & ENDED) === COMPLETE && cx.budget > 0) {
      cx.budget--;
      return this.takeOutput() as T;
    }
    if ((flags & (ENDED | OBSERVED)) !== 0) return isJoinable(this, cx) ? take(this) : PENDING;
    this.ending = cx.waker;
    return PENDING;
  }

  /** Dropped: nobody will ask for the outcome. The task goes on. */
  cancel(): void {
    detach(this);
  }

  /** Says that nobody will ask: the task goes on, a failure is reported when it happens. */
  detach(): void {
    detach(this);
  }

  /** Aborts and waits until the task is really over, cleanup and all. Gives the value if it had finished before. */
  stop(): Future<TaskResult<T>> {
    this.abort();
    return this.result();
  }

  /** Aborts the task when `signal` does. The listener goes when the task ends. */
  abortOn(signal: AbortSignal): this {
    const unlink = onAbort(signal, () => this.abort());
    this.observe(new TaskObserver(false, unlink));
    return this;
  }

  /** A handle that can only abort. */
  abortHandle(): AbortHandle {
    return new TaskAbortHandle(this);
  }

  /** The value of a finished task, without waiting. Throws as awaiting the handle does; once, as that. */
  take(): T {
    if (!this.isFinished || (this.flags & (TAKEN | DETACHED)) !== 0) throw polledAfterCompletion(this);
    return take(this);
  }

  /** Waits for the outcome and gives it as a value: never throws. */
  result(): Future<TaskResult<T>> {
    return pollFn(
      (cx) => (isJoinable(this, cx) ? takeResult(this) : PENDING),
      () => this.cancel(),
      () => this.describeWait(),
    );
  }

  then<A = T, B = never>(
    onValue?: ((value: T) => A | PromiseLike<A>) | null,
    onError?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    const info = (this.info ??= emptyInfo());
    info.promise ??= settle(this);
    return (info.promise as Promise<T>).then(onValue, onError);
  }

  *[Symbol.iterator](): Generator<Pollable<T>, T, any> {
    return (yield this) as T;
  }

  get [Symbol.toStringTag](): string {
    return "JoinHandle";
  }

  describeWait(): string {
    return `task ${this.label}`;
  }
}

// By the brand alone: a task without a handle and the strand of a combinator are chains as well, and no futures.
Object.defineProperty(JoinHandle.prototype, FUTURE, { value: true });

class TaskAbortHandle implements AbortHandle {
  readonly #task: Task<unknown>;

  constructor(task: Task<unknown>) {
    this.#task = task;
  }

  get id(): number {
    return this.#task.id;
  }

  get isFinished(): boolean {
    return this.#task.isFinished;
  }

  abort(): void {
    this.#task.abort();
  }
}

/** Whether `task` has finished and the poll can pay for its outcome. Else whoever polls it is woken when it has. */
function isJoinable(task: Task<unknown>, cx: Context): boolean {
  const phase = task.flags & (COMPLETE | TAKEN | DETACHED);
  if (phase === COMPLETE) return cx.proceed();
  if (phase !== 0) throw polledAfterCompletion(task);
  setJoiner(task, cx.waker);
  return false;
}

/** The outcome of a task as a native promise. Takes it: the handle cannot be polled as well. */
export function settle<T>(task: Task<T>): Promise<T> {
  if ((task.flags & (TAKEN | DETACHED)) !== 0) return Promise.reject(polledAfterCompletion(task));
  return new Promise<T>((resolve, reject) => {
    const settler = new TaskObserver(true, () => {
      try {
        resolve(take(task));
      } catch (error) {
        reject(error);
      }
    });
    task.observe(settler);
  });
}
