/** Operators that pass over some items. */
import { through } from "./stage.js";
import { item, type Operator } from "./stream.js";

/**
 * Passes on the items of which `test` is true.
 *
 * @example
 * ```ts
 * import { collect, filter, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(filter((value) => value % 2 === 1), collect())); // prints [ 1, 3 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `test` throws.
 */
export function filter<T, U extends T>(test: (value: T) => value is U): Operator<T, U>;
export function filter<T>(test: (value: T) => boolean): Operator<T, T>;
export function filter<T>(test: (value: T) => boolean): Operator<T, T> {
  return (source) => through(source, (value) => (test(value) ? item(value) : undefined));
}

/**
 * Gives what `change` makes of each item, and passes over those of which it makes undefined.
 *
 * @example
 * ```ts
 * import { collect, filterMap, from } from "@stator/runtime/stream";
 *
 * const numbers = from(["1", "x", "3"]).pipe(filterMap((text) => (Number.isNaN(+text) ? undefined : +text)));
 * console.log(await numbers.pipe(collect())); // prints [ 1, 3 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `change` throws.
 */
export function filterMap<T, U>(change: (value: T) => U | undefined): Operator<T, U> {
  return (source) =>
    through(source, (value) => {
      const changed = change(value);
      return changed === undefined ? undefined : item(changed);
    });
}

/**
 * Passes over the first `count` items.
 *
 * @example
 * ```ts
 * import { collect, from, skip } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(skip(1), collect())); // prints [ 2, 3 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws.
 */
export function skip<T>(count: number): Operator<T, T> {
  return (source) => {
    let left = count;
    return through(source, (value) => (left-- > 0 ? undefined : item(value)));
  };
}

/**
 * Passes over items until `test` is false of one; from there on it passes all.
 *
 * @example
 * ```ts
 * import { collect, from, skipWhile } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 5, 2]).pipe(skipWhile((value) => value < 3), collect())); // prints [ 5, 2 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `test` throws.
 */
export function skipWhile<T>(test: (value: T) => boolean): Operator<T, T> {
  return (source) => {
    let skipping = true;
    return through(source, (value) => {
      skipping &&= test(value);
      return skipping ? undefined : item(value);
    });
  };
}
