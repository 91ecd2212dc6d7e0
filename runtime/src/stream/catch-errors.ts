/** Operators about the end of a stream. */
import { PENDING } from "../core/poll.js";
import { Stage } from "./stage.js";
import { END, item, type Operator } from "./stream.js";

/**
 * Never fails: gives each item, and the error if there is one, in the shape of `Promise.allSettled`. The error is the
 * last.
 *
 * @example
 * ```ts
 * import { catchErrors, collect, from, map } from "@stator/runtime/stream";
 *
 * const parsed = from(["1", "{"]).pipe(map((text) => JSON.parse(text)), catchErrors());
 * console.log((await parsed.pipe(collect())).map(({ status }) => status)); // prints [ 'fulfilled', 'rejected' ]
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* nothing.
 */
export function catchErrors<T>(): Operator<T, PromiseSettledResult<T>> {
  return (source) => {
    let failed = false;
    return new Stage<PromiseSettledResult<T>>((cx) => {
      if (failed) return END;
      try {
        const step = source.pollNext(cx);
        if (step === PENDING || step.done === true) return step;
        return item({ status: "fulfilled", value: step.value });
      } catch (reason) {
        failed = true;
        return item({ status: "rejected", reason });
      }
    }, source);
  };
}

/**
 * A stream that stays at its end, and is dropped there, even if the source would go on: for streams of your own that do
 * not, and for a `StreamMap`.
 *
 * @example
 * ```ts
 * import { from, fuse, StreamMap } from "@stator/runtime/stream";
 *
 * const feeds = new StreamMap<string, number>();
 * const once = feeds.pipe(fuse());
 * console.log((await once.next()).done); // prints true
 * feeds.insert("late", from([1]));
 * console.log((await once.next()).done); // prints true
 * ```
 *
 * *Cancellation*: drops the source.
 *
 * *Throws* what the source throws.
 */
export function fuse<T>(): Operator<T, T> {
  return (source) => new Stage<T>((cx) => source.pollNext(cx), source);
}
