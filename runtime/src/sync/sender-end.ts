/**
 * What the senders of all channels have in common: they are counted, and closed by hand or by `using`, because nothing
 * happens when an object is forgotten.
 */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { ClosedError } from "./errors.js";
import { WaitUntil, type WaitList } from "./wait-list.js";

/** What the ends of a channel share. */
export interface Shared {
  /** Those who may still send. */
  senders: number;
  /** Whether nobody receives. */
  readonly closed: boolean;
  /** Those in `closed()`. */
  readonly closers: WaitList;
  /** One sender less. */
  leave(): void;
}

export abstract class SenderEnd<S extends Shared> implements Disposable {
  /** @internal */
  readonly shared: S;
  private shut = false;

  /** Takes over one count of `senders`. @internal */
  constructor(shared: S) {
    this.shared = shared;
  }

  /** Whether sending is useless: nobody receives, or this sender is closed. */
  get isClosed(): boolean {
    return this.shared.closed === true || this.shut === true;
  }

  /** Senders that are open. */
  get senderCount(): number {
    return this.shared.senders;
  }

  /** Waits until nobody receives. Where one can subscribe, somebody may have done so by the time you look. */
  closed(): Future<void> {
    const { shared } = this;
    return new WaitUntil(shared.closers, () => (shared.closed ? undefined : PENDING), "all receivers to close");
  }

  sameChannel(other: SenderEnd<S>): boolean {
    return this.shared === other.shared;
  }

  /** One more sender of the same channel; it must be closed too. Throws when this one is closed. */
  clone(): this {
    if (this.shut) throw new ClosedError("Cannot clone: this sender is closed");
    return this.twin();
  }

  /** Sends no more. When the last sender has closed, receivers come to the end. */
  close(): void {
    if (this.shut) return;
    this.shut = true;
    this.shared.leave();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** @internal */
  protected twin(): this {
    this.shared.senders++;
    return new (this.constructor as new (shared: S) => this)(this.shared);
  }
}
