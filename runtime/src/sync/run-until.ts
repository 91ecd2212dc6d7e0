/**
 * A future that runs until another one is over.
 *
 * Laws
 * 1. If `stop` is over from the start, the future is never polled. Later the future is polled first: done counts more
 *    than stopped.
 * 2. Stopped means cancelled: its cleanup is over before the outcome is told.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { Interruptible } from "../core/interruptible.js";
import { PENDING } from "../core/poll.js";

export class RunUntil<T> extends Interruptible<T, undefined> {
  private readonly stop: Future<void>;
  private readonly token: { readonly isCancelled: boolean };
  private fresh = true;

  constructor(future: Pollable<T>, stop: Future<void>, token: { readonly isCancelled: boolean }) {
    super(future);
    this.stop = stop;
    this.token = token;
  }

  protected override isStopped(): boolean {
    const { fresh } = this;
    this.fresh = false;
    return fresh && this.token.isCancelled;
  }

  protected mustStop(cx: Context): boolean {
    return this.stop.poll(cx) !== PENDING;
  }

  protected outcome(): undefined {}

  protected release(cx: Context): void {
    void this.stop.cancel(cx);
  }

  protected title(): string {
    return "a future, or a token to be cancelled";
  }
}
