/** Web Streams, in and out. */
import type { Context } from "../core/context.js";
import { PENDING, type Poll } from "../core/poll.js";
import { from, type Streamable } from "./from.js";
import { Replies } from "./replies.js";
import { Stage } from "./stage.js";
import type { Stream } from "./stream.js";

/**
 * Laws: the lock is taken at the first poll and given back at the end. A readable that has not ended by then is
 * cancelled first, even in the middle of a read.
 */
class Reads<T> extends Replies<T> {
  readonly #readable: ReadableStream<T>;
  #reader: ReadableStreamDefaultReader<T> | null = null;

  constructor(readable: ReadableStream<T>) {
    super();
    this.#readable = readable;
  }

  protected request(): unknown {
    this.#reader ??= this.#readable.getReader();
    return this.#reader.read();
  }

  cancel(cx: Context): Poll<void> {
    const reader = this.#reader;
    if (reader === null) return undefined;
    if (this.open) {
      this.open = false;
      void this.answer?.cancel(cx); // A promise: nothing to wait for.
      this.ask(reader.cancel());
    }
    try {
      if (this.answer !== null && this.wait(cx) === PENDING) return PENDING;
    } finally {
      if (this.answer === null) this.#release(reader);
    }
    return undefined;
  }

  #release(reader: ReadableStreamDefaultReader<T>): void {
    this.#reader = null;
    reader.releaseLock();
  }
}

/**
 * A stream of the chunks of a Web Stream: the body of a fetch, say.
 *
 * @example
 * ```ts
 * import { collect, fromReadable } from "@stator/runtime/stream";
 *
 * const body = new Response("hello").body!.pipeThrough(new TextDecoderStream());
 * console.log(await fromReadable(body).pipe(collect())); // prints [ 'hello' ]
 * ```
 *
 * *Cancellation*: cancels the readable, awaits that, and gives back the lock. One that was never polled is left alone.
 *
 * *Throws* what the readable fails with; TypeError if it is locked.
 */
export function fromReadable<T>(readable: ReadableStream<T>): Stream<T> {
  const reads = new Reads(readable);
  return new Stage<T>((cx) => reads.pollNext(cx), reads);
}

/**
 * A Web Stream of the items of a stream, which is asked when the readable is pulled.
 *
 * @example
 * ```ts
 * import { from, map, toReadable } from "@stator/runtime/stream";
 *
 * const bytes = from(["a", "b"]).pipe(map((text) => new TextEncoder().encode(text)), toReadable());
 * console.log(await new Response(bytes).text()); // prints ab
 * ```
 *
 * *Cancellation*: cancelling the readable drops the stream and awaits its cleanup.
 *
 * *Throws*: what the stream throws is the error of the readable.
 */
export function toReadable<T>(strategy?: QueuingStrategy<T>): (source: Streamable<T>) => ReadableStream<T> {
  return (source) => {
    const stream = from(source);
    return new ReadableStream<T>(
      {
        pull: (controller) =>
          stream.next().then((step) => {
            if (step.done === true) controller.close();
            else controller.enqueue(step.value);
          }),
        cancel: () => stream.return().then(() => {}),
      },
      strategy,
    );
  };
}
