// A future that cancels another one at its n-th suspension, by hand: the way a combinator drops a loser, without a task's help.

import { BaseFuture, type Context, PENDING, type Poll, type Pollable } from "@stator/runtime";

export const CANCELLED = Symbol("cancelled");

export class CancelAfter extends BaseFuture<unknown> {
  /** Suspensions of the inner future so far. */
  suspensions = 0;
  private readonly inner: Pollable<unknown>;
  private readonly most: number;

  constructor(inner: Pollable<unknown>, most: number) {
    super();
    this.inner = inner;
    this.most = most;
  }

  poll(cx: Context): Poll<unknown> {
    if (this.suspensions === this.most) return this.inner.cancel(cx) === PENDING ? PENDING : CANCELLED;
    const value = this.inner.poll(cx);
    if (value === PENDING && ++this.suspensions === this.most) cx.waker.wake();
    return value;
  }

  cancel(cx: Context): Poll<void> {
    return this.inner.cancel(cx);
  }
}
