/**
 * Who sends and who receives, counted, where every receiver sees everything: what broadcast and watch have in common.
 */
import type { Shared } from "./sender-end.js";
import { WaitList } from "./wait-list.js";

export class Audience implements Shared {
  senders = 1;
  receivers = 0;
  /** Those who wait for something to be sent. */
  readonly waiters: WaitList = new WaitList();
  readonly closers: WaitList = new WaitList();

  get closed(): boolean {
    return this.receivers === 0;
  }

  leave(): void {
    if (--this.senders === 0) this.waiters.wakeAll();
  }
}

/** One of the receivers. */
export abstract class Listener<A extends Audience> implements Disposable {
  /** @internal */
  protected readonly shared: A;
  /** @internal */
  protected open = true;

  /** @internal */
  constructor(shared: A) {
    this.shared = shared;
    shared.receivers++;
  }

  /** Whether no more will be sent: all senders have closed, or this end has. What was sent before may be left. */
  get isClosed(): boolean {
    return !this.open || this.shared.senders === 0;
  }

  /** Receives no more. Whoever waits on this end comes to the end. */
  dispose(): void {
    if (!this.open) return;
    this.open = false;
    const { shared } = this;
    try {
      shared.waiters.wakeAll();
    } finally {
      if (--shared.receivers === 0) shared.closers.wakeAll();
    }
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
