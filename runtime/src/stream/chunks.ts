/** Items in batches. */
import { discard } from "../combinators/output.js";
import type { Context } from "../core/context.js";
import { PENDING } from "../core/poll.js";
import { checkLimit, type Droppable, Stage } from "./stage.js";
import { END, item, type Stream } from "./stream.js";
import { StreamTimer } from "./timer.js";

/** A stream of batches, of which one may be half full. */
export interface Chunks<T> extends Stream<T[]> {
  /** Takes out the items that are waiting for their batch to be full. */
  remainder(): T[];
}

/** `isDue` says, while the source is pending, whether a batch that is not full must do. */
function gather<T>(
  source: Stream<T>,
  size: number,
  isDue: (cx: Context) => boolean,
  begin?: (cx: Context) => void,
  ...held: Droppable[]
): Chunks<T> {
  let chunk: T[] = [];
  let ended = false;
  const remainder = (): T[] => {
    const taken = chunk;
    chunk = [];
    return taken;
  };
  const unread: Droppable = {
    cancel(cx) {
      for (const value of remainder()) discard(value, cx);
    },
  };
  const stage = new Stage<T[]>(
    (cx) => {
      while (!ended && chunk.length < size) {
        const step = source.pollNext(cx);
        if (step === PENDING) {
          if (chunk.length > 0 && isDue(cx)) break;
          return PENDING;
        }
        if (step.done === true) ended = true;
        else if (chunk.push(step.value) === 1) begin?.(cx);
      }
      return chunk.length === 0 ? END : item(remainder());
    },
    source,
    unread,
    ...held,
  );
  return Object.assign(stage, { remainder });
}

/**
 * Gives arrays of `size` items; the last one may be shorter.
 *
 * @example
 * ```ts
 * import { chunks, collect, from } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(chunks(2), collect())); // prints [ [ 1, 2 ], [ 3 ] ]
 * ```
 *
 * *Cancellation*: drops the source and disposes of the items of an unfinished batch, if they can be; `remainder` takes
 * them out before.
 *
 * *Throws* what the source throws. RangeError unless `size` is from 1 on.
 */
export function chunks<T>(size: number): (source: Stream<T>) => Chunks<T> {
  checkLimit("the size of a chunk", size);
  return (source) => gather(source, size, () => false);
}

/**
 * Gives arrays of all items that are there, at most `size` at a time. Waits only when there is none.
 *
 * @example
 * ```ts
 * import { collect, from, readyChunks } from "@stator/runtime/stream";
 *
 * console.log(await from([1, 2, 3]).pipe(readyChunks(10), collect())); // prints [ [ 1, 2, 3 ] ]
 * ```
 *
 * *Cancellation*: drops the source. Nothing is ever kept back.
 *
 * *Throws* what the source throws. RangeError unless `size` is from 1 on.
 */
export function readyChunks<T>(size: number): (source: Stream<T>) => Chunks<T> {
  checkLimit("the size of a chunk", size);
  return (source) => gather(source, size, () => true);
}

/**
 * Gives arrays of `size` items, or of fewer `ms` milliseconds after the first of them came, or at the end.
 *
 * @example
 * ```ts
 * import { interval } from "@stator/runtime";
 * import { chunksTimeout, collect, fromInterval, map, take } from "@stator/runtime/stream";
 *
 * const ticks = fromInterval(interval(20)).pipe(take(4), map(() => "tick"));
 * console.log(await ticks.pipe(chunksTimeout(3, 50), collect())); // prints [ [ 'tick', 'tick', 'tick' ], [ 'tick' ] ]
 * ```
 *
 * *Cancellation*: drops the source and disposes of the items of an unfinished batch, if they can be; `remainder` takes
 * them out before.
 *
 * *Throws* what the source throws. RangeError unless `size` is from 1 on.
 */
export function chunksTimeout<T>(size: number, ms: number): (source: Stream<T>) => Chunks<T> {
  checkLimit("the size of a chunk", size);
  return (source) => {
    const timer = new StreamTimer(ms);
    return gather(
      source,
      size,
      (cx) => timer.isUp(cx),
      (cx) => timer.start(cx),
      timer,
    );
  };
}
