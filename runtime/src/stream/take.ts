/**
 * Operators that end before their source does. The source is then dropped, and its cleanup awaited, before the end is
 * seen.
 */
import { intoFuture } from "../core/into-future.js";
import { PENDING } from "../core/poll.js";
import type { Pollable } from "../core/future.js";
import { Strand } from "../core/strand.js";
import { aborted } from "../interop/abort-signal.js";
import { Stage, through } from "./stage.js";
import { END, item, type Operator } from "./stream.js";

/**
 * Passes on the first `count` items. The source is not asked for more.
 *
 * @example
 * ```ts
 * import { collect, from, take } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(take(2), collect())); // prints [ 1, 2 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws.
 */
export function take<T>(count: number): Operator<T, T> {
  return (source) => {
    let left = count;
    return new Stage<T>((cx) => {
      if (left <= 0) return END;
      const step = source.pollNext(cx);
      if (step !== PENDING) left--;
      return step;
    }, source);
  };
}

/**
 * Passes on items until `test` is false of one; that one is lost.
 *
 * @example
 * ```ts
 * import { collect, from, takeWhile } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 5, 2]).pipe(takeWhile((value) => value < 3), collect())); // prints [ 1 ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source or `test` throws.
 */
export function takeWhile<T, U extends T>(test: (value: T) => value is U): Operator<T, U>;
export function takeWhile<T>(test: (value: T) => boolean): Operator<T, T>;
export function takeWhile<T>(test: (value: T) => boolean): Operator<T, T> {
  return (source) => through(source, (value) => (test(value) ? item(value) : END));
}

/**
 * Passes on items until `stop`, a future or a signal, is ready. It is looked at first: if it is ready at once the
 * stream is empty.
 *
 * @example
 * ```ts
 * import { interval, sleep } from "@stator/runtime";
 * import { count, fromInterval, takeUntil } from "@stator/runtime/stream";
 *
 * const ticks = fromInterval(interval(20)).pipe(takeUntil(sleep(50)));
 * console.log(await ticks.pipe(count())); // prints 3
 * ```
 *
 * *Cancellation*: drops the source, then `stop`.
 *
 * *Throws* what the source or `stop` throws.
 */
export function takeUntil<T>(stop: Pollable<unknown> | PromiseLike<unknown> | AbortSignal): Operator<T, T> {
  return (source) => {
    const end = new Strand(intoFuture<unknown>(stop instanceof AbortSignal ? aborted(stop) : stop));
    return new Stage<T>(
      (cx) => {
        if (end.poll(cx) !== PENDING) return END;
        // Without room to start, `stop` was not really asked.
        return cx.spilled ? PENDING : source.pollNext(cx);
      },
      source,
      end,
    );
  };
}
