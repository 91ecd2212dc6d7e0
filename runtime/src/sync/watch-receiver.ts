/** The receiving end of a watch: knows which version it has seen. */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { ClosedError } from "./errors.js";
import { WaitUntil } from "./wait-list.js";
import type { WatchState } from "./watch-state.js";

/**
 * A receiving end of `watch()`.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { watch } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = watch("starting");
 * sender.send("ready");
 * sender.close();
 * if ((await run(receiver.waitFor((status) => status === "ready"))) !== "ready") throw new Error("expected ready");
 * while (await run(receiver.changed())) throw new Error("nothing changes any more");
 * ```
 *
 * *Cancellation*: a dropped `changed` or `waitFor` has marked nothing as seen.
 *
 * *Throws*: `hasChanged` and `waitFor` throw `ClosedError` when all senders have closed.
 */
export class WatchReceiver<T> implements Disposable {
  private readonly state: WatchState<T>;
  /** The version that was seen last. */
  private seen: number;
  private open = true;

  /** @internal */
  constructor(state: WatchState<T>, seen: number) {
    this.state = state;
    this.seen = seen;
    state.receivers++;
  }

  /** The current value. Does not count as seeing it. */
  borrow(): T {
    return this.state.value;
  }

  /** The current value, seen. */
  borrowAndUpdate(): T {
    this.markUnchanged();
    return this.state.value;
  }

  /** Whether there is a value that was not seen. Throws `ClosedError` once all senders have closed, even if there is. */
  hasChanged(): boolean {
    if (this.isEnded) throw new ClosedError("Cannot tell of changes: all senders are closed");
    return this.seen !== this.state.version;
  }

  /** Waits for a value that was not seen and marks it seen. False when all senders have closed and there is none. */
  changed(): Future<boolean> {
    const test = (): boolean | typeof PENDING => {
      if (this.open && this.seen !== this.state.version) {
        this.markUnchanged();
        return true;
      }
      return this.isEnded ? false : PENDING;
    };
    return new WaitUntil(this.state.waiters, test, "a watched value to change");
  }

  /** Waits until `test` is true of the value, now or after a change; gives the value, seen. Throws `ClosedError` if it cannot become true. */
  waitFor(test: (value: T) => boolean): Future<T> {
    const found = (): T | typeof PENDING => {
      const { value, version } = this.state;
      if (test(value)) {
        this.seen = version;
        return value;
      }
      if (this.isEnded) throw new ClosedError("Cannot wait for a value: all senders are closed");
      return PENDING;
    };
    return new WaitUntil<T>(this.state.waiters, found, "a watched value to become right");
  }

  /** The current value counts as not seen. */
  markChanged(): void {
    this.seen = this.state.version - 1;
  }

  /** The current value counts as seen. */
  markUnchanged(): void {
    this.seen = this.state.version;
  }

  /** One more receiver that has seen what this one has. */
  clone(): WatchReceiver<T> {
    return new WatchReceiver(this.state, this.seen);
  }

  sameChannel(other: WatchReceiver<T>): boolean {
    return this.state === other.state;
  }

  /** Receives no more. Whoever waits in its `changed` is told that nothing will come. */
  dispose(): void {
    if (!this.open) return;
    this.open = false;
    this.state.waiters.wakeAll();
    if (--this.state.receivers === 0) this.state.closers.wakeAll();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  private get isEnded(): boolean {
    return !this.open || this.state.senders === 0;
  }
}
