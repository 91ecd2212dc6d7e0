/** Streams under names that come and go. */
import { pollFn } from "../core/poll-fn.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { from, type Streamable } from "./from.js";
import { type Inlet, Inlets } from "./inlets.js";
import { END, item, type Step, Stream } from "./stream.js";

/**
 * A stream of the items of many streams, each with its key; streams may be added and taken out at any time. It ends
 * while it is empty, and goes on when something is added.
 *
 * @example
 * ```ts
 * import { from, StreamMap } from "@stator/runtime/stream";
 *
 * const feeds = new StreamMap<string, number>();
 * feeds.insert("even", from([0, 2]));
 * feeds.insert("odd", from([1]));
 * for await (const [key, value] of feeds) console.log(key, value); // prints even 0, odd 1, even 2
 * console.log(feeds.size); // prints 0
 * ```
 *
 * *Cancellation*: drops all streams in it at the same time. Taken out with `remove`, a stream is not dropped.
 *
 * *Throws* what a stream in it throws, after all others have been dropped.
 */
export class StreamMap<K, T> extends Stream<[key: K, value: T]> {
  readonly #inlets = new Inlets<K, T>();
  readonly #byKey = new Map<K, Inlet<K, T>>();
  #failure: { readonly error: unknown } | null = null;

  /** How many streams have not ended. */
  get size(): number {
    this.#forget();
    return this.#byKey.size;
  }

  /** The keys of the streams that have not ended. */
  keys(): K[] {
    this.#forget();
    return [...this.#byKey.keys()];
  }

  has(key: K): boolean {
    return this.#byKey.get(key)?.live === true;
  }

  /** Adds a stream; gives the one that had the key before, which is yours to drop. */
  insert(key: K, stream: Streamable<T>): Stream<T> | undefined {
    const old = this.remove(key);
    this.#byKey.set(key, this.#inlets.add(key, from(stream)));
    return old;
  }

  /** Takes a stream out, unfinished: it is yours to drop. */
  remove(key: K): Stream<T> | undefined {
    const inlet = this.#byKey.get(key);
    this.#byKey.delete(key);
    if (inlet?.live !== true) return undefined;
    this.#inlets.remove(inlet);
    return inlet.stream;
  }

  pollNext(cx: Context): Poll<Step<[key: K, value: T]>> {
    if (this.#failure === null) {
      try {
        const found = this.#inlets.poll(cx);
        return found === PENDING ? PENDING : found === undefined ? END : item([found.key, found.value]);
      } catch (error) {
        this.#failure = { error };
      }
    }
    return this.cancel(cx) === PENDING ? PENDING : END;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#inlets.cancel(cx) === PENDING) return PENDING;
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure.error;
    return undefined;
  }

  /** Drops all streams in it and waits for their cleanup. The map can be used again. */
  clear(): Future<void> {
    return pollFn(
      (cx) => this.cancel(cx),
      (cx) => this.cancel(cx),
    );
  }

  /** Those that have ended are found out by the group; their keys go when somebody looks. */
  #forget(): void {
    for (const [key, inlet] of this.#byKey) if (!inlet.live) this.#byKey.delete(key);
  }
}
