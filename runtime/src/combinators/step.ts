/**
 * One future after another: `mapped`, `chained`, `recovered` and their kin, which are all this one machine with other
 * handlers.
 *
 * ```
 *   0 ── poll ──> 1 waits for the source ── value or error to its handler ──> 2 waits for what the handler gave (if it is to be awaited)
 * ```
 *
 * Laws
 * 1. The source is over, and let go of, before the handler runs. A handler runs at most once.
 * 2. It is a machine, so that the driver resumes the source directly and a chain of any length stays off the stack.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { defineMachine, DONE } from "../core/machine.js";
import { PENDING, type Poll } from "../core/poll.js";

type Handler = (outcome: never) => unknown;

export class Step<R> extends BaseFuture<R> {
  state = 0;
  awaiting: Pollable<unknown> | null;
  #onValue: Handler | null;
  #onError: Handler | null;
  /** Whether what the handler gives is itself awaited. */
  readonly #flat: boolean;

  constructor(source: unknown, onValue: Handler | null, onError: Handler | null, flat: boolean) {
    super();
    this.awaiting = intoFuture(source);
    this.#onValue = onValue;
    this.#onError = onError;
    this.#flat = flat;
  }

  poll(cx: Context): Poll<R> {
    const { state } = this;
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    if (state === DONE) throw polledAfterCompletion(this);
    if (state < 2) {
      const result = this.advance(cx);
      if (result === PENDING) {
        this.state = 1;
        return PENDING;
      }
      if (this.awaiting === null) return result as R;
    }
    const value = this.awaiting!.poll(cx);
    if (value === PENDING) this.state = 2;
    else this.awaiting = null;
    return value as Poll<R>;
  }

  cancel(cx: Context): Poll<void> {
    if (this.state !== DONE && drop(this.awaiting!, cx) === PENDING) return PENDING;
    this.state = DONE;
    this.awaiting = this.#onValue = this.#onError = null;
    return undefined;
  }

  /** Polls the source and calls a handler. Afterwards `awaiting` is what is left to wait for, or null. */
  private advance(cx: Context): unknown {
    let handler: Handler | null;
    let outcome: unknown;
    try {
      outcome = this.awaiting!.poll(cx);
      if (outcome === PENDING) return PENDING;
      handler = this.#onValue;
    } catch (error) {
      handler = this.#onError;
      if (handler === null) throw error;
      outcome = error;
    }
    this.awaiting = this.#onValue = this.#onError = null;
    if (handler === null) return outcome;
    const result = handler(outcome as never);
    if (this.#flat) this.awaiting = intoFuture(result);
    return this.#flat ? undefined : result;
  }
}

defineMachine(Step);
