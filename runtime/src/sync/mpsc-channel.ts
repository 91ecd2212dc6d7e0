/**
 * What the ends of a channel share. A slot is a permit of the pool: taken by a sender, given back when its value has
 * been received.
 *
 * Laws
 * 1. `senders` counts open senders, permits that are out, and sends that wait. At 0 no value can come any more.
 * 2. `close` (by the receiver) lets no new send in; slots that are out may still be used. It is over when all are back.
 * 3. An unbounded channel is one whose slots never run out.
 */
import { Queue } from "./queue.js";
import { PermitPool } from "./permit-pool.js";
import type { Shared } from "./sender-end.js";
import { WaitList } from "./wait-list.js";

export class Channel<T> extends PermitPool implements Shared {
  readonly capacity: number;
  readonly queue: Queue<T> = new Queue();
  senders = 1;
  /** The receiver was disposed of: what is sent with a slot that is still out has nowhere to go. */
  abandoned = false;
  /** Those in `recv`. */
  readonly receivers: WaitList = new WaitList();
  /** Those in `closed`. */
  readonly closers: WaitList = new WaitList();

  constructor(capacity: number) {
    super(capacity, "channel");
    this.capacity = capacity;
  }

  /** Nothing is there and nothing will come. */
  get isEnded(): boolean {
    return (
      this.queue.length === 0 && (this.senders === 0 || (this.closed === true && this.available === this.capacity))
    );
  }

  /** Adds a value for which a slot has been taken. The receiver must be there. */
  put(value: T): void {
    this.queue.push(value);
    this.receivers.wakeFirst();
  }

  /** Takes the oldest value and frees its slot. There must be one. */
  take(): T {
    const value = this.queue.shift();
    this.free(1);
    return value;
  }

  /** Frees the slots of values that were taken. With the last of them others who wait may have come to the end. */
  free(count: number): void {
    this.release(count);
    if (this.receivers.head !== null) this.returned();
  }

  /** One sender less. */
  leave(): void {
    this.senders--;
    this.returned();
  }

  override close(): void {
    if (this.closed) return;
    try {
      super.close();
    } finally {
      this.closers.wakeAll();
      this.returned();
    }
  }

  /** What may be the end has happened. */
  protected override returned(): void {
    if (this.isEnded) this.receivers.wakeAll();
  }
}
