/**
 * The latest value of something, and who has seen it.
 *
 * Laws
 * 1. Each change has a version; a receiver has seen one of them. Values in between may be skipped, the last never is.
 * 2. Reading never waits and never locks: reading and sending in one expression is fine.
 * 3. When the last sender closes, a change that was not seen is still told, once.
 */
import { SenderEnd } from "./sender-end.js";
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
 * const before = sender.sendReplace(10);
 * if (before !== 2 || receiver.borrow() !== 10) throw new Error("expected the old value, then the new");
 * ```
 *
 * *Cancellation*: `closed()` leaves nothing behind when dropped.
 *
 * *Throws*: what the function given to `sendModify` or `sendIfModified` throws; nobody is told of a change then, though
 * what it changed before stays. `clone` throws when this sender is closed.
 */
export class WatchSender<T> extends SenderEnd<WatchState<T>> {
  get receiverCount(): number {
    return this.shared.receivers;
  }

  /** The current value. */
  borrow(): T {
    return this.shared.value;
  }

  /** Sends a value. False if there is no receiver: it is not stored then. */
  send(value: T): boolean {
    if (this.isClosed) return false;
    this.sendReplace(value);
    return true;
  }

  /** Stores a value, receivers or not, and gives the one before. */
  sendReplace(value: T): T {
    const { shared: state } = this;
    const before = state.value;
    state.value = value;
    state.announce();
    return before;
  }

  /** Changes the value in place, receivers or not. */
  sendModify(modify: (cell: WatchCell<T>) => void): void {
    modify(this.shared);
    this.shared.announce();
  }

  /** Changes the value in place; receivers are told if `modify` gives true. Gives what it gave. */
  sendIfModified(modify: (cell: WatchCell<T>) => boolean): boolean {
    const modified = modify(this.shared);
    if (modified) this.shared.announce();
    return modified;
  }

  /** One more receiver; the current value counts as seen. */
  subscribe(): WatchReceiver<T> {
    return new WatchReceiver(this.shared, this.shared.version);
  }
}
