/**
 * A stream: values that come one after another, each of which may have to be waited for.
 *
 * Laws
 * 1. A stream is lazy: nothing runs before it is first asked, and nothing is asked of its source that was not asked of
 *    it. (`buffered` and its kin run ahead, that is their purpose.)
 * 2. It ends once: after `done`, after a throw, after `cancel`. Then it stays at `done`.
 * 3. Before anybody sees the end or the error, the stream has let go of its source and of all work in flight, their
 *    cleanup included.
 * 4. It has one reader. A second `next` while one is waiting is refused: two could not tell whose item it is.
 */
import { pollFn } from "../core/poll-fn.js";
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";

/** What asking for the next item gives. */
export type Step<T> = IteratorResult<T, undefined>;

/** The answer of a stream that is over. */
export const END: Step<never> = { value: undefined, done: true };

/** The answer of a stream that has an item. */
export function item<T>(value: T): Step<T> {
  return { value, done: false };
}

/** Makes one stream of another. */
export type Operator<T, U> = (source: Stream<T>) => Stream<U>;

/**
 * The base of all streams. To write one, give it `pollNext` and `cancel`; for the usual ones see `from` and `fromPoll`.
 *
 * @example
 * ```ts
 * import { from, map, take } from "@stator/runtime/stream";
 *
 * const squares = from([1, 2, 3, 4]).pipe(
 *   map((value) => value * value),
 *   take(2),
 * );
 * for await (const square of squares) console.log(square); // prints 1, 4
 * ```
 *
 * *Cancellation*: `next` loses nothing when it is dropped. `return`, or leaving a `for await`, drops the stream with
 * all that it has in flight and awaits its cleanup.
 *
 * *Throws* from `next` what the source or a function of the pipe throws; then the stream is over.
 */
export abstract class Stream<T> implements AsyncIterableIterator<T, undefined>, AsyncDisposable {
  /** @internal The `next` that is waiting. */
  asking: Next<T> | null = null;

  /** The next item, `done`, or PENDING; throws to fail. */
  abstract pollNext(cx: Context): Poll<Step<T>>;

  /** Drops the stream. PENDING while cleanup goes on: call again after a wake. */
  abstract cancel(cx: Context): Poll<void>;

  /** Waits for the next item. */
  next(): Future<Step<T>> {
    return new Next(this);
  }

  /** Drops the stream and waits until its cleanup is over. */
  return(): Future<Step<never>> {
    const close = (cx: Context): Poll<void> => {
      if (this.cancel(cx) === PENDING) return PENDING;
      this.asking?.wake();
      return undefined;
    };
    return pollFn((cx) => (close(cx) === PENDING ? PENDING : END), close);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Future<void> {
    return this.return() as unknown as Future<void>;
  }

  get [Symbol.toStringTag](): string {
    return "Stream";
  }

  /** Passes the stream through functions: operators, and at the end perhaps one that makes a future of it. */
  pipe<A>(a: (source: Stream<T>) => A): A;
  pipe<A, B>(a: (source: Stream<T>) => A, b: (source: A) => B): B;
  pipe<A, B, C>(a: (source: Stream<T>) => A, b: (source: A) => B, c: (source: B) => C): C;
  pipe<A, B, C, D>(a: (source: Stream<T>) => A, b: (source: A) => B, c: (source: B) => C, d: (source: C) => D): D;
  pipe<A, B, C, D, E>(
    a: (source: Stream<T>) => A,
    b: (source: A) => B,
    c: (source: B) => C,
    d: (source: C) => D,
    e: (source: D) => E,
  ): E;
  pipe<A, B, C, D, E, F>(
    a: (source: Stream<T>) => A,
    b: (source: A) => B,
    c: (source: B) => C,
    d: (source: C) => D,
    e: (source: D) => E,
    f: (source: E) => F,
  ): F;
  pipe(...functions: ((source: never) => unknown)[]): unknown {
    return functions.reduce<unknown>((source, apply) => apply(source as never), this);
  }
}

/** One request. It keeps its place as the stream's reader from its first poll to its end. */
export class Next<T> extends BaseFuture<Step<T>> {
  readonly #stream: Stream<T>;
  #waker: Waker | null = null;
  protected over = false;

  constructor(stream: Stream<T>) {
    super();
    this.#stream = stream;
  }

  poll(cx: Context): Poll<Step<T>> {
    const stream = this.#stream;
    if (this.over) throw polledAfterCompletion(this);
    this.over = true;
    if (stream.asking !== this && stream.asking !== null) {
      throw new Error("Cannot ask for the next item: another `next` of this stream is waiting");
    }
    stream.asking = this;
    try {
      const step = stream.pollNext(cx);
      if (step === PENDING) {
        this.#waker = cx.waker;
        this.over = false;
      }
      return step;
    } finally {
      if (this.over) this.#leave();
    }
  }

  cancel(): void {
    this.over = true;
    this.#leave();
  }

  wake(): void {
    this.#waker?.wake();
  }

  describeWait(): string {
    return "the next item of a stream";
  }

  #leave(): void {
    this.#waker = null;
    if (this.#stream.asking === this) this.#stream.asking = null;
  }
}

/** All the requests of a compiled loop in one object, which may be polled again after an item. */
class Turns<T> extends Next<T> {
  override poll(cx: Context): Poll<Step<T>> {
    this.over = false;
    return super.poll(cx);
  }
}

/**
 * What a compiled `for await` polls instead of calling `next` for each item; null if `iterator` is no stream, or has a
 * `next` of its own.
 */
export function turnsOf(iterator: object): Future<Step<unknown>> | null {
  // oxlint-disable-next-line typescript/unbound-method -- compared, not called
  return iterator instanceof Stream && iterator.next === Stream.prototype.next ? new Turns(iterator) : null;
}
