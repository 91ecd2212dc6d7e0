/** What may be awaited, and how each kind becomes a future. */
import { FUTURE, MACHINE } from "./brand.js";
import type { Future, Machine, Pollable } from "./future.js";
import { Kin } from "./kin.js";
import { PromiseFuture } from "./promise-future.js";
import { ready } from "./settled.js";

/**
 * Whether `value` can be polled.
 *
 * @example
 * ```ts
 * import { isFuture, sleep } from "@stator/runtime";
 *
 * console.log(isFuture(sleep(1)), isFuture(Promise.resolve())); // true false
 * ```
 */
export function isFuture(value: unknown): value is Pollable<unknown> {
  return isAwaitable(value) && (value as Partial<Pollable<unknown>>)[FUTURE] === true;
}

/**
 * Whether the driver may look inside: a lowered function or a generator.
 *
 * @example
 * ```ts
 * import { future, isMachine, sleep } from "@stator/runtime";
 *
 * const nap = future(function* () {
 *   yield* sleep(1);
 * });
 * console.log(isMachine(nap()), isMachine(sleep(1))); // true false
 * ```
 */
export function isMachine(value: unknown): value is Machine {
  return isAwaitable(value) && (value as Partial<Machine>)[MACHINE] === true;
}

/**
 * Whether awaiting `value` can be anything but the value itself.
 *
 * @example
 * ```ts
 * import { isAwaitable } from "@stator/runtime";
 *
 * console.log(isAwaitable(Promise.resolve()), isAwaitable({}), isAwaitable(1)); // true true false
 * ```
 */
export function isAwaitable(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/**
 * `await x` as a future: a future is itself, a thenable is adapted, anything else is ready.
 *
 * @example
 * ```ts
 * import { intoFuture, run } from "@stator/runtime";
 *
 * console.log(await run(intoFuture(Promise.resolve(1)))); // 1
 * console.log(await run(intoFuture(2))); // 2
 * ```
 *
 * *Cancellation*: a promise cannot be stopped; its outcome is ignored, and its rejection is not an unhandled one.
 *
 * *Throws* nothing here; the future throws what the promise was rejected with.
 */
export function intoFuture<T>(value: Future<T>): Future<T>;
export function intoFuture<T>(value: Pollable<T> | PromiseLike<T> | T): Pollable<T>;
export function intoFuture(value: unknown): Pollable<unknown> {
  if (value instanceof Kin) return value as unknown as Pollable<unknown>;
  return isFuture(value) ? value : adapt(value);
}

/** The same for what is no future. Generated code asks that first, at each place for itself: V8 answers soonest where it has seen few kinds of values. */
export function adapt(value: unknown): Pollable<unknown> {
  if (isAwaitable(value)) {
    let then: unknown;
    try {
      then = (value as { then?: unknown }).then;
    } catch (error) {
      // `await` of a thenable whose `then` throws when read fails; it does not throw at the place of the call.
      return new PromiseFuture(isPromise(value) ? value : Promise.reject(error));
    }
    // Of a promise, whatever its `then` is: native `await` takes no notice of that.
    if (typeof then === "function" || isPromise(value)) return new PromiseFuture(value as PromiseLike<unknown>);
  }
  return ready(value);
}

function isPromise(value: object): value is Promise<unknown> {
  try {
    return value instanceof Promise;
  } catch {
    return false; // A proxy that does not say what it is.
  }
}
