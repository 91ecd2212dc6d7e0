/**
 * Every receiver gets every value that is sent while it is subscribed.
 *
 * ```
 *   ring    [ 4 │ 5 │ 6 ]     capacity 3: 4 is the oldest kept, 7 would overwrite it
 *   tail      7               the position of the next value
 *   cursors   5, 7            of each receiver: one has to read 5 and 6, the other waits
 * ```
 *
 * Laws
 * 1. The capacity is exactly what was asked for (Tokio rounds it up to a power of two).
 * 2. A receiver whose next value was overwritten is told so once, with the number; its cursor then stands at the
 *    oldest kept.
 * 3. A value is let go of when the last receiver has read it, or it is overwritten.
 * 4. Values are shared, not copied: who receives one must not change it.
 */
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Listener } from "./audience.js";
import { Ring } from "./broadcast-ring.js";
import { checkCount, LaggedError } from "./errors.js";
import { SenderEnd } from "./sender-end.js";
import { CLOSED, EMPTY, type TryRecv } from "./try-recv.js";
import { WaitUntil } from "./wait-list.js";

/** What `tryRecv` of a broadcast finds; `missed` values were overwritten before they were read. */
export type TryRecvBroadcast<T> = TryRecv<T> | { readonly status: "lagged"; readonly missed: number };

/**
 * A channel whose every receiver sees every value, of which the last `capacity` are kept for slow ones.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { broadcast } from "@stator/runtime/sync";
 *
 * const [sender, first] = broadcast<string>(16);
 * const second = sender.subscribe();
 * if (sender.send("news") !== 2) throw new Error("expected two receivers");
 * if ((await run(first.recv())) !== (await run(second.recv()))) throw new Error("expected the same");
 * ```
 *
 * *Cancellation*: a dropped `recv` has taken nothing.
 *
 * *Throws*: RangeError unless `capacity` is a whole number from 1 on.
 */
export function broadcast<T>(capacity: number): [sender: BroadcastSender<T>, receiver: BroadcastReceiver<T>] {
  checkCount("the capacity of a broadcast", capacity, 1);
  const ring = new Ring<T>(capacity);
  return [new BroadcastSender(ring), new BroadcastReceiver(ring)];
}

/**
 * The sending end of `broadcast()`.
 *
 * @example
 * ```ts
 * import { broadcast } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = broadcast<number>(2);
 * receiver.dispose();
 * if (sender.send(1) !== 0) throw new Error("nobody should have heard it");
 * sender.subscribe();
 * if (sender.send(2) !== 1) throw new Error("one should have heard it");
 * ```
 *
 * *Cancellation*: `closed()` leaves nothing behind when dropped.
 *
 * *Throws*: `clone` throws when this sender is closed.
 */
export class BroadcastSender<T> extends SenderEnd<Ring<T>> {
  get receiverCount(): number {
    return this.shared.receivers;
  }

  /** Values that some receiver has yet to read. */
  get length(): number {
    return this.shared.length;
  }

  /**
   * Sends to all receivers there are; gives their number. 0 means that nobody got it: it is not kept for later ones.
   */
  send(value: T): number {
    if (this.isClosed) return 0;
    const { receivers } = this.shared;
    this.shared.push(value);
    return receivers;
  }

  /** One more receiver, of what is sent from now on. */
  subscribe(): BroadcastReceiver<T> {
    return new BroadcastReceiver(this.shared);
  }
}

/**
 * A receiving end of `broadcast()`.
 *
 * @example
 * ```ts
 * import { broadcast } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = broadcast<number>(2);
 * sender.send(1);
 * sender.close();
 * const seen: number[] = [];
 * for await (const value of receiver) seen.push(value);
 * if (seen.length !== 1) throw new Error("expected one value, then the end");
 * ```
 *
 * *Cancellation*: a dropped `recv` has taken nothing.
 *
 * *Throws*: `recv` throws `LaggedError` when values were overwritten; receiving can go on after it.
 */
export class BroadcastReceiver<T> extends Listener<Ring<T>> {
  /** The position of the next value to read. */
  #cursor: number;

  /** @internal */
  constructor(ring: Ring<T>) {
    super(ring);
    this.#cursor = ring.tail;
  }

  /** Values to read, those included that were overwritten. */
  get length(): number {
    return this.open ? this.shared.tail - this.#cursor : 0;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Waits for the next value; undefined when all senders have closed and everything was read. */
  recv(): Future<T | undefined> {
    return this.wait(
      (value) => value,
      () => undefined,
    );
  }

  /** Takes the next value if it is there. */
  tryRecv(): TryRecvBroadcast<T> {
    const { shared: ring } = this;
    if (this.isEmpty) return this.isClosed ? CLOSED : EMPTY;
    const missed = ring.oldest - this.#cursor;
    if (missed > 0) {
      this.#cursor = ring.oldest;
      return { status: "lagged", missed };
    }
    return { status: "value", value: ring.read(this.#cursor++) };
  }

  /** One more receiver, of what is sent from now on. */
  resubscribe(): BroadcastReceiver<T> {
    return new BroadcastReceiver(this.shared);
  }

  /** Receives no more; what it has not read is let go of. Whoever waits in its `recv` comes to the end. */
  override dispose(): void {
    if (!this.open) return;
    const { shared } = this;
    for (let at = Math.max(this.#cursor, shared.oldest); at < shared.tail; at++) shared.read(at);
    super.dispose();
  }

  [Symbol.asyncIterator](): { next(): Future<IteratorResult<T, undefined>> } & AsyncIterator<T, undefined> {
    return {
      next: () =>
        this.wait<IteratorResult<T, undefined>>(
          (value) => ({ done: false, value }),
          () => ({ done: true, value: undefined }),
        ),
    };
  }

  private wait<R>(got: (value: T) => R, end: () => R): Future<R> {
    const test = (): Poll<R> => {
      const found = this.tryRecv();
      if (found.status === "value") return got(found.value);
      if (found.status === "lagged") throw new LaggedError(found.missed);
      return found.status === "closed" ? end() : PENDING;
    };
    return new WaitUntil(this.shared.waiters, test, "a broadcast value");
  }
}
