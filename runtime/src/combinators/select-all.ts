/**
 * The first of many futures, with the rest handed back to the caller, unharmed and in their order.
 *
 * Law: children are polled in the order given, then in the order of their wakes. The rest keeps its order (nothing is
 * swapped into the winner's place).
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Gathering } from "./gathering.js";
import type { Output } from "./output.js";

/** The first value, where it stood, and the futures that are left. */
export interface Selected<T> {
  readonly index: number;
  readonly value: T;
  readonly rest: (Pollable<T> & PromiseLike<T>)[];
}

class SelectAll<T> extends Gathering<Selected<T>> {
  /** Whether a failure only takes its child out. */
  readonly #tolerant: boolean;
  #left: number;

  constructor(futures: readonly unknown[], tolerant: boolean) {
    super("select");
    if (futures.length === 0) throw new TypeError("Cannot select from no futures: there would be nothing to wait for");
    this.#tolerant = tolerant;
    this.#left = futures.length;
    this.members = futures.map((future, index) => this.group.add(intoFuture(future), index));
  }

  protected advance(cx: Context): Poll<Selected<T>> {
    const { group } = this;
    for (let left = group.length; left > 0; left--) {
      const member = group.shift();
      let value: Poll<unknown>;
      try {
        value = member.poll(cx);
      } catch (error) {
        if (!this.#tolerant || --this.#left === 0) throw error;
        continue;
      }
      if (value === PENDING) {
        if (cx.room !== 0 || !member.woken) continue; // See law 3 of a group.
        while (--left > 0) group.enqueue(group.shift()); // It comes before those that were not polled.
        return PENDING;
      }
      const rest = this.members.filter((other) => !other.isFinished).map((other) => other.release(cx));
      return { index: member.index, value: value as T, rest: rest as Selected<T>["rest"] };
    }
    return PENDING;
  }
}

/**
 * Waits for the first of many futures and gives its value and index, and the rest of them, neither cancelled nor moved.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { mapped, selectAll } from "@stator/runtime/combinators";
 *
 * const { index, value, rest } = await selectAll([mapped(sleep(5), () => "a"), ready("b")]);
 * console.log(index, value, await rest[0]); // 1 b a
 * ```
 *
 * *Cancellation*: cancels all of them.
 *
 * *Throws* what the first finished future throws, after the rest has been cancelled; a TypeError if there are none.
 */
export function selectAll<F>(futures: Iterable<F>): Future<Selected<Output<F>>> {
  return new SelectAll<Output<F>>([...futures], false);
}

/**
 * Waits for the first future that succeeds. Those that fail before it are passed over; the rest is handed back in its
 * order.
 *
 * @example
 * ```ts
 * import { failed, ready } from "@stator/runtime";
 * import { selectOk } from "@stator/runtime/combinators";
 *
 * console.log((await selectOk([failed("down"), ready("up")])).value); // up
 * ```
 *
 * *Cancellation*: cancels all of them.
 *
 * *Throws* the last error if all fail; a TypeError if there are none.
 */
export function selectOk<F>(futures: Iterable<F>): Future<Selected<Output<F>>> {
  return new SelectAll<Output<F>>([...futures], true);
}
