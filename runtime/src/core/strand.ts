/**
 * A child of a combinator, with a waker and a driver of its own: only the child that was woken is polled, and it is resumed at its innermost await.
 *
 * ```ts
 * poll(cx) {
 *   for (const strand of this.strands) if (!strand.isFinished) strand.poll(cx) …   // costs next to nothing when not woken
 * }
 * cancel(cx) { … strand.cancel(cx) … }
 * ```
 *
 * Laws
 * 1. A wake of the child marks the strand and passes on to the waker of the owner's latest poll.
 * 2. The first poll always goes through; later ones only after a wake.
 */
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import { InnerChain } from "./inner-chain.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import { emptyInfo } from "./task-info.js";
import { noopWaker, type Waker } from "./waker.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/**
 * A child of a combinator, with a waker and a driver of its own: polled only when it was woken, and resumed at its
 * innermost await.
 *
 * @example
 * ```ts
 * import { intoFuture, pollFn, PENDING, run, sleep, Strand } from "@stator/runtime";
 *
 * const strands = [5, 1, 3].map((ms) => new Strand(intoFuture(sleep(ms))));
 * const all = pollFn((cx) => {
 *   for (const strand of strands) if (!strand.isFinished) strand.poll(cx);
 *   return strands.every((strand) => strand.isFinished) ? "all" : PENDING;
 * });
 * console.log(await run(all)); // all
 * ```
 *
 * *Cancellation*: `cancel` drops the child; PENDING while its cleanup goes on.
 *
 * *Throws* (its `poll`) what the child throws. Errors of cleanup are reported.
 */
export class Strand<T> extends InnerChain<T> implements Waker {
  /** Whether the child is worth polling. */
  woken = true;
  /** The waker of the owner's latest poll. */
  protected owner: Pick<Waker, "wake">;
  /** Development: reported if it is collected before it has ended. */
  private watched = false;

  constructor(future: Pollable<T>, owner: Pick<Waker, "wake"> = noopWaker) {
    super(future);
    this.owner = owner;
  }

  get isFinished(): boolean {
    return this.top === null;
  }

  /** The child as it is now, for `describeWait`. */
  get child(): Pollable<unknown> | null {
    return this.frames()[0] ?? null;
  }

  wake(): void {
    if (this.woken === true || this.top === null) return;
    this.woken = true;
    this.owner.wake();
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  /** Polls the child if it was woken. Throws what it throws. */
  poll(cx: Context): Poll<T> {
    const outer = this.enter(cx);
    if (!this.isDue(cx)) return PENDING;
    const { room } = cx;
    cx.installed = this;
    try {
      return this.drive(cx);
    } finally {
      this.leave(cx, outer, room);
    }
  }

  /** Cancels the child; errors of its cleanup are reported. PENDING while cleanup goes on. */
  cancel(cx: Context): Poll<void> {
    const outer = this.enter(cx);
    if (this.top === null) return undefined;
    const { info } = this;
    if (info === null || info.unwinding === 0) this.woken = true;
    if (!this.isDue(cx)) return PENDING;
    const { room } = cx;
    cx.installed = this;
    try {
      return info === null ? this.cancelFirst(cx, this.top) : this.unwind(cx);
    } finally {
      this.leave(cx, outer, room);
    }
  }

  /** What it has started inside itself is not deep: it lets go of that, and is most often clean at once. */
  protected cancelFirst(cx: Context, frame: Pollable<unknown>): Poll<void> {
    if (this.cancelTop(cx, frame) !== PENDING) return undefined;
    (this.info = emptyInfo()).unwinding = 1;
    return PENDING;
  }

  protected leave(cx: Context, outer: Waker | null, room: number): void {
    if (cx.installed !== outer) cx.installed = outer;
    // What was started inside has unwound; only if there was too little for it must the owner see that.
    if (cx.room > 0) cx.room = room;
    if (this.watched === true && this.top === null) cx.runtime?.watch?.ended(this);
  }

  /** Development: from now on somebody must bring the child to its end. */
  protected watch(cx: Context): void {
    const { runtime } = cx;
    if (runtime === null || runtime.watch === null || this.watched) return;
    this.watched = true;
    runtime.watch.begun(this, this.top!);
  }

  /** Takes note of whom to wake, and gives what belongs in the place of the waker afterwards. */
  protected enter(cx: Context): Waker | null {
    const { waker } = cx;
    if (this.owner !== waker) this.owner = waker;
    return cx.installed;
  }

  /** Whether there is anything to do. */
  private isDue(cx: Context): boolean {
    this.watch(cx);
    if (this.woken === false && !cx.runtime?.wakerFor) return false;
    this.woken = false;
    return true;
  }
}
