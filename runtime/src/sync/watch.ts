/**
 * The latest value of something, and who has seen it.
 *
 * Laws
 * 1. Each change has a version; a receiver has seen one of them. Values in between may be skipped, the last never is.
 * 2. Reading never waits and never locks: reading and sending in one expression is fine.
 * 3. When the last sender closes, a change that was not seen is still told, once.
 */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { ClosedError } from "./errors.js";
import { WaitUntil } from "./wait-list.js";
import { WatchReceiver } from "./watch-receiver.js";
import { WatchState, type WatchCell } from "./watch-state.js";

/**
 * A channel that keeps only the latest value. The first one counts as seen.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { watch } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = watch({ retries: 3 });
 * sender.send({ retries: 5 });
 * if (await run(receiver.changed())) {
 *   if (receiver.borrowAndUpdate().retries !== 5) throw new Error("expected the latest");
 * }
 * ```
 *
 * *Cancellation*: a dropped `changed` or `waitFor` has marked nothing as seen.
 *
 * *Throws*: nothing.
 */
export function watch<T>(initial: T): [sender: WatchSender<T>, receiver: WatchReceiver<T>] {
  const state = new WatchState(initial);
  return [new WatchSender(state), new WatchReceiver(state, 0)];
}

/**
 * The sending end of `watch()`.
 *
 * @example
 * ```ts
 * import { watch } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = watch(1);
 * sender.sendModify((cell) => (cell.value += 1));
 * if (sender.sendReplace(10) !== 2 || receiver.borrow() !== 10) throw new Error("expected the old value, then the new");
 * ```
 *
 * *Cancellation*: `closed()` leaves nothing behind when dropped.
 *
 * *Throws*: what the function given to `sendModify` or `sendIfModified` throws; nobody is told of a change then, though
 * what it changed before stays. `clone` throws when this sender is closed.
 */
export class WatchSender<T> implements Disposable {
  private readonly state: WatchState<T>;
  private open = true;

  /** @internal */
  constructor(state: WatchState<T>) {
    this.state = state;
  }

  get receiverCount(): number {
    return this.state.receivers;
  }

  /** Whether nobody receives. */
  get isClosed(): boolean {
    return this.state.receivers === 0;
  }

  /** The current value. */
  borrow(): T {
    return this.state.value;
  }

  /** Sends a value. False if there is no receiver: it is not stored then. */
  send(value: T): boolean {
    if (!this.open || this.isClosed) return false;
    this.sendReplace(value);
    return true;
  }

  /** Stores a value, receivers or not, and gives the one before. */
  sendReplace(value: T): T {
    const { state } = this;
    const before = state.value;
    state.value = value;
    state.announce();
    return before;
  }

  /** Changes the value in place, receivers or not. */
  sendModify(modify: (cell: WatchCell<T>) => void): void {
    modify(this.state);
    this.state.announce();
  }

  /** Changes the value in place; receivers are told if `modify` gives true. Gives what it gave. */
  sendIfModified(modify: (cell: WatchCell<T>) => boolean): boolean {
    const modified = modify(this.state);
    if (modified) this.state.announce();
    return modified;
  }

  /** One more receiver; the current value counts as seen. */
  subscribe(): WatchReceiver<T> {
    return new WatchReceiver(this.state, this.state.version);
  }

  /** Waits until there is no receiver. A new one may have come by the time you look. */
  closed(): Future<void> {
    const { state } = this;
    return new WaitUntil(state.closers, () => (state.receivers === 0 ? undefined : PENDING), "all receivers to leave");
  }

  /** One more sender; it must be closed too. */
  clone(): WatchSender<T> {
    if (!this.open) throw new ClosedError("Cannot clone: this sender is closed");
    this.state.senders++;
    return new WatchSender(this.state);
  }

  /** Sends no more. When the last sender has closed, receivers are told. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    if (--this.state.senders === 0) this.state.waiters.wakeAll();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
