/** The receiving end of a watch: knows which version it has seen. */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { Listener } from "./audience.js";
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
export class WatchReceiver<T> extends Listener<WatchState<T>> {
  /** The version that was seen last. */
  #seen: number;

  /** @internal */
  constructor(state: WatchState<T>, seen: number) {
    super(state);
    this.#seen = seen;
  }

  /** The current value. Does not count as seeing it. */
  borrow(): T {
    return this.shared.value;
  }

  /** The current value, seen. */
  borrowAndUpdate(): T {
    this.markUnchanged();
    return this.shared.value;
  }

  /**
   * Whether there is a value that was not seen. Throws `ClosedError` once all senders have closed, even if there is.
   */
  hasChanged(): boolean {
    if (this.isClosed) throw new ClosedError("Cannot tell of changes: all senders are closed");
    return this.#seen !== this.shared.version;
  }

  /** Waits for a value that was not seen and marks it seen. False when all senders have closed and there is none. */
  changed(): Future<boolean> {
    const test = (): boolean | typeof PENDING => {
      if (this.open && this.#seen !== this.shared.version) {
        this.markUnchanged();
        return true;
      }
      return this.isClosed ? false : PENDING;
    };
    return new WaitUntil(this.shared.waiters, test, "a watched value to change");
  }

  /**
   * Waits until `test` is true of the value, now or after a change; gives the value, seen. Throws `ClosedError` if it
   * cannot become true.
   */
  waitFor(test: (value: T) => boolean): Future<T> {
    const found = (): T | typeof PENDING => {
      const { value, version } = this.shared;
      if (test(value)) {
        this.#seen = version;
        return value;
      }
      if (this.isClosed) throw new ClosedError("Cannot wait for a value: all senders are closed");
      return PENDING;
    };
    return new WaitUntil<T>(this.shared.waiters, found, "a watched value to become right");
  }

  /** The current value counts as not seen. */
  markChanged(): void {
    this.#seen = this.shared.version - 1;
  }

  /** The current value counts as seen. */
  markUnchanged(): void {
    this.#seen = this.shared.version;
  }

  /** One more receiver that has seen what this one has. */
  clone(): WatchReceiver<T> {
    return new WatchReceiver(this.shared, this.#seen);
  }

  sameChannel(other: WatchReceiver<T>): boolean {
    return this.shared === other.shared;
  }
}
