/**
 * The receiving end of a channel.
 *
 * Law: one value wakes one of those who wait in `recv`. If that one is dropped before it has looked, the wake goes on
 * to the next.
 */
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { disposeOutput } from "../core/task-info.js";
import { checkCount } from "./errors.js";
import type { Channel } from "./mpsc-channel.js";
import { CLOSED, EMPTY, type TryRecv } from "./try-recv.js";
import { forAll, Waiter } from "./wait-list.js";

/**
 * Receives from a channel, bounded or not.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<number>(8);
 * sender.trySend(1);
 * sender.trySend(2);
 * sender.close();
 * let sum = 0;
 * for await (const value of receiver) sum += value;
 * if (sum !== 3) throw new Error("expected both values");
 * if ((await run(receiver.recv())) !== undefined) throw new Error("expected the end");
 * ```
 *
 * *Cancellation*: a dropped `recv` or `recvMany` has taken nothing. Leaving a `for await` early takes nothing either
 * and does not close.
 *
 * *Throws*: nothing; the end is `undefined`. Where `undefined` is also a value, use `for await`, `tryRecv` or
 * `recvMany`.
 */
export class Receiver<T> implements Disposable {
  private readonly shared: Channel<T>;

  /** @internal */
  constructor(shared: Channel<T>) {
    this.shared = shared;
  }

  /** Values that are there. */
  get length(): number {
    return this.shared.queue.length;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Whether no new value can be sent, though some may still be there: this end was closed, or all senders are. */
  get isClosed(): boolean {
    return this.shared.closed || this.shared.senders === 0;
  }

  /** Free slots: neither filled nor reserved. */
  get capacity(): number {
    return this.shared.available;
  }

  get maxCapacity(): number {
    return this.shared.capacity;
  }

  /** Senders that are open, permits and waiting sends included. */
  get senderCount(): number {
    return this.shared.senders;
  }

  /** Waits for the next value; undefined when there is none and none will come. */
  recv(): Future<T | undefined> {
    return new RecvOne(this.shared);
  }

  /** Waits for values and adds up to `limit` of them to `buffer`. Gives how many; 0 at the end, or for a limit of 0. */
  recvMany(buffer: T[], limit: number): Future<number> {
    checkCount("a limit", limit, 0);
    return new RecvMany(this.shared, buffer, limit);
  }

  /** Takes the next value if it is there. */
  tryRecv(): TryRecv<T> {
    const { shared } = this;
    if (shared.queue.length > 0) return { status: "value", value: shared.take() };
    return shared.isEnded ? CLOSED : EMPTY;
  }

  /** Lets no new send in. What was sent, or has a slot reserved, still arrives. */
  close(): void {
    this.shared.close();
  }

  /** Closes, and disposes of all that has not been received. An error of one disposal does not stop the others. */
  dispose(): void {
    const { shared } = this;
    const unread: T[] = [];
    shared.abandoned = true;
    while (shared.queue.length > 0) unread.push(shared.queue.shift());
    try {
      shared.close();
      shared.release(unread.length);
    } finally {
      forAll(unread, disposeOutput);
    }
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  [Symbol.asyncIterator](): { next(): Future<IteratorResult<T, undefined>> } & AsyncIterator<T, undefined> {
    return { next: () => new RecvNext(this.shared) };
  }
}

class Recv<T, R> extends Waiter<R> {
  declare shared: Channel<T>;

  /** The short way: a value is there, or one has to come. */
  override poll(cx: Context): Poll<R> {
    const { shared } = this;
    if (this.waker === null && cx.budget > 0) {
      if (shared.queue.length > 0) {
        this.pay(cx);
        return this.take();
      }
      if (shared.senders !== 0 && shared.closed === false) return this.waitIn(shared.receivers, cx);
    }
    return super.poll(cx);
  }

  protected attempt(): Poll<R> {
    const { shared } = this;
    if (shared.queue.length > 0) return this.take();
    if (shared.isEnded) return this.end();
    shared.receivers.push(this);
    return PENDING;
  }

  /** Takes what there is: at least one value. */
  protected take(): R {
    return this.shared.take() as unknown as R;
  }

  /** What to give at the end. */
  protected end(): R {
    return undefined as R;
  }

  protected override letGo(): void {
    if (this.shared.queue.length > 0) this.shared.receivers.wakeFirst();
  }

  describeWait(): string {
    const { senders } = this.shared;
    return `a value from a channel with ${senders} ${senders === 1 ? "sender" : "senders"}`;
  }
}

/** Makes one in one go, for the reasons given in mpsc-send.ts. */
const RecvOne = function (this: Recv<unknown, unknown>, shared: Channel<unknown>): void {
  this.shared = shared;
  this.list = this.previous = this.next = this.waker = null;
  this.over = 0;
} as unknown as new <T, R = T | undefined>(shared: Channel<T>) => Recv<T, R>;
RecvOne.prototype = Recv.prototype;

class RecvNext<T> extends RecvOne<T, IteratorResult<T, undefined>> {
  protected override take(): IteratorResult<T, undefined> {
    return { done: false, value: this.shared.take() };
  }

  protected override end(): IteratorResult<T, undefined> {
    return { done: true, value: undefined };
  }
}

class RecvMany<T> extends RecvOne<T, number> {
  private readonly buffer: T[];
  private readonly limit: number;

  constructor(shared: Channel<T>, buffer: T[], limit: number) {
    super(shared);
    this.buffer = buffer;
    this.limit = limit;
  }

  /** The long way: a limit of 0 waits for nothing, but pays like the others. */
  override poll(cx: Context): Poll<number> {
    return Waiter.prototype.poll.call(this, cx) as Poll<number>;
  }

  protected override attempt(): Poll<number> {
    return this.limit === 0 ? 0 : super.attempt();
  }

  protected override take(): number {
    const { shared, buffer } = this;
    const count = Math.min(shared.queue.length, this.limit);
    for (let i = 0; i < count; i++) buffer.push(shared.queue.shift());
    shared.free(count);
    return count;
  }

  protected override end(): number {
    return 0;
  }
}
