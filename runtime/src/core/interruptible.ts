/**
 * A future around another one that something else may end.
 *
 * Law: ended means cancelled. The cleanup is over before the outcome is told.
 */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import type { Pollable, WaitDescription } from "./future.js";
import { PENDING, type Poll } from "./poll.js";
import { Strand } from "./strand.js";

export abstract class Interruptible<T, R = T> extends BaseFuture<T | R> {
  private readonly strand: Strand<T>;
  /** Also while it is being polled. */
  private over = false;
  private interrupted = false;

  constructor(future: Pollable<T>) {
    super();
    this.strand = new Strand(future);
  }

  /** Asked before each poll of the future: whether to end it instead. */
  protected isStopped(): boolean {
    return false;
  }

  /** Asked when the future has to wait: whether to end it now. If not, the task is woken when it is worth asking again. */
  protected abstract mustStop(cx: Context, hadBudget: boolean): boolean;

  /** What comes of it when it was ended. */
  protected abstract outcome(): R;

  /** Lets go of what may end it. */
  protected abstract release(cx: Context): void;

  protected abstract title(time: number | undefined): string;

  poll(cx: Context): Poll<T | R> {
    if (this.over) throw polledAfterCompletion(this);
    this.over = true;
    let isPending = false;
    try {
      const value = this.attempt(cx);
      isPending = value === PENDING;
      return value;
    } finally {
      if (isPending) this.over = false;
      else this.release(cx);
    }
  }

  cancel(cx: Context): Poll<void> {
    if (this.over) return undefined;
    this.release(cx);
    if (this.strand.cancel(cx) === PENDING) return PENDING;
    this.over = true;
    return undefined;
  }

  describeWait(time?: number): WaitDescription {
    return { text: this.title(time), children: this.strand.frames().slice(0, 1) };
  }

  private attempt(cx: Context): Poll<T | R> {
    const { strand } = this;
    if (!this.interrupted && !this.isStopped()) {
      const hadBudget = cx.budget > 0;
      const value = strand.poll(cx);
      if (value !== PENDING || !this.mustStop(cx, hadBudget)) return value;
    }
    this.interrupted = true;
    return strand.cancel(cx) === PENDING ? PENDING : this.outcome();
  }
}
