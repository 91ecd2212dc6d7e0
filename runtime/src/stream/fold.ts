/**
 * Futures that read a stream to its end, or until they know enough.
 *
 * Law: the stream belongs to the future. It has been dropped, its cleanup included, before the result is seen.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { bufferUnordered } from "./buffered.js";
import { map, mapAwait } from "./map.js";
import { Stage } from "./stage.js";
import { END, type Stream } from "./stream.js";

/** Reads a stream and makes a future of it: the last function of a pipe. */
export type Reader<T, R> = (source: Stream<T>) => Future<R>;

class Reading<T, R> extends BaseFuture<R> {
  readonly #items: Stream<never>;
  readonly #result: () => R;
  /** Also while it is being polled. */
  #over = false;

  /** Reads until `onItem` says that it is enough. In a loop of its own: one that is shared with operators takes longer. */
  constructor(source: Stream<T>, onItem: (value: T) => unknown, result: () => R) {
    super();
    this.#items = new Stage<never>((cx) => {
      for (;;) {
        const step = source.pollNext(cx);
        if (step === PENDING) return PENDING;
        if (step.done === true || onItem(step.value) === true) return END;
      }
    }, source);
    this.#result = result;
  }

  poll(cx: Context): Poll<R> {
    if (this.#over) throw polledAfterCompletion(this);
    this.#over = true;
    if (this.#items.pollNext(cx) !== PENDING) return this.#result();
    this.#over = false;
    return PENDING;
  }

  cancel(cx: Context): Poll<void> {
    this.#over = true;
    return this.#items.cancel(cx);
  }

  describeWait(): string {
    return "the items of a stream";
  }
}

/**
 * Combines all items: what `add` makes of the result so far and the item, awaited, is the next result.
 *
 * @example
 * ```ts
 * import { fold, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(fold(0, (sum, value) => sum + value))); // prints 6
 * ```
 *
 * *Cancellation*: drops what is being awaited, then the stream.
 *
 * *Throws* what the stream or `add` throws.
 */
export function fold<T, A>(initial: A, add: (result: A, value: T) => A | PromiseLike<A>): Reader<T, A> {
  return (source) => {
    let result = initial;
    const steps = mapAwait((value: T) => add(result, value))(source) as Stream<A>;
    return new Reading(
      steps,
      (value) => void (result = value),
      () => result,
    );
  };
}

/**
 * All items as an array.
 *
 * @example
 * ```ts
 * import { collect, from } from "@stator/runtime/stream";
 *
 * console.log(await from(new Set(["a", "b"])).pipe(collect())); // prints [ 'a', 'b' ]
 * ```
 *
 * *Cancellation*: drops the stream; what was collected is lost.
 *
 * *Throws* what the stream throws.
 */
export function collect<T>(): Reader<T, T[]> {
  return (source) => {
    const values: T[] = [];
    return new Reading(
      source,
      (value) => void values.push(value),
      () => values,
    );
  };
}

/**
 * The number of items.
 *
 * @example
 * ```ts
 * import { count, from } from "@stator/runtime/stream";
 *
 * console.log(await from("abc").pipe(count())); // prints 3
 * ```
 *
 * *Cancellation*: drops the stream.
 *
 * *Throws* what the stream throws.
 */
export function count<T>(): Reader<T, number> {
  return (source) => {
    let items = 0;
    return new Reading(
      source,
      () => void items++,
      () => items,
    );
  };
}

/** Whether some item meets `test`; true stops the reading. */
function search<T, R>(test: (value: T) => boolean, result: (found: boolean) => R): Reader<T, R> {
  return (source) => {
    let found = false;
    return new Reading(
      source,
      (value) => (found = test(value)),
      () => result(found),
    );
  };
}

/**
 * Whether `test` is true of some item. The rest is not read.
 *
 * @example
 * ```ts
 * import { any, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 5, 2]).pipe(any((value) => value > 3))); // prints true
 * ```
 *
 * *Cancellation*: drops the stream.
 *
 * *Throws* what the stream or `test` throws.
 */
export function any<T>(test: (value: T) => boolean): Reader<T, boolean> {
  return search(test, (found) => found);
}

/**
 * Whether `test` is true of every item. The rest is not read once it is false of one.
 *
 * @example
 * ```ts
 * import { all, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 5, 2]).pipe(all((value) => value > 3))); // prints false
 * ```
 *
 * *Cancellation*: drops the stream.
 *
 * *Throws* what the stream or `test` throws.
 */
export function all<T>(test: (value: T) => boolean): Reader<T, boolean> {
  return search<T, boolean>(
    (value) => !test(value),
    (found) => !found,
  );
}

/**
 * Does `action` for each item, one after the other: what it gives is awaited.
 *
 * @example
 * ```ts
 * import { forEach, from } from "@stator/runtime/stream";
 *
 * await from(["a", "b"]).pipe(forEach((value) => console.log(value))); // prints a, b
 * ```
 *
 * *Cancellation*: drops what is being awaited, then the stream.
 *
 * *Throws* what the stream or `action` throws.
 */
export function forEach<T>(action: (value: T) => unknown): Reader<T, void> {
  return (source) => drain(mapAwait(action)(source));
}

/**
 * Does `action` for each item, for at most `limit` at a time.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { mapped } from "@stator/runtime/combinators";
 * import { forEachConcurrent, from } from "@stator/runtime/stream";
 *
 * const wait = (ms: number) => mapped(sleep(ms), () => console.log(ms)); // prints 5, 20
 * await from([20, 5]).pipe(forEachConcurrent(2, wait));
 * ```
 *
 * *Cancellation*: cancels all that is in flight, then drops the stream.
 *
 * *Throws* what the stream or `action` throws, after the others have been cancelled. RangeError unless `limit` is from
 * 1 on.
 */
export function forEachConcurrent<T>(limit: number, action: (value: T) => unknown): Reader<T, void> {
  const concurrently = bufferUnordered<unknown>(limit);
  return (source) => drain(concurrently(map(action)(source)));
}

function drain(source: Stream<unknown>): Future<void> {
  return new Reading(source, ignore, ignore);
}

function ignore(): void {}
