/** Between futures and native promises, both ways. */
import type { Future, Pollable } from "../core/future.js";
import { PromiseFuture } from "../core/promise-future.js";
import { startAsPromise } from "../core/start.js";
import { Subscription } from "./subscription.js";

/**
 * A promise, or any thenable, as a future; or a function that makes one, called at the first poll with a signal that is
 * aborted when the future is dropped.
 *
 * @example
 * ```ts
 * import { fromPromise } from "@stator/runtime/interop";
 *
 * console.log(await fromPromise(Promise.resolve(1))); // 1
 * const answer = fromPromise(async (signal) => (signal.aborted ? "stopped" : "in time")); // nothing runs yet
 * console.log(await answer); // in time
 * ```
 *
 * *Cancellation*: a promise cannot be stopped; its later rejection is swallowed, so it is no unhandled one. The
 * function's signal is aborted. Neither is waited for.
 *
 * *Throws* the reason of the rejection, or what the function throws.
 */
export function fromPromise<T>(promise: PromiseLike<T> | ((signal: AbortSignal) => PromiseLike<T>)): Future<T> {
  if (typeof promise !== "function" || "then" in promise) return new PromiseFuture(promise as PromiseLike<T>);
  return new Subscription<T>("a promise", (resolve, reject) => {
    const controller = new AbortController();
    promise(controller.signal).then(resolve, reject);
    // Only when dropped: what was fetched may still be read through the same signal.
    return (dropped) => void (dropped && controller.abort());
  });
}

/**
 * Starts a future on the default runtime and gives its outcome as a native promise. The same run for every call.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { toPromise } from "@stator/runtime/interop";
 *
 * console.log(await toPromise(ready(1)).then((value) => value + 1)); // 2
 * ```
 *
 * *Cancellation*: a native promise cannot be cancelled: wrap the future in `abortable(future, signal)` first.
 *
 * *Throws* nothing itself; the promise rejects with what the future throws.
 */
export function toPromise<T>(future: Pollable<T>): Promise<T> {
  return startAsPromise(future);
}
