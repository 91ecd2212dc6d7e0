/**
 * A growing set of futures that are run side by side: what FuturesUnordered and FuturesOrdered have in common. It is a
 * stream of their values.
 *
 * Laws
 * 1. Futures run only while somebody polls the set, that is, waits for its next value.
 * 2. A call polls only what was woken, each at most once, and stops after two that woke themselves: then the others of
 *    the task come first.
 * 3. A value or an error leaves the set with its future; the rest stays. Empty, the set says `done`; pushing revives
 *    it.
 */
import { pollFn } from "../core/poll-fn.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { attempt } from "./output.js";
import { type Member, StrandGroup } from "./strand-group.js";

/** How many children may wake themselves before the set lets the task yield. */
const MOST_SELF_WAKES = 2;

export abstract class FutureSet<T> implements AsyncIterable<T, undefined> {
  protected readonly group = new StrandGroup();
  /** Unfinished, in the order of their pushing. */
  protected readonly members = new Set<Member>();

  /** How many futures and unread values are in it. */
  get size(): number {
    return this.members.size;
  }

  /** The next value, `{ done: true }` when the set is empty, or PENDING; throws what a future threw. */
  abstract pollNext(cx: Context): Poll<IteratorResult<T, undefined>>;

  /**
   * Waits for the next value. One consumer at a time.
   *
   * @example
   * ```ts
   * import { ready } from "@stator/runtime";
   * import { FuturesUnordered } from "@stator/runtime/combinators";
   *
   * const set = new FuturesUnordered([ready(1)]);
   * console.log(await set.next(), await set.next()); // { value: 1, done: false } { value: undefined, done: true }
   * ```
   *
   * *Cancellation*: loses nothing: the futures stay in the set, and rest until it is asked again.
   *
   * *Throws* what a future of the set throws; that future has left the set.
   */
  next(): Future<IteratorResult<T, undefined>> {
    return pollFn((cx) => this.pollNext(cx));
  }

  /**
   * Cancels all futures of the set and awaits their cleanup. The set can be used again.
   *
   * @example
   * ```ts
   * import { pending } from "@stator/runtime";
   * import { FuturesUnordered } from "@stator/runtime/combinators";
   *
   * const set = new FuturesUnordered([pending()]);
   * await set.clear();
   * console.log(set.size); // 0
   * ```
   *
   * *Cancellation*: once it has begun it goes on to the end.
   *
   * *Throws* nothing: errors of cleanup are reported.
   */
  clear(): Future<void> {
    const cancel = (cx: Context): Poll<void> => this.cancel(cx);
    return pollFn(cancel, cancel);
  }

  /** Cancels all; PENDING while cleanup goes on. */
  cancel(cx: Context): Poll<void> {
    if (this.group.cancelAll(this.members, cx) === PENDING) return PENDING;
    for (const member of this.members) if (member.isFinished) this.members.delete(member);
    return undefined;
  }

  /** Leaving a loop early leaves the set as it is: `clear` it, or declare it with `await using`. */
  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Future<void> {
    return this.clear();
  }

  protected add(future: unknown): Member {
    const member = this.group.add(intoFuture(future), 0);
    this.members.add(member);
    this.group.wake(); // Somebody may be waiting for the next value already.
    return member;
  }

  /** Polls woken children until `settle` has enough. */
  protected run(cx: Context, settle: (member: Member, outcome: PromiseSettledResult<unknown>) => boolean): void {
    const { group, members } = this;
    const outer = group.enter(cx);
    try {
      let left = group.length;
      for (let selfWakes = 0; left > 0 && selfWakes < MOST_SELF_WAKES; left--) {
        const member = group.shift();
        if (member.isFinished) continue;
        const outcome = attempt(member, cx);
        if (outcome === PENDING) {
          if (member.woken) selfWakes++;
          continue;
        }
        members.delete(member);
        if (settle(member, outcome)) return;
      }
    } finally {
      cx.installed = outer;
    }
  }
}
