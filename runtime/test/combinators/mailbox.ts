/** A queue to receive from: small enough that a test of a combinator depends on no channel. */
import { BaseFuture, PENDING, type Context, type Poll, type Waker } from "@stator/runtime";

export class Mailbox<T> {
  readonly items: T[] = [];
  closed = false;
  waker: Waker | null = null;

  send(item: T): void {
    this.items.push(item);
    this.waker?.wake();
  }

  close(): void {
    this.closed = true;
    this.waker?.wake();
  }

  /** The next item, or undefined when it is closed and empty. Loses nothing when dropped; pays for what it gives. */
  recv(): Recv<T> {
    return new Recv(this);
  }
}

class Recv<T> extends BaseFuture<T | undefined> {
  private readonly box: Mailbox<T>;

  constructor(box: Mailbox<T>) {
    super();
    this.box = box;
  }

  poll(cx: Context): Poll<T | undefined> {
    const { box } = this;
    if (!cx.proceed()) return PENDING;
    if (box.items.length > 0) return box.items.shift()!;
    if (box.closed) return undefined;
    cx.refund();
    box.waker = cx.waker;
    return PENDING;
  }

  cancel(): void {
    this.box.waker = null;
  }
}
