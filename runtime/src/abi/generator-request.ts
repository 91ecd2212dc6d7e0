/**
 * One call of `next`, `return` or `throw` on a lazy stream: a future that joins the stream's queue at its first poll.
 *
 * Laws
 * 1. Requests are served in the order of their first polls; the first in the queue drives the stream.
 * 2. Dropping a request does not disturb the stream: what it had set going is taken over by the next request.
 * 3. A request from inside, which the stream's own body awaits, is queued as any other, but cannot take over: nobody but the stream polls it.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";

export type Method = "next" | "return" | "throw";

/** What a request needs of its stream. */
export interface RequestTarget {
  readonly queue: StreamRequest[];
  /** Whether the stream is being polled: then whoever asks for something does so from inside. */
  readonly busy: boolean;
  /** The request in the queue whose turn it is. */
  readonly first: StreamRequest | undefined;
  /** Whether it is the turn of a request that is inside, or not at the head of the queue. If not it will be woken. */
  admit(request: StreamRequest, cx: Context): boolean;
  /** Drives the stream for the first request of the queue. */
  serve(request: StreamRequest, cx: Context): Poll<IteratorResult<unknown>>;
}

const UNASKED = 0;
const QUEUED = 1;
const OVER = 2;

export class StreamRequest extends BaseFuture<IteratorResult<unknown>> {
  readonly method: Method;
  readonly value: unknown;
  /** Whether the stream has begun to answer this very request. */
  begun = false;
  /** Whether it was the stream itself that polled it last. */
  inside = false;
  waker: Waker | null = null;
  private readonly stream: RequestTarget;
  private phase = UNASKED;

  constructor(stream: RequestTarget, method: Method, value: unknown) {
    super();
    this.stream = stream;
    this.method = method;
    this.value = value;
  }

  poll(cx: Context): Poll<IteratorResult<unknown>> {
    const { queue } = this.stream;
    if (this.phase === OVER) throw polledAfterCompletion(this);
    if (this.phase === UNASKED) queue.push(this);
    this.phase = QUEUED;
    this.inside = this.stream.busy;
    if ((this.inside || queue[0] !== this) && !this.stream.admit(this, cx)) return PENDING;
    let result: Poll<IteratorResult<unknown>>;
    try {
      result = this.stream.serve(this, cx);
    } catch (error) {
      this.leave();
      throw error;
    }
    if (result !== PENDING) this.leave();
    return result;
  }

  cancel(): void {
    if (this.phase === QUEUED) this.leave();
    this.phase = OVER;
  }

  describeWait(): string {
    return `${this.method}() of a stream`;
  }

  private leave(): void {
    this.phase = OVER;
    const { queue } = this.stream;
    const index = queue.indexOf(this);
    // The most usual case, for which `splice` would make an array.
    if (index === 0 && queue.length === 1) queue.pop();
    else if (index >= 0) {
      const { first } = this.stream;
      queue.splice(index, 1);
      if (first === this) this.stream.first!.waker?.wake();
    }
  }
}
