/**
 * A native promise, or any thenable, as a future.
 *
 * Laws
 * 1. From the first poll on it is what native `await` makes of it: a promise is heard itself, the `then` of anything else is called once, in a
 *    microtask. Until then it is left alone, except that
 * 2. a promise that is dropped gets a handler, so that its later rejection is nobody's unhandled rejection.
 */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import { FULFILLED, Listener, REJECTED, type Target } from "./promise-listener.js";
import type { Scheduler } from "./scheduler.js";
import type { Waker } from "./waker.js";

function ignore(): void {}

// oxlint-disable-next-line typescript/unbound-method -- called with a promise as its `this`
const nativeThen = Promise.prototype.then;

const UNTOUCHED = 0;
const WAITING = 1;
const OVER = 4;

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

function listenTo(promise: Promise<unknown>, { onValue, onError }: Listener): void {
  try {
    // What V8 builds in where it knows the class of a promise.
    if (promise.constructor === Promise && promise.then === nativeThen) {
      void promise.then(onValue, onError);
      return;
    }
  } catch {
    // It has a promise's prototype, but is none; or it cannot bear to be looked at.
  }
  void nativeThen.call(Promise.resolve(promise), onValue, onError);
}

function ignoreFailure(promise: Promise<unknown>): void {
  try {
    void nativeThen.call(promise, undefined, ignore);
  } catch {
    // It has a promise's prototype, but is none.
  }
}

export class PromiseFuture<T> extends BaseFuture<T> implements Target {
  phase = UNTOUCHED;
  waker: Waker | null = null;
  /** The promise, then the listener, then the value or the reason. */
  held: unknown;

  constructor(promise: PromiseLike<T>) {
    super();
    this.held = promise;
  }

  poll(cx: Context): Poll<T> {
    if (this.phase === UNTOUCHED) this.subscribe(cx.runtime);
    switch (this.phase) {
      case WAITING:
        this.waker = cx.waker;
        return PENDING;
      case FULFILLED:
        return this.take() as T;
      case REJECTED:
        throw this.take();
      default:
        throw polledAfterCompletion(this);
    }
  }

  cancel(): void {
    const { phase, held } = this;
    // A foreign thenable may be lazy: calling its `then` would start the very work that nobody wants any more.
    if (phase === UNTOUCHED && held instanceof Promise) ignoreFailure(held);
    if (phase === WAITING) (held as Listener).target = null;
    this.take();
  }

  describeWait(): string {
    return "a promise";
  }

  private subscribe(runtime: Scheduler | null): void {
    const { held } = this;
    const listener = runtime?.listener ?? new Listener(runtime);
    if (runtime !== null) runtime.listener = null;
    listener.target = this;
    this.phase = WAITING;
    this.held = listener;
    listenTo(held as Promise<unknown>, listener);
  }

  private take(): unknown {
    const held = this.held;
    this.phase = OVER;
    this.held = undefined;
    this.waker = null;
    return held;
  }
}
