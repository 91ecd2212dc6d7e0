/** Futures that are over before they start: a value, or an error. */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import type { Future } from "./future.js";
import { PENDING, type Poll } from "./poll.js";

class Ready<T> extends BaseFuture<T> {
  private value: T | undefined;
  private done = false;

  constructor(value: T) {
    super();
    this.value = value;
  }

  poll(cx: Context): Poll<T> {
    // A loop of ready awaits pays no budget, so it counts as starts: now and then the driver looks at the time.
    if (cx.spill()) return PENDING;
    if (this.done) throw polledAfterCompletion(this);
    this.done = true;
    return this.value as T;
  }

  cancel(): void {
    this.done = true;
    this.value = undefined;
  }
}

class Failed extends BaseFuture<never> {
  private error: unknown;
  private done = false;

  constructor(error: unknown) {
    super();
    this.error = error;
  }

  poll(): Poll<never> {
    if (this.done) throw polledAfterCompletion(this);
    this.done = true;
    throw this.error;
  }

  cancel(): void {
    this.done = true;
    this.error = undefined;
  }
}

/**
 * A future that gives `value` at its first poll.
 *
 * @example
 * ```ts
 * import { ready, run } from "@stator/runtime";
 *
 * console.log(await run(ready(1))); // 1
 * ```
 *
 * *Cancellation*: forgets the value.
 *
 * *Throws* only when it is polled again.
 */
export function ready<T>(value: T): Future<T> {
  return new Ready(value);
}

/**
 * A future that throws `error` at its first poll.
 *
 * @example
 * ```ts
 * import { failed, run } from "@stator/runtime";
 *
 * console.log(await run(failed("no luck")).catch((error) => error)); // no luck
 * ```
 *
 * *Cancellation*: forgets the error.
 *
 * *Throws* `error`.
 */
export function failed(error: unknown): Future<never> {
  return new Failed(error);
}
