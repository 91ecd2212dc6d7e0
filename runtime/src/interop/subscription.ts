/**
 * A future that is settled by a callback: the leaf behind `fromCallback`, `fromEvent` and the rest of this folder.
 *
 * ```
 *   FRESH ── first poll: start ──> RUNNING ── settle, or stop ──> LEAVING ── poll ──> OVER
 *     └────────── cancel ─────────────┴──────────────────────────── cancel ───────────^
 * ```
 *
 * Laws
 * 1. `start` runs at the first poll, never before, and may settle at once. Only the first settling counts.
 * 2. What `start` returned is called exactly once: when it is settled, or when it is dropped (then with `true`).
 * 3. An outcome that nobody waits for any more: a value is disposed of if it can be, an error is swallowed, as that of
 *    a dropped promise is.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import { FRESH, LEAVING, OVER, RUNNING } from "../core/phase.js";
import { PENDING, type Poll } from "../core/poll.js";
import { disposeOutput } from "../core/task-info.js";
import type { Waker } from "../core/waker.js";

/** Undoes a start. */
export type Stop = (dropped: boolean) => void;
export type Start<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => Stop | void;

export class Subscription<T> extends BaseFuture<T> {
  #phase = FRESH;
  #start: Start<T> | null;
  readonly #waitsFor: string;
  #stop: Stop | void = undefined;
  #outcome: PromiseSettledResult<T> | null = null;
  #waker: Waker | null = null;

  constructor(waitsFor: string, start: Start<T>) {
    super();
    this.#waitsFor = waitsFor;
    this.#start = start;
  }

  poll(cx: Context): Poll<T> {
    if (this.#phase === FRESH) this.#begin();
    if (this.#phase === RUNNING) {
      this.#waker = cx.waker;
      return PENDING;
    }
    if (this.#phase === OVER) throw polledAfterCompletion(this);
    this.#phase = OVER;
    const outcome = this.#outcome!;
    this.#outcome = null;
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }

  cancel(): void {
    const outcome = this.#outcome;
    this.#phase = OVER;
    this.#start = this.#waker = this.#outcome = null;
    this.#release(true);
    if (outcome?.status === "fulfilled") disposeOutput(outcome.value);
  }

  describeWait(): string {
    return this.#waitsFor;
  }

  #begin(): void {
    const start = this.#start!;
    this.#start = null;
    this.#phase = RUNNING;
    try {
      this.#stop = start(
        (value) => this.#settle({ status: "fulfilled", value }),
        (reason) => this.#settle({ status: "rejected", reason }),
      );
    } catch (error) {
      this.#phase = OVER;
      throw error;
    }
    if (this.#phase !== RUNNING) this.#release(false);
  }

  #settle(outcome: PromiseSettledResult<T>): void {
    if (this.#phase !== RUNNING) return;
    this.#phase = LEAVING;
    this.#outcome = outcome;
    const waker = this.#waker;
    this.#waker = null;
    try {
      this.#release(false);
    } finally {
      waker?.wake();
    }
  }

  #release(dropped: boolean): void {
    const stop = this.#stop;
    this.#stop = undefined;
    stop?.(dropped);
  }
}
