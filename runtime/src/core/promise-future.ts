/**
 * A native promise, or any thenable, as a future.
 *
 * Laws
 * 1. `then` is called once, at the first poll; until then the promise is left alone, except that
 * 2. a promise that is dropped gets a handler, so that its later rejection is nobody's unhandled rejection.
 */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import { PENDING, type Poll } from "./poll.js";
import type { Scheduler } from "./scheduler.js";
import type { Waker } from "./waker.js";

function ignore(): void {}

const UNTOUCHED = 0;
const WAITING = 1;
const FULFILLED = 2;
const REJECTED = 3;
const OVER = 4;

export class PromiseFuture<T> extends BaseFuture<T> {
  private phase = UNTOUCHED;
  private waker: Waker | null = null;
  private runtime: Scheduler | null = null;
  /** The promise, then its value or the reason. */
  private held: unknown;

  constructor(promise: PromiseLike<T>) {
    super();
    this.held = promise;
  }

  poll(cx: Context): Poll<T> {
    if (this.phase === UNTOUCHED) this.subscribe();
    switch (this.phase) {
      case WAITING:
        this.waker = cx.waker;
        this.runtime = cx.runtime;
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
    // A foreign thenable may be lazy: calling its `then` would start the very work that nobody wants any more.
    if (this.phase === UNTOUCHED && this.held instanceof Promise) this.held.catch(ignore);
    this.take();
  }

  describeWait(): string {
    return "a promise";
  }

  private subscribe(): void {
    const promise = this.held as PromiseLike<T>;
    this.held = undefined;
    this.phase = WAITING;
    try {
      promise.then(
        (value) => this.settle(FULFILLED, value),
        (error: unknown) => this.settle(REJECTED, error),
      );
    } catch (error) {
      this.settle(REJECTED, error);
    }
  }

  private settle(phase: number, held: unknown): void {
    if (this.phase !== WAITING) return;
    this.phase = phase;
    this.held = held;
    const { waker, runtime } = this;
    this.waker = null;
    if (waker === null) return;
    // A promise's callback runs on an empty stack, so the task may go on right here: one hop less than a wake from idle.
    if (runtime === null) waker.wake();
    else runtime.wakeAndDrain(waker);
  }

  private take(): unknown {
    const held = this.held;
    this.phase = OVER;
    this.held = undefined;
    this.waker = null;
    return held;
  }
}
