/** Several streams in one, in a fixed order. */
import { discard } from "../combinators/output.js";
import { PENDING } from "../core/poll.js";
import { from, type Streamable } from "./from.js";
import { type Droppable, Stage } from "./stage.js";
import { END, item, type Operator, type Step, type Stream } from "./stream.js";

/**
 * Passes on all items of the source, then all of each of `others`, which is not asked before.
 *
 * @example
 * ```ts
 * import { chain, collect, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2]).pipe(chain([3], [4]), collect())); // prints [ 1, 2, 3, 4 ]
 * ```
 *
 * *Cancellation*: drops the stream at hand and those to come.
 *
 * *Throws* what any of them throws.
 */
export function chain<T>(...others: Streamable<T>[]): Operator<T, T> {
  return (source) => {
    const streams = [source, ...others.map((other) => from(other))];
    let at = 0;
    return new Stage<T>(
      (cx) => {
        for (; at < streams.length; at++) {
          const step = streams[at]!.pollNext(cx);
          if (step === PENDING || step.done !== true) return step;
        }
        return END;
      },
      ...streams,
    );
  };
}

/**
 * Passes on the items of streams that come as items, one stream after the other.
 *
 * @example
 * ```ts
 * import { collect, flatten, from, map } from "@stator/runtime/stream";
 *
 * const letters = from(["ab", "c"]).pipe(map((word) => [...word]), flatten());
 * console.log(await letters.pipe(collect())); // prints [ 'a', 'b', 'c' ]
 * ```
 *
 * *Cancellation*: drops the inner stream, then the outer one.
 *
 * *Throws* what the outer or an inner stream throws.
 */
export function flatten<T>(): Operator<Streamable<T>, T> {
  return (source) => {
    let inner: Stream<T> | null = null;
    const current: Droppable = { cancel: (cx) => inner?.cancel(cx) };
    return new Stage<T>(
      (cx) => {
        for (;;) {
          if (inner === null) {
            const step = source.pollNext(cx);
            if (step === PENDING || step.done === true) return step;
            inner = from(step.value);
          }
          const step = inner.pollNext(cx);
          if (step === PENDING || step.done !== true) return step;
          inner = null;
        }
      },
      current,
      source,
    );
  };
}

/**
 * Pairs the items of several streams: gives an array of one item of each, and ends with the first stream that ends.
 *
 * @example
 * ```ts
 * import { collect, from, zip } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(zip(["a", "b"]), collect())); // prints [ [ 1, 'a' ], [ 2, 'b' ] ]
 * ```
 *
 * *Cancellation*: drops all of them; an item that has no partner yet is disposed of, if it can be.
 *
 * *Throws* what any of them throws.
 */
export function zip<T, U extends unknown[]>(
  ...others: { [Index in keyof U]: Streamable<U[Index]> }
): Operator<T, [T, ...U]> {
  return (source) => {
    const streams: Stream<unknown>[] = [source, ...others.map((other) => from<unknown>(other))];
    let steps: (Step<unknown> | undefined)[] = [];
    const unpaired: Droppable = {
      cancel(cx) {
        for (const step of steps) discard(step?.value, cx);
        steps = [];
      },
    };
    return new Stage<[T, ...U]>(
      (cx) => {
        let missing = false;
        for (const [index, stream] of streams.entries()) {
          const step = steps[index] ?? stream.pollNext(cx);
          if (step === PENDING) missing = true;
          else if (step.done === true) return END;
          else steps[index] = step;
        }
        if (missing) return PENDING;
        const values = steps.map((step) => step!.value);
        steps = [];
        return item(values as [T, ...U]);
      },
      unpaired,
      ...streams,
    );
  };
}
