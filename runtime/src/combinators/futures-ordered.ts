/** A set of futures that run side by side, and whose values come in the order in which they were pushed. */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { FutureSet } from "./future-set.js";
import { letGo, unwrap } from "./output.js";
import type { Member } from "./strand-group.js";

/**
 * Runs any number of futures side by side and gives their values in the order of the queue, to which both ends can be
 * added.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { FuturesOrdered, mapped } from "@stator/runtime/combinators";
 *
 * const queue = new FuturesOrdered([mapped(sleep(5), () => "slow"), ready("quick")]);
 * queue.pushFront(ready("first"));
 * for await (const word of queue) console.log(word); // first, slow, quick
 * ```
 *
 * *Cancellation*: `next` loses nothing. `clear`, or leaving the block of an `await using`, cancels all that is in it;
 * values nobody read are disposed of if they can be, errors nobody read are reported.
 *
 * *Throws* from `next` what a future throws, in its place in the queue.
 */
export class FuturesOrdered<T> extends FutureSet<T> {
  /** Those whose value was not taken yet, in the order of the queue. */
  #queue: Member[] = [];
  #outcomes = new Map<Member, PromiseSettledResult<unknown>>();

  constructor(futures: Iterable<Pollable<T> | PromiseLike<T>> = []) {
    super();
    for (const future of futures) this.pushBack(future);
  }

  override get size(): number {
    return this.#queue.length;
  }

  /** Adds a future at the end of the queue. */
  pushBack(future: Pollable<T> | PromiseLike<T>): void {
    this.#queue.push(this.add(future));
  }

  /** Adds a future at the head of the queue: its value comes next. */
  pushFront(future: Pollable<T> | PromiseLike<T>): void {
    this.#queue.unshift(this.add(future));
  }

  pollNext(cx: Context): Poll<IteratorResult<T, undefined>> {
    this.run(cx, (member, outcome) => {
      this.#outcomes.set(member, outcome);
      return false;
    });
    const queue = this.#queue;
    const outcomes = this.#outcomes;
    const head = queue[0];
    if (head === undefined) return { value: undefined, done: true };
    const outcome = outcomes.get(head);
    if (outcome === undefined) return PENDING;
    queue.shift();
    outcomes.delete(head);
    return { value: unwrap(outcome) as T, done: false };
  }

  override cancel(cx: Context): Poll<void> {
    if (super.cancel(cx) === PENDING) return PENDING;
    const queue = this.#queue;
    const outcomes = this.#outcomes;
    this.#queue = queue.filter((member) => !member.isFinished);
    this.#outcomes = new Map();
    for (const member of queue) letGo(outcomes.get(member), cx);
    return undefined;
  }
}
