/**
 * A future split in two: one half does the work wherever it is polled, the other half, the handle, waits for the
 * outcome.
 *
 * Laws
 * 1. Dropping the handle ends the work at its next poll, which the drop asks for; after `forget` the work goes on.
 * 2. The worker never fails: a throw goes to the handle, or is reported if the handle was let go.
 * 3. Dropping the worker makes the handle throw.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future, Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { LEAVING, OVER, RUNNING } from "../core/phase.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import type { Waker } from "../core/waker.js";
import { AbortError } from "./abortable.js";
import { attempt, letGo, unwrap, type Output } from "./output.js";

/**
 * The half of `remoteHandle` that waits for the outcome.
 *
 * @example
 * ```ts
 * import { sleep, spawn } from "@stator/runtime";
 * import { remoteHandle } from "@stator/runtime/combinators";
 *
 * const [worker, handle] = remoteHandle(sleep(5));
 * const work = spawn(worker);
 * handle.forget(); // the work goes on without it
 * console.log(await work); // undefined
 * ```
 *
 * *Cancellation*: ends the work at its next poll, unless it was told to `forget` it.
 *
 * *Throws* what the future throws; an AbortError when the worker was dropped.
 */
export class RemoteHandle<T> extends BaseFuture<T> {
  /** The waker of the worker. */
  worker: Waker | null = null;
  /** LEAVING when it was forgotten, OVER when the outcome was taken or nobody wants it. */
  #state = RUNNING;
  #waker: Waker | null = null;
  #outcome: PromiseSettledResult<T> | null = null;

  /** Whether the work is wanted no more. */
  get isDropped(): boolean {
    return this.#state === OVER;
  }

  /** Lets the work go on although nobody waits for it. An error is then reported. */
  forget(): void {
    if (this.#state === RUNNING) this.#state = LEAVING;
  }

  poll(cx: Context): Poll<T> {
    if (this.#state !== RUNNING) throw polledAfterCompletion(this);
    const outcome = this.#outcome;
    if (outcome === null) {
      this.#waker = cx.waker;
      return PENDING;
    }
    this.#state = OVER;
    this.#outcome = null;
    return unwrap(outcome);
  }

  cancel(cx: Context): Poll<void> {
    if (this.#state !== RUNNING) return;
    this.#state = OVER;
    this.#waker = null;
    const { worker } = this;
    const outcome = this.#outcome;
    this.#outcome = null;
    worker?.wake();
    letGo(outcome, cx);
  }

  describeWait(): string {
    return "a future that is polled elsewhere";
  }

  /** Called once, by the worker. */
  settle(outcome: PromiseSettledResult<T>, cx: Context): void {
    this.worker = null;
    if (this.#state !== RUNNING) {
      letGo(outcome, cx);
      return;
    }
    this.#outcome = outcome;
    const waker = this.#waker;
    this.#waker = null;
    waker?.wake();
  }

  /** Called instead, when the worker is dropped. */
  abandon(cx: Context): void {
    if (this.#state !== RUNNING) return;
    const reason = new AbortError("Cannot give an outcome: the future behind this handle was cancelled");
    this.settle({ status: "rejected", reason }, cx);
  }
}

class Worker<T> extends BaseFuture<void> {
  readonly #strand: Strand<T>;
  readonly #handle: RemoteHandle<T>;
  #done = false;

  constructor(future: Pollable<T>, handle: RemoteHandle<T>) {
    super();
    this.#strand = new Strand(future);
    this.#handle = handle;
  }

  poll(cx: Context): Poll<void> {
    if (this.#done) throw polledAfterCompletion(this);
    this.#done = true;
    const handle = this.#handle;
    const strand = this.#strand;
    if (handle.isDropped) {
      if (strand.cancel(cx) === PENDING) return this.#wait(cx);
      return undefined;
    }
    const outcome = attempt(strand, cx);
    if (outcome === PENDING) return this.#wait(cx);
    handle.settle(outcome, cx);
    return undefined;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#done) return undefined;
    if (this.#strand.cancel(cx) === PENDING) return PENDING;
    this.#done = true;
    this.#handle.abandon(cx);
    return undefined;
  }

  #wait(cx: Context): typeof PENDING {
    this.#done = false;
    this.#handle.worker = cx.waker;
    return PENDING;
  }
}

/**
 * Splits a future into a worker, to be polled or spawned anywhere, and a handle that gives its outcome.
 *
 * @example
 * ```ts
 * import { ready, spawn } from "@stator/runtime";
 * import { remoteHandle } from "@stator/runtime/combinators";
 *
 * const [worker, handle] = remoteHandle(ready(42));
 * spawn(worker);
 * console.log(await handle); // 42
 * ```
 *
 * *Cancellation*: dropping the handle cancels the work, unless it was told to `forget` it. Dropping the worker makes
 * the handle throw an AbortError.
 *
 * *Throws* (the handle) what the future throws. The worker throws nothing.
 */
export function remoteHandle<F>(future: F): [worker: Future<void>, handle: RemoteHandle<Output<F>>] {
  const handle = new RemoteHandle<Output<F>>();
  return [new Worker(intoFuture(future) as Pollable<Output<F>>, handle), handle];
}
