/**
 * One value, once. The receiver is the future.
 *
 * ```
 *   open ── send ──> sent ── poll or tryRecv ──> taken
 *    └── the sender closes, or the receiver closes ──> closed
 * ```
 *
 * Laws
 * 1. A value that was sent arrives, even if the receiver closes after that. Only dropping the receiver disposes of it.
 * 2. Sending to a closed receiver gives false; the value is still the caller's.
 */
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { disposeOutput } from "../core/task-info.js";
import { ClosedError } from "./errors.js";
import { CLOSED, EMPTY, type TryRecv } from "./try-recv.js";
import { Waiter, WaitList, WaitUntil } from "./wait-list.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

const OPEN = 0;
/** The sender has sent, or closed. */
const ENDED = 1;
/** The receiver has closed. */
const REFUSED = 2;

/**
 * A channel for a single value.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { oneshot } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = oneshot<string>();
 * sender.send("answer");
 * if ((await run(receiver)) !== "answer") throw new Error("expected the answer");
 * ```
 *
 * *Cancellation*: dropping the receiver closes the channel and disposes of a value that had been sent; `ref(receiver)`
 * keeps it.
 *
 * *Throws*: awaiting the receiver throws `ClosedError` when the sender was closed without sending.
 */
export function oneshot<T>(): [sender: OneshotSender<T>, receiver: OneshotReceiver<T>] {
  const receiver = new OneshotReceiver<T>();
  return [new OneshotSender(receiver), receiver];
}

/**
 * The sending end of `oneshot()`.
 *
 * @example
 * ```ts
 * import { oneshot } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = oneshot<number>();
 * receiver.close();
 * if (sender.send(1) || !sender.isClosed) throw new Error("nobody should be there to receive");
 * ```
 *
 * *Cancellation*: `closed()` leaves nothing behind when dropped.
 *
 * *Throws*: nothing.
 */
export class OneshotSender<T> implements Disposable {
  private readonly receiver: OneshotReceiver<T>;

  /** @internal */
  constructor(receiver: OneshotReceiver<T>) {
    this.receiver = receiver;
  }

  /** Whether the receiver has closed. */
  get isClosed(): boolean {
    return this.receiver.phase === REFUSED;
  }

  /**
   * Sends the value. False if nobody will receive it: the receiver closed, or this sender has sent or closed already.
   */
  send(value: T): boolean {
    const { receiver } = this;
    if (receiver.phase !== OPEN) return false;
    receiver.value = value;
    this.close();
    return true;
  }

  /** Waits until the receiver closes. */
  closed(): Future<void> {
    const closers = (this.receiver.closers ??= new WaitList());
    return new WaitUntil(closers, () => (this.isClosed ? undefined : PENDING), "a receiver to close");
  }

  /** Says that no value will come, unless one was sent. `using` calls it. */
  close(): void {
    const { receiver } = this;
    if (receiver.phase !== OPEN) return;
    receiver.phase = ENDED;
    receiver.wakeUp();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * The receiving end of `oneshot()`: await it.
 *
 * @example
 * ```ts
 * import { oneshot } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = oneshot<number>();
 * if (receiver.tryRecv().status !== "empty") throw new Error("nothing was sent yet");
 * sender.send(5);
 * const found = receiver.tryRecv();
 * if (found.status !== "value" || found.value !== 5) throw new Error("expected five");
 * ```
 *
 * *Cancellation*: dropping it closes the channel.
 *
 * *Throws*: `ClosedError` when the sender closed without sending, or this end was closed before.
 */
export class OneshotReceiver<T> extends Waiter<T> implements Disposable {
  /** PENDING before it is sent and after it was taken. @internal */
  value: Poll<T>;
  /** @internal */
  phase: typeof OPEN | typeof ENDED | typeof REFUSED;
  /** Those in `sender.closed()`, once somebody was. @internal */
  closers: WaitList | null;

  /** @internal */
  constructor() {
    super();
    this.value = PENDING;
    this.phase = OPEN;
    this.closers = null;
  }

  /** Whether nothing is there to be taken. */
  get isEmpty(): boolean {
    return this.value === PENDING;
  }

  /** Whether it is of no use any more: the value was taken, or none will come and that has been seen. */
  get isTerminated(): boolean {
    return this.over === 1;
  }

  /** Takes the value if it is there. */
  tryRecv(): TryRecv<T> {
    const { value } = this;
    if (value === PENDING && this.phase === OPEN) return EMPTY;
    this.finish();
    if (value === PENDING) return CLOSED;
    this.value = PENDING;
    return { status: "value", value };
  }

  /**
   * Refuses a value from now on; one that was sent before can still be received. Whoever awaits this end is woken to
   * see it.
   */
  close(): void {
    if (this.phase === REFUSED || this.over === 1) return;
    this.phase = REFUSED;
    try {
      this.closers?.wakeAll();
    } finally {
      this.wakeUp();
    }
  }

  /** Closes it and disposes of a value that nobody took: what dropping the future does. */
  dispose(): void {
    void this.cancel();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** The short way: it is in no list, and most often the value is there, or may still come. */
  override poll(cx: Context): Poll<T> {
    const { value } = this;
    if (this.over === 1 || cx.budget <= 0 || (value === PENDING && this.phase !== OPEN)) return super.poll(cx);
    if (value === PENDING) this.waker = cx.waker;
    else {
      this.value = PENDING;
      this.pay(cx);
    }
    return value;
  }

  protected attempt(): Poll<T> {
    const { value } = this;
    if (value !== PENDING) this.value = PENDING;
    else if (this.phase !== OPEN)
      throw new ClosedError("Cannot receive: the channel was closed before a value was sent");
    return value;
  }

  protected override letGo(): void {
    const { value } = this;
    this.value = PENDING;
    this.phase = REFUSED;
    try {
      this.closers?.wakeAll();
    } finally {
      disposeOutput(value);
    }
  }

  describeWait(): string {
    return "a oneshot value";
  }
}
