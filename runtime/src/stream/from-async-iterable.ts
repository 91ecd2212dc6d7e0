/**
 * An async iterable, native or not, as a stream.
 *
 * Law: the iterator is closed once if it was begun and is neither done nor failed. An answer of its `return` is waited
 * for, unless a `next` that is no future is still on its way: a native generator answers only after that, and it might
 * never.
 */
import type { Context } from "../core/context.js";
import { isFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Replies } from "./replies.js";
import { Stage } from "./stage.js";
import type { Stream } from "./stream.js";

class Asked<T> extends Replies<T> {
  readonly #iterable: AsyncIterable<T>;
  #iterator: AsyncIterator<T> | null = null;
  /** The answer on its way is a native promise, which nothing can stop. */
  #foreign = false;

  constructor(iterable: AsyncIterable<T>) {
    super();
    this.#iterable = iterable;
  }

  protected request(): unknown {
    this.#iterator ??= this.#iterable[Symbol.asyncIterator]();
    return this.#iterator.next();
  }

  /** First what is on its way, then the iterator. */
  cancel(cx: Context): Poll<void> {
    if (this.open) {
      if (this.answer !== null && this.answer.cancel(cx) === PENDING) return PENDING;
      this.open = false;
      const unanswered = this.answer !== null && this.#foreign;
      this.answer = null;
      this.ask(this.#iterator!.return?.());
      if (!unanswered) return this.cancel(cx);
      void this.answer!.cancel(cx);
      this.answer = null;
    }
    return this.answer !== null && this.wait(cx) === PENDING ? PENDING : undefined;
  }

  protected override ask(answer: unknown): void {
    this.#foreign = !isFuture(answer);
    super.ask(answer);
  }
}

/**
 * A stream of the items of an async iterable: an async generator, a Node stream, whatever `for await` takes.
 *
 * @example
 * ```ts
 * import { collect, fromAsyncIterable, take } from "@stator/runtime/stream";
 *
 * async function* letters() {
 *   try {
 *     yield* ["a", "b", "c"];
 *   } finally {
 *     console.log("closed"); // prints closed
 *   }
 * }
 * console.log(await fromAsyncIterable(letters()).pipe(take(2), collect())); // prints [ 'a', 'b' ]
 * ```
 *
 * *Cancellation*: calls the iterator's `return` and awaits it. A native generator that is inside an `await` closes only
 * behind it, and is not waited for.
 *
 * *Throws* what the iterator throws.
 */
export function fromAsyncIterable<T>(iterable: AsyncIterable<T>): Stream<T> {
  const asked = new Asked(iterable);
  return new Stage<T>((cx) => asked.pollNext(cx), asked);
}
