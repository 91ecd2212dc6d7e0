/** Operators that change each item: one comes in, one goes out. */
import { Driven } from "../core/driven.js";
import { intoFuture, isAwaitable } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { type Droppable, Stage, through } from "./stage.js";
import { item, type Operator } from "./stream.js";

/**
 * Gives what `change` makes of each item, as it is: a promise or future is not awaited, see `mapAwait` and `buffered`.
 *
 * @example
 * ```ts
 * import { collect, from, map } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2]).pipe(map((value) => value * 10), collect())); // prints [ 10, 20 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `change` throws.
 */
export function map<T, U>(change: (value: T) => U): Operator<T, U> {
  return (source) => through(source, (value) => item(change(value)));
}

/**
 * Gives what `change` makes of each item, awaited, before the next item is asked for. For several at a time: `map`,
 * then `buffered`.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { mapped } from "@stator/runtime/combinators";
 * import { collect, from, mapAwait } from "@stator/runtime/stream";
 *
 * const slowly = from([1, 2]).pipe(mapAwait((value) => mapped(sleep(5), () => value * 10)));
 * console.log(await slowly.pipe(collect())); // prints [ 10, 20 ]
 * ```
 *
 * *Cancellation*: drops what is being awaited, then the source.
 *
 * *Throws* what the source, `change` or its future throws.
 */
export function mapAwait<T, U>(change: (value: T) => U): Operator<T, Awaited<U>> {
  return (source) => {
    let work: Driven<Awaited<U>> | null = null;
    const inFlight: Droppable = { cancel: (cx) => work?.cancel(cx) };
    return new Stage<Awaited<U>>(
      (cx) => {
        if (work === null) {
          const step = source.pollNext(cx);
          if (step === PENDING || step.done === true) return step;
          const changed = change(step.value);
          if (!isAwaitable(changed)) return item(changed as Awaited<U>);
          work = new Driven(intoFuture(changed) as never);
        }
        const value: Poll<Awaited<U>> = work.poll(cx);
        if (value === PENDING) return PENDING;
        work = null;
        return item(value);
      },
      inFlight,
      source,
    );
  };
}

/**
 * Shows each item to `look` and passes it on.
 *
 * @example
 * ```ts
 * import { count, from, inspect } from "@stator/runtime/stream";
 *
 * const seen: string[] = [];
 * await from(["a", "b"]).pipe(inspect((value) => seen.push(value)), count());
 * console.log(seen); // prints [ 'a', 'b' ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `look` throws.
 */
export function inspect<T>(look: (value: T) => void): Operator<T, T> {
  return map((value) => {
    look(value);
    return value;
  });
}

/**
 * Numbers the items, from 0 on.
 *
 * @example
 * ```ts
 * import { collect, enumerate, from } from "@stator/runtime/stream";
 *
 * console.log(await from(["a", "b"]).pipe(enumerate(), collect())); // prints [ [ 0, 'a' ], [ 1, 'b' ] ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws.
 */
export function enumerate<T>(): Operator<T, [index: number, value: T]> {
  return (source) => {
    let index = 0;
    return through(source, (value) => item<[number, T]>([index++, value]));
  };
}

/**
 * Gives each intermediate result of a fold: what `add` makes of the result so far and the item.
 *
 * @example
 * ```ts
 * import { collect, from, scan } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(scan(0, (sum, value) => sum + value), collect())); // prints [ 1, 3, 6 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `add` throws.
 */
export function scan<T, A>(initial: A, add: (result: A, value: T) => A): Operator<T, A> {
  return (source) => {
    let result = initial;
    return through(source, (value) => item((result = add(result, value))));
  };
}
