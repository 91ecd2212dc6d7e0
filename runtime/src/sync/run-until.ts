/**
 * A future that runs until another one is over.
 *
 * Laws
 * 1. If `stop` is over from the start, the future is never polled. Later the future is polled first: done counts more
 *    than stopped.
 * 2. Stopped means cancelled: its cleanup is over before the outcome is told.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future, Pollable } from "../core/future.js";
import { FRESH, LEAVING, OVER, RUNNING } from "../core/phase.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";

export class RunUntil<T> extends BaseFuture<T | undefined> {
  readonly #strand: Strand<T>;
  readonly #stop: Future<void>;
  readonly #token: { readonly isCancelled: boolean };
  #phase = FRESH;

  constructor(future: Pollable<T>, stop: Future<void>, token: { readonly isCancelled: boolean }) {
    super();
    this.#strand = new Strand(future);
    this.#stop = stop;
    this.#token = token;
  }

  poll(cx: Context): Poll<T | undefined> {
    const phase = this.#phase;
    if (phase === OVER) throw polledAfterCompletion(this);
    this.#phase = OVER;
    if (phase !== LEAVING && (phase === RUNNING || !this.#token.isCancelled)) {
      let value: Poll<T> | null = null;
      try {
        value = this.#strand.poll(cx);
      } finally {
        if (value !== PENDING) void this.#stop.cancel(cx);
      }
      if (value !== PENDING) return value;
      if (this.#stop.poll(cx) === PENDING) {
        this.#phase = RUNNING;
        return PENDING;
      }
    }
    if (this.#strand.cancel(cx) === PENDING) {
      this.#phase = LEAVING;
      return PENDING;
    }
    return undefined;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#phase === OVER) return undefined;
    void this.#stop.cancel(cx);
    if (this.#strand.cancel(cx) === PENDING) return PENDING;
    this.#phase = OVER;
    return undefined;
  }

  describeWait(): { text: string; children: Pollable<unknown>[] } {
    return this.#strand.describe("a future, or a token to be cancelled");
  }
}
