/**
 * What a poll gives back: the value itself, or the one `PENDING` sentinel.
 *
 * A sentinel instead of `{ ready, value }` means that nothing is allocated per poll, and that `undefined` is a value
 * like any other. Failure is a throw, so user code keeps its own `throw` and `catch`.
 */

/**
 * "Not yet: the waker of this poll will be woken when it is worth asking again."
 *
 * @example
 * ```ts
 * import { Context, PENDING, ready } from "@stator/runtime";
 * import { pending } from "@stator/runtime/combinators";
 *
 * console.log(pending().poll(new Context()) === PENDING, ready(1).poll(new Context()) === PENDING); // true false
 * ```
 */
export const PENDING: unique symbol = Symbol("stator.pending");

/** The outcome of one poll. */
export type Poll<T> = T | typeof PENDING;
