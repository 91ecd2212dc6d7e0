/** What may be awaited, and how each kind becomes a future. */
import { FUTURE, MACHINE } from "./brand.js";
import type { Context } from "./context.js";
import type { Future, Machine, Pollable } from "./future.js";
import { Kin } from "./kin.js";
import { isPromise, ownPromise, PromiseFuture } from "./promise-future.js";
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

/**
 * The same for what is no future. Generated code asks that first, at each place for itself: V8 answers soonest where it has seen few kinds of values.
 * With its context it says that nobody else will see the future, and that it lets go of it with the value.
 */
export function adapt(value: unknown, cx: Context | null = null): Pollable<unknown> {
  if (isPromise(value)) return cx === null ? new PromiseFuture(value) : ownPromise(value, cx);
  return isAwaitable(value) ? adaptThenable(value) : ready(value);
}

function adaptThenable(value: { then?: unknown }): Pollable<unknown> {
  try {
    const { then } = value;
    if (typeof then !== "function") return ready(value);
    // What has been read once is not read again.
    return new PromiseFuture({ then: (...given) => Reflect.apply(then, value, given) });
  } catch (error) {
    return new PromiseFuture(Promise.reject(error)); // What awaits it fails, not who asks for the future.
  }
}
