/**
 * A future that may be polled after its end: it is then pending for ever, and says that it is terminated, so that
 * `select` in a loop passes over it.
 *
 * It is a machine, so that the driver resumes what is inside directly.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { defineMachine, DONE } from "../core/machine.js";
import { ASKED } from "../core/marks.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Output } from "./output.js";

/**
 * What `fuse` makes: a future that may be polled after its end.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { fuse } from "@stator/runtime/combinators";
 *
 * const one = fuse(ready(1));
 * console.log(one.isTerminated, await one, one.isTerminated); // false 1 true
 * ```
 *
 * *Cancellation*: cancels the future inside; then it is terminated.
 *
 * *Throws* what the future inside throws, once; then it is terminated.
 */
export class Fuse<T> extends BaseFuture<T> {
  state: number;
  awaiting: Pollable<unknown> | null;

  constructor(future: Pollable<T> | null) {
    super();
    this.state = future === null ? DONE : 0;
    this.awaiting = future;
  }

  /**
   * A slot that starts empty: terminated, until the variable is given another `fuse`.
   *
   * @example
   * ```ts
   * import { Fuse } from "@stator/runtime/combinators";
   *
   * console.log(Fuse.terminated<number>().isTerminated); // true
   * ```
   *
   * *Cancellation*: nothing to cancel.
   *
   * *Throws* nothing.
   */
  static terminated<T>(): Fuse<T> {
    return new Fuse<T>(null);
  }

  /** Whether it has ended: given its value, thrown, or been cancelled. */
  get isTerminated(): boolean {
    return this.state === DONE;
  }

  poll(cx: Context): Poll<T> {
    const { state } = this;
    if (state === DONE) {
      cx.marks |= ASKED; // Nothing will wake it, and that is meant.
      return PENDING;
    }
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    const value = this.awaiting!.poll(cx);
    if (value === PENDING) this.state = 1;
    else this.awaiting = null;
    return value as Poll<T>;
  }

  cancel(cx: Context): Poll<void> {
    if (this.state !== DONE && drop(this.awaiting!, cx) === PENDING) return PENDING;
    this.state = DONE;
    this.awaiting = null;
    return undefined;
  }

  describeWait(): string {
    return "nothing: it has ended";
  }
}

defineMachine(Fuse);

/**
 * Makes a future that can be offered to `select` again after it has ended.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { fuse, ref, select } from "@stator/runtime/combinators";
 *
 * const one = fuse(ready(1));
 * const first = await select({ one: ref(one) }, { complete: true });
 * const second = await select({ one: ref(one) }, { complete: true });
 * console.log(first.key, second.key); // one complete
 * ```
 *
 * *Cancellation*: cancels the future inside; then it is terminated.
 *
 * *Throws* what the future inside throws, once; then it is terminated.
 */
export function fuse<F>(future: F): Fuse<Output<F>> {
  return new Fuse<Output<F>>(intoFuture(future) as Pollable<Output<F>>);
}
