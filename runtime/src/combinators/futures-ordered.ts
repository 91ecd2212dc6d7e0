/** A set of futures that run side by side, and whose values come in the order in which they were pushed. */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { FutureSet } from "./future-set.js";
import { discard } from "./output.js";
import type { Member } from "./strand-group.js";

interface Slot {
  readonly member: Member;
  outcome: PromiseSettledResult<unknown> | null;
}

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
  private slots: Slot[] = [];
  private readonly byMember = new Map<Member, Slot>();

  constructor(futures: Iterable<Pollable<T> | PromiseLike<T>> = []) {
    super();
    for (const future of futures) this.pushBack(future);
  }

  override get size(): number {
    return this.slots.length;
  }

  /** Adds a future at the end of the queue. */
  pushBack(future: Pollable<T> | PromiseLike<T>): void {
    this.slots.push(this.slot(future));
  }

  /** Adds a future at the head of the queue: its value comes next. */
  pushFront(future: Pollable<T> | PromiseLike<T>): void {
    this.slots.unshift(this.slot(future));
  }

  pollNext(cx: Context): Poll<IteratorResult<T, undefined>> {
    this.run(cx, (member, outcome) => {
      this.byMember.get(member)!.outcome = outcome;
      this.byMember.delete(member);
      return false;
    });
    const head = this.slots[0];
    if (head === undefined) return { value: undefined, done: true };
    if (head.outcome === null) return PENDING;
    this.slots.shift();
    if (head.outcome.status === "rejected") throw head.outcome.reason;
    return { value: head.outcome.value as T, done: false };
  }

  override cancel(cx: Context): Poll<void> {
    if (super.cancel(cx) === PENDING) return PENDING;
    const { slots } = this;
    this.slots = slots.filter((slot) => !slot.member.isFinished);
    for (const { member, outcome } of slots) {
      if (outcome?.status === "fulfilled") discard(outcome.value, cx);
      else if (outcome !== null) cx.report(outcome.reason);
      if (member.isFinished) this.byMember.delete(member);
    }
    return undefined;
  }

  private slot(future: unknown): Slot {
    const slot: Slot = { member: this.add(future), outcome: null };
    this.byMember.set(slot.member, slot);
    return slot;
  }
}
