/** Functions that call back, as futures. */
import type { Future } from "../core/future.js";
import { Subscription } from "./subscription.js";

/** The callback of Node's convention: an error first, null or undefined for none. */
export type Callback<T> = (error?: unknown, value?: T) => void;

/**
 * A future that is settled by a callback of the form `(error, value)`. `start` runs at the first poll and may return a
 * function that undoes it.
 *
 * @example
 * ```ts
 * import { fromCallback } from "@stator/runtime/interop";
 *
 * const soon = fromCallback<string>((done) => {
 *   const timer = setTimeout(() => done(null, "soon"), 5);
 *   return () => clearTimeout(timer);
 * });
 * console.log(await soon); // soon
 * ```
 *
 * *Cancellation*: calls what `start` returned. It is called after the callback too, so it must be harmless then. Later
 * callbacks are ignored.
 *
 * *Throws* the error given to the callback, or what `start` throws.
 */
export function fromCallback<T = void>(start: (done: Callback<T>) => (() => void) | void): Future<T> {
  return new Subscription<T>("a callback", (resolve, reject) => {
    // `(done) => server.listen(0, done)` gives back the server: that undoes nothing.
    const undo = start((error, value) => (error == null ? resolve(value as T) : reject(error)));
    return typeof undo === "function" ? undo : undefined;
  });
}
