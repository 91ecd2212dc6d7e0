/** Several streams in one, whoever has an item first. */
import { PENDING } from "../core/poll.js";
import { from, type Streamable } from "./from.js";
import { Inlets } from "./inlets.js";
import { Stage } from "./stage.js";
import { END, item, type Operator, type Stream } from "./stream.js";

/**
 * Passes on the items of the source and of all `others` as they come, in turn where several have one. Ends when all
 * have ended.
 *
 * @example
 * ```ts
 * import { collect, from, merge } from "@stator/runtime/stream";
 *
 * console.log(await from([0, 2, 4]).pipe(merge([1, 3, 5]), collect())); // prints [ 0, 1, 2, 3, 4, 5 ]
 * ```
 *
 * *Cancellation*: drops all of them at the same time.
 *
 * *Throws* what any of them throws, after the others have been dropped.
 */
export function merge<T>(...others: Streamable<T>[]): Operator<T, T> {
  return (source) => {
    const inlets = new Inlets<undefined, T>();
    for (const stream of [source, ...others]) inlets.add(undefined, from(stream));
    return new Stage<T>((cx) => {
      const found = inlets.poll(cx);
      return found === PENDING ? PENDING : found === undefined ? END : item(found.value);
    }, inlets);
  };
}

type ItemOf<S> = S extends Streamable<infer T> ? T : never;

/** An item, and the name of the stream that it came from. */
export type Arrival<S> = { [Key in keyof S]: { readonly key: Key; readonly value: ItemOf<S[Key]> } }[keyof S];

/**
 * Gives the items of several named streams as they come, each with the name of its stream. Ends when all have ended.
 *
 * @example
 * ```ts
 * import { selectStreams } from "@stator/runtime/stream";
 *
 * for await (const { key, value } of selectStreams({ word: ["a", "b"], number: [1] })) {
 *   console.log(key, value); // prints word a, number 1, word b
 * }
 * ```
 *
 * `biased` prefers, among those that have an item, the one that is named first.
 *
 * *Cancellation*: drops all of them at the same time.
 *
 * *Throws* what any of them throws, after the others have been dropped.
 */
export function selectStreams<S extends Record<string, Streamable<unknown>>>(
  streams: S,
  options: { readonly biased?: boolean } = {},
): Stream<Arrival<S>> {
  const inlets = new Inlets<string, unknown>(options.biased);
  for (const [key, stream] of Object.entries(streams)) inlets.add(key, from(stream));
  return new Stage<Arrival<S>>((cx) => {
    const found = inlets.poll(cx);
    return found === PENDING ? PENDING : found === undefined ? END : item(found as Arrival<S>);
  }, inlets);
}

/**
 * Passes on the items of streams that come as items, of at most `limit` streams side by side, in turn.
 *
 * @example
 * ```ts
 * import { collect, flattenUnordered, from } from "@stator/runtime/stream";
 *
 * const mixed = from([[0, 1], [6, 7], [10]]).pipe(flattenUnordered());
 * console.log(await mixed.pipe(collect())); // prints [ 0, 6, 10, 1, 7 ]
 * ```
 *
 * *Cancellation*: drops the inner streams at the same time, then the outer one.
 *
 * *Throws* what the outer or an inner stream throws, after the others have been dropped. For inner streams that may
 * fail alone, see `catchErrors`.
 */
export function flattenUnordered<T>(limit = Infinity): Operator<Streamable<T>, T> {
  if (!(limit >= 1)) throw new RangeError(`Cannot flatten: expected a limit from 1 on, got ${limit}`);
  return (source) => {
    const inlets = new Inlets<undefined, T>();
    let ended = false;
    return new Stage<T>(
      (cx) => {
        for (;;) {
          while (!ended && inlets.size < limit) {
            const step = source.pollNext(cx);
            if (step === PENDING) break;
            if (step.done === true) ended = true;
            else inlets.add(undefined, from(step.value));
          }
          const { size } = inlets;
          const found = inlets.poll(cx);
          if (found !== PENDING && found !== undefined) return item(found.value);
          if (ended) return found ?? END;
          // A stream that has ended makes room for another.
          if (size < limit || inlets.size === size) return PENDING;
        }
      },
      inlets,
      source,
    );
  };
}
