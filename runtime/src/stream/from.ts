/** Streams of whatever can be iterated, and of a function. */
import type { Context } from "../core/context.js";
import type { Poll } from "../core/poll.js";
import { fromAsyncIterable } from "./from-async-iterable.js";
import { fromIterable } from "./from-iterable.js";
import { type Droppable, Stage } from "./stage.js";
import { type Step, Stream } from "./stream.js";

/** All that `from` makes a stream of. */
export type Streamable<T> = Stream<T> | AsyncIterable<T> | Iterable<T> | PollableNext<T>;

/** Something that is asked by polling, like a lowered async generator or a set of futures. */
export interface PollableNext<T> {
  pollNext(cx: Context): Poll<IteratorResult<T, unknown>>;
  cancel?(cx: Context): Poll<void>;
}

/**
 * A stream of anything that gives one item after another: an array, an async generator, a receiver of a channel, a set
 * of futures. A stream is itself.
 *
 * @example
 * ```ts
 * import { collect, from } from "@stator/runtime/stream";
 * import { channel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = channel<string>(8);
 * sender.trySend("a");
 * sender.trySend("b");
 * sender.close();
 * console.log(await from(receiver).pipe(collect())); // prints [ 'a', 'b' ]
 * ```
 *
 * *Cancellation*: drops what it was made of: an iterator is closed with `return`, a set of futures is cancelled. A
 * receiver stays open.
 *
 * *Throws* what the source throws.
 */
export function from<T>(source: Streamable<T>): Stream<T> {
  if (source instanceof Stream) return source;
  const object = Object(source) as object; // A string is an iterable too.
  if ("pollNext" in object) {
    const asked = source as PollableNext<T>;
    return fromPoll<T>(
      (cx) => asked.pollNext(cx),
      (cx) => asked.cancel?.(cx),
    );
  }
  return Symbol.asyncIterator in object
    ? fromAsyncIterable(source as AsyncIterable<T>)
    : fromIterable(source as Iterable<T>);
}

/**
 * A stream that asks `poll` for each item until it says `done`. `cancel` is called at the end, whatever the end is, if
 * `poll` ever was.
 *
 * @example
 * ```ts
 * import { collect, fromPoll } from "@stator/runtime/stream";
 *
 * let count = 0;
 * const counter = fromPoll<number>(() => ({ value: ++count, done: count > 3 }));
 * console.log(await counter.pipe(collect())); // prints [ 1, 2, 3 ]
 * ```
 *
 * *Cancellation*: calls `cancel` until it gives something else than PENDING.
 *
 * *Throws* what `poll` throws; then it is over.
 */
export function fromPoll<T>(
  poll: (cx: Context) => Poll<IteratorResult<T, unknown>>,
  cancel?: (cx: Context) => Poll<void>,
): Stream<T> {
  let begun = false;
  const held: Droppable = { cancel: (cx) => (begun ? cancel?.(cx) : undefined) };
  return new Stage<T>((cx) => {
    begun = true;
    return poll(cx) as Poll<Step<T>>;
  }, held);
}
