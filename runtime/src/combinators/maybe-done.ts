/**
 * A future that keeps its value until somebody takes it: a building block for own combinators.
 *
 * ```
 *   waiting ── value ──> done: polls are ready, the value is kept ── take ──> empty: polls throw
 * ```
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { defineMachine, DONE } from "../core/machine.js";
import { PENDING, type Poll } from "../core/poll.js";
import { discard, type Output } from "./output.js";

/**
 * What `maybeDone` makes: a future that keeps its value until somebody takes it.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { maybeDone } from "@stator/runtime/combinators";
 *
 * const slot = maybeDone(ready(1));
 * console.log(slot.isDone, await slot, slot.isDone); // false undefined true
 * ```
 *
 * *Cancellation*: cancels the future inside; a value that nobody took is disposed of if it can be.
 *
 * *Throws* what the future throws; that it was polled after completion once the value was taken.
 */
export class MaybeDone<T> extends BaseFuture<void> {
  state = 0;
  awaiting: Pollable<unknown> | null;
  #kept: { readonly value: T } | null = null;

  constructor(future: Pollable<T>) {
    super();
    this.awaiting = future;
  }

  /** Whether the value is there to be taken. */
  get isDone(): boolean {
    return this.#kept !== null;
  }

  /** Takes the value out; undefined when it is not there, or was taken before. */
  take(): T | undefined {
    const kept = this.#kept;
    this.#kept = null;
    return kept?.value;
  }

  poll(cx: Context): Poll<void> {
    if (this.#kept !== null) return undefined;
    const { state } = this;
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    if (state === DONE) throw polledAfterCompletion(this);
    const value = this.awaiting!.poll(cx);
    if (value === PENDING) {
      this.state = 1;
      return PENDING;
    }
    this.awaiting = null;
    this.#kept = { value: value as T };
    return undefined;
  }

  cancel(cx: Context): Poll<void> {
    if (this.state !== DONE && drop(this.awaiting!, cx) === PENDING) return PENDING;
    this.state = DONE;
    this.awaiting = null;
    discard(this.take(), cx);
    return undefined;
  }
}

defineMachine(MaybeDone);

/**
 * Waits for a future and keeps its value to be taken later.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { maybeDone } from "@stator/runtime/combinators";
 *
 * const slot = maybeDone(ready(1));
 * await slot;
 * console.log(slot.take(), slot.take()); // 1 undefined
 * ```
 *
 * *Cancellation*: cancels the future inside; a value that nobody took is disposed of if it can be.
 *
 * *Throws* what the future throws; that it was polled after completion once the value was taken.
 */
export function maybeDone<F>(future: F): MaybeDone<Output<F>> {
  return new MaybeDone<Output<F>>(intoFuture(future) as Pollable<Output<F>>);
}
