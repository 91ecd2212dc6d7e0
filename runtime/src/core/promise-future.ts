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
import { PENDING, type Poll } from "./poll.js";
import { FULFILLED, Listener, REJECTED } from "./promise-listener.js";
import type { Scheduler } from "./scheduler.js";
import type { Waker } from "./waker.js";

function ignore(): void {}

// oxlint-disable-next-line typescript/unbound-method -- called with a promise as its `this`
const nativeThen = Promise.prototype.then;

const UNTOUCHED = 0;
const WAITING = 1;
const OVER = 4;

export class PromiseFuture<T> extends BaseFuture<T> {
  private phase = UNTOUCHED;
  private waker: Waker | null = null;
  /** The promise, then the listener, then the value or the reason. */
  private held: unknown;

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
    if (phase === UNTOUCHED && held instanceof Promise) held.catch(ignore);
    if (phase === WAITING) (held as Listener).target = null;
    this.take();
  }

  describeWait(): string {
    return "a promise";
  }

  settle(phase: number, held: unknown, runtime: Scheduler | null): void {
    const { waker } = this;
    this.phase = phase;
    this.held = held;
    this.waker = null;
    if (waker === null) return;
    // A promise's callback runs on an empty stack, so the task may go on right here: one hop less than a wake from idle.
    if (runtime === null) waker.wake();
    else runtime.wakeAndDrain(waker);
  }

  private subscribe(runtime: Scheduler | null): void {
    const promise = Promise.resolve(this.held);
    const listener = runtime?.listener ?? new Listener(runtime);
    if (runtime !== null) runtime.listener = null;
    listener.target = this;
    this.phase = WAITING;
    this.held = listener;
    void nativeThen.call(promise, listener.onValue, listener.onError);
  }

  private take(): unknown {
    const held = this.held;
    this.phase = OVER;
    this.held = undefined;
    this.waker = null;
    return held;
  }
}
