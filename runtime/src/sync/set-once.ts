/**
 * A value that is set once and that anybody may wait for. Law: set before the waiters are woken; never changed again.
 */
import type { Future } from "../core/future.js";
import { PENDING } from "../core/poll.js";
import { WaitList, WaitUntil } from "./wait-list.js";

/**
 * Holds a value that comes once; waiting for it gives the value, before or after it came.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { SetOnce } from "@stator/runtime/sync";
 *
 * const port = new SetOnce<number>();
 * port.set(8080);
 * if ((await run(port.wait())) !== 8080) throw new Error("expected the port");
 * ```
 *
 * *Cancellation*: dropping a `wait` leaves nothing behind.
 *
 * *Throws*: nothing; a second `set` gives false and changes nothing.
 */
export class SetOnce<T> {
  #held: { readonly value: T } | null = null;
  readonly #waiters = new WaitList();

  get isSet(): boolean {
    return this.#held !== null;
  }

  /** The value, or undefined if it has not come yet. */
  get(): T | undefined {
    return this.#held?.value;
  }

  /** Sets the value and wakes all who wait for it. False if there is one already. */
  set(value: T): boolean {
    if (this.#held !== null) return false;
    this.#held = { value };
    this.#waiters.wakeAll();
    return true;
  }

  /** Waits for the value. */
  wait(): Future<T> {
    return new WaitUntil<T>(
      this.#waiters,
      () => (this.#held === null ? PENDING : this.#held.value),
      "a value to be set",
    );
  }
}
