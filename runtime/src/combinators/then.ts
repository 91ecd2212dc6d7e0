/**
 * What to do with the outcome of a future. The names differ from Promise's on purpose: `then` and `catch` start a
 * future, these do not.
 */
import type { Future } from "../core/future.js";
import type { Output } from "./output.js";
import { Step } from "./step.js";

/**
 * A future that gives what `transform` makes of the value, as it is: a future returned by it is not awaited.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { mapped } from "@stator/runtime/combinators";
 *
 * console.log(await mapped(ready(20), (value) => value + 1)); // 21
 * ```
 *
 * *Cancellation*: cancels the source.
 *
 * *Throws* what the source or `transform` throws.
 */
export function mapped<F, R>(source: F, transform: (value: Output<F>) => R): Future<R> {
  return new Step<R>(source, transform, null, false);
}

/**
 * A future that goes on with another: what `next` returns is awaited.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { chained } from "@stator/runtime/combinators";
 *
 * console.log(await chained(ready(1), (id) => ready(`user ${id}`))); // user 1
 * ```
 *
 * *Cancellation*: cancels whichever of the two is waited for.
 *
 * *Throws* what the source, `next` or its future throws.
 */
export function chained<F, G>(source: F, next: (value: Output<F>) => G): Future<Output<G>> {
  return new Step<Output<G>>(source, next, null, true);
}

/**
 * A future that turns a failure into another try: what `recover` returns is awaited.
 *
 * @example
 * ```ts
 * import { failed, ready } from "@stator/runtime";
 * import { recovered } from "@stator/runtime/combinators";
 *
 * console.log(await recovered(failed("down"), (error) => ready(`was ${error}`))); // was down
 * ```
 *
 * *Cancellation*: cancels whichever of the two is waited for; being cancelled is no failure, so `recover` is not
 * called.
 *
 * *Throws* what `recover` or its future throws.
 */
export function recovered<F, G>(source: F, recover: (error: unknown) => G): Future<Output<F> | Output<G>> {
  return new Step<Output<F> | Output<G>>(source, null, recover, true);
}

/**
 * A future that shows its value to `look` and passes it on.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { inspected } from "@stator/runtime/combinators";
 *
 * console.log(await inspected(ready(1), (value) => console.log("got", value))); // got 1, then 1
 * ```
 *
 * *Cancellation*: cancels the source.
 *
 * *Throws* what the source or `look` throws.
 */
export function inspected<F>(source: F, look: (value: Output<F>) => void): Future<Output<F>> {
  const show = (value: Output<F>): Output<F> => {
    look(value);
    return value;
  };
  return new Step<Output<F>>(source, show, null, false);
}

/**
 * A future of a future as one future.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { flattened, mapped } from "@stator/runtime/combinators";
 *
 * console.log(await flattened(mapped(ready(1), (value) => ready(value + 1)))); // 2
 * ```
 *
 * *Cancellation*: cancels whichever of the two is waited for.
 *
 * *Throws* what either throws.
 */
export function flattened<F>(source: F): Future<Output<Output<F>>> {
  return new Step<Output<Output<F>>>(source, (value) => value, null, true);
}

/**
 * A future that never fails: its outcome, good or bad, in the shape of `Promise.allSettled`.
 *
 * @example
 * ```ts
 * import { failed, ready } from "@stator/runtime";
 * import { joinAll, outcome } from "@stator/runtime/combinators";
 *
 * const all = await joinAll([ready(1), failed("no")].map(outcome));
 * console.log(all.map((one) => one.status)); // [ 'fulfilled', 'rejected' ]
 * ```
 *
 * *Cancellation*: cancels the source.
 *
 * *Throws* nothing.
 */
export function outcome<F>(source: F): Future<PromiseSettledResult<Output<F>>> {
  return new Step<PromiseSettledResult<Output<F>>>(
    source,
    (value) => ({ status: "fulfilled", value }),
    (reason) => ({ status: "rejected", reason }),
    false,
  );
}
