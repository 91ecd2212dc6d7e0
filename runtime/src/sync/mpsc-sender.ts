/**
 * The sending ends of a channel. A sender is closed by hand or by `using`; when the last one is, the receiver comes to
 * the end.
 */
import type { Future, Pollable } from "../core/future.js";
import { checkCount, ClosedError, SendError } from "./errors.js";
import type { Channel } from "./mpsc-channel.js";
import { SendPermit } from "./mpsc-permit.js";
import { SenderEnd } from "./sender-end.js";
import * as sends from "./mpsc-send.js";
import type { Send } from "./mpsc-send.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const NewSend = sends.NewSend;

/** What both kinds have. Permits and sends that wait count as senders too. */
abstract class AnySender<T> extends SenderEnd<Channel<T>> {
  /** A reference that does not keep the channel open. */
  downgrade(): WeakSender<this> {
    return new WeakSender<this>(this.shared, () => this.twin());
  }
}

/**
 * Sends into a bounded channel, waiting for a slot when it is full.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<number>(1);
 * await run(sender.send(1));
 * if (sender.trySend(2) !== "full") throw new Error("one slot, one value");
 * sender.close();
 * if ((await run(receiver.recv())) !== 1) throw new Error("expected the value");
 * ```
 *
 * *Cancellation*: a dropped `send` or `reserve` leaves the queue and hands its slot to the next. The value of a
 * dropped `send` was not sent: `isSent` of the future tells, and `onUnsent` is called with it.
 *
 * *Throws*: `send` throws `SendError`, which carries the value, when the receiver has closed; `reserve` and
 * `reserveMany` throw `ClosedError`.
 */
export class Sender<T> extends AnySender<T> {
  /** Free slots: neither filled nor reserved. */
  get capacity(): number {
    return this.shared.available;
  }

  get maxCapacity(): number {
    return this.shared.capacity;
  }

  /** Waits for a slot and sends. `onUnsent` gets the value back if the send, once polled, is dropped before that. */
  send(value: T, onUnsent?: (value: T) => void): Send<T> {
    return new NewSend(this, value, onUnsent);
  }

  /**
   * Sends, unless `limit` is over first: `sender.sendUntil(value, sleep(100))`. Then throws a `SendError` of kind
   * "timeout".
   */
  sendUntil(value: T, limit: Pollable<unknown>): Future<void> {
    return new sends.SendUntil(this.send(value), limit);
  }

  /** Sends if a slot is free now and nobody waits for one. */
  trySend(value: T): "sent" | "full" | "closed" {
    const { shared } = this;
    if (this.isClosed) return "closed";
    if (!shared.tryTake(1)) return "full";
    shared.put(value);
    return "sent";
  }

  /** Waits for a slot and reserves it. */
  reserve(): Future<SendPermit<T>> {
    return new sends.Reserve(this, 1);
  }

  /** Waits for `count` slots. Holds what is free while it queues. */
  reserveMany(count: number): Future<SendPermit<T>> {
    this.check(count);
    return new sends.Reserve(this, count);
  }

  /** Reserves `count` slots if they are free now. Throws `ClosedError` when closed. */
  tryReserve(count = 1): SendPermit<T> | undefined {
    this.check(count);
    if (this.isClosed) throw new ClosedError("Cannot reserve: the channel is closed");
    if (!this.shared.tryTake(count)) return undefined;
    this.shared.senders++;
    return new SendPermit(this.shared, count);
  }

  private check(count: number): void {
    checkCount("a number of slots", count, 0);
    if (count > this.shared.capacity) {
      throw new RangeError(`Cannot reserve ${count} slots: the channel has ${this.shared.capacity}`);
    }
  }
}

/**
 * Sends into an unbounded channel, at once.
 *
 * @example
 * ```ts
 * import { unboundedChannel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = unboundedChannel<number>();
 * for (let i = 0; i < 1000; i++) sender.send(i);
 * if (receiver.length !== 1000) throw new Error("expected all of them");
 * ```
 *
 * *Cancellation*: nothing waits, except `closed()`, which leaves nothing behind.
 *
 * *Throws*: `send` throws `SendError`, which carries the value, when the receiver has closed.
 */
export class UnboundedSender<T> extends AnySender<T> {
  send(value: T): void {
    if (this.isClosed) throw new SendError("closed", value);
    this.shared.put(value);
  }
}

/**
 * A sender that does not keep its channel open. There is no count of them: nothing would ever lower it.
 *
 * @example
 * ```ts
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<string>(1);
 * const weak = sender.downgrade();
 * weak.upgrade()?.close();
 * sender.close();
 * if (weak.upgrade() !== undefined || !receiver.isClosed) throw new Error("should be closed");
 * ```
 *
 * *Cancellation*: nothing waits.
 *
 * *Throws*: nothing.
 */
export class WeakSender<S> {
  private readonly shared: Channel<unknown>;
  private readonly revive: () => S;

  /** @internal */
  constructor(shared: Channel<unknown>, revive: () => S) {
    this.shared = shared;
    this.revive = revive;
  }

  /** Senders that are open, permits and waiting sends included. */
  get senderCount(): number {
    return this.shared.senders;
  }

  /** One more sender, or undefined when the last one has gone. */
  upgrade(): S | undefined {
    return this.shared.senders === 0 ? undefined : this.revive();
  }
}
