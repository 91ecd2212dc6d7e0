/**
 * A native promise, or any thenable, as a future.
 *
 * Laws
 * 1. From the first poll on it is what native `await` makes of it: a promise is heard itself, the `then` of anything else is called once, in a
 *    microtask. Until then it is left alone, except that
 * 2. a promise that is dropped gets a handler, so that its later rejection is nobody's unhandled rejection.
 * 3. The callbacks are made once: a closure costs more to make and to call for the first time than all the rest of awaiting a promise. So what only
 *    generated code knows, which lets go of it with the value, serves for one promise after the other (`spare`). It is with one at a time: a promise
 *    that nobody waits for any more still has its callbacks.
 */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import * as marks from "./marks.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import type { Scheduler } from "./scheduler.js";
import type { Task } from "./task.js";
import type { Waker } from "./waker.js";

function ignore(): void {}

// oxlint-disable-next-line typescript/unbound-method -- called with a promise as its `this`
const nativeThen = Promise.prototype.then;

const UNTOUCHED = 0;
const WAITING = 1;
const FULFILLED = 2;
const REJECTED = 3;
const OVER = 4;

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const ASKED = marks.ASKED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

type Callback = (held: unknown) => void;

/** As `await` does, nothing is read of a promise but its `constructor`, and of anything else but its `then`: once. */
function listenTo(promise: PromiseLike<unknown>, onValue: Callback, onError: Callback): void {
  if (promise.constructor === Promise) {
    try {
      void nativeThen.call(promise as Promise<unknown>, onValue, onError);
      return;
    } catch {
      // It has a promise's prototype, but is none.
    }
  }
  void nativeThen.call(promiseOf(promise), onValue, onError);
}

/** Apart, so that what it captures costs nothing above. */
function promiseOf(thenable: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve) => resolve(thenable));
}

export function isPromise(value: unknown): value is Promise<unknown> {
  try {
    return value instanceof Promise;
  } catch {
    return false; // A proxy that does not say what it is.
  }
}

function ignoreFailure(promise: Promise<unknown>): void {
  try {
    void nativeThen.call(promise, undefined, ignore);
  } catch {
    // It has a promise's prototype, but is none.
  }
}

export class PromiseFuture<T> extends BaseFuture<T> {
  phase = UNTOUCHED;
  /** The promise, then the value or the reason. */
  held: unknown;
  /** Who waits: this waker, whose runtime, if it has one, is `by`. Or if there is none, a task, which is. Never both: the waker may outlive the task. */
  private waker: Waker | null = null;
  private by: Task<unknown> | Scheduler | null = null;
  private readonly reusable: boolean;
  private readonly onValue = (value: unknown): void => this.settle(FULFILLED, value);
  private readonly onError = (error: unknown): void => this.settle(REJECTED, error);

  constructor(promise: PromiseLike<T>, reusable = false) {
    super();
    this.held = promise;
    this.reusable = reusable;
  }

  poll(cx: Context): Poll<T> {
    const { phase, held } = this;
    if (phase <= WAITING) {
      cx.marks |= ASKED;
      this.waker = cx.installed;
      this.by = cx.installed === null ? cx.task : cx.runtime;
      if (phase === UNTOUCHED) {
        this.held = undefined;
        this.listen(held as PromiseLike<T>);
      }
      return PENDING;
    }
    if (phase === OVER) throw polledAfterCompletion(this);
    this.held = undefined;
    this.phase = OVER;
    if (phase === REJECTED) throw held;
    if (this.reusable === true) cx.spare = this;
    return held as T;
  }

  cancel(): void {
    const { phase, held } = this;
    // A foreign thenable may be lazy: calling its `then` would start the very work that nobody wants any more.
    if (phase === UNTOUCHED && held instanceof Promise) ignoreFailure(held);
    this.phase = OVER;
    this.held = undefined;
    this.by = this.waker = null;
  }

  describeWait(): string {
    return "a promise";
  }

  listen(promise: PromiseLike<unknown>): void {
    this.phase = OVER; // If it will not be heard, and throws.
    listenTo(promise, this.onValue, this.onError);
    this.phase = WAITING;
  }

  private settle(phase: number, held: unknown): void {
    if (this.phase !== WAITING) return; // Nobody waits any more.
    const { by, waker } = this;
    this.phase = phase;
    this.held = held;
    this.by = this.waker = null;
    // A promise's callback runs on an empty stack, so the task may go on right here: one hop less than a wake from idle.
    if (waker === null) (by as Task<unknown>).runtime.resume(by as Task<unknown>);
    else if (by === null) waker.wake();
    else (by as Scheduler).wakeAndDrain(waker);
  }
}

/** A promise as a future that nobody but generated code gets to know, and polls at once. */
export function ownPromise(promise: PromiseLike<unknown>, cx: Context): PromiseFuture<unknown> {
  const { spare } = cx;
  if (spare === null) return new PromiseFuture(promise, true);
  cx.spare = null;
  spare.listen(promise);
  return spare;
}
