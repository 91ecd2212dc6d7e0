/**
 * A lowered async generator: a lazy stream that is also an async iterator. What is stepped, a generator or a machine, is the business of
 * those that extend it.
 *
 * ```
 *   START ── next ──> RUNNING ── item ──> YIELDED ── next | throw | return ──> RUNNING
 *   START ── throw | return ──> OVER          RUNNING ── end ──> OVER
 * ```
 *
 * Laws
 * 1. While RUNNING the stream waits for `awaiting`, and `after` says what its outcome is for. Whoever polls the first request
 *    polls `awaiting`; nobody else runs the generator.
 * 2. While it is polled (`busy`) whoever asks for something does so from inside, most often because the generator awaits it: that is queued.
 * 3. `cancel` leaves through every `finally`, once; awaits inside one are not interrupted.
 */
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import type { Future, Pollable } from "../core/future.js";
import type { GeneratorMetadata } from "../core/generator.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { type Method, type RequestTarget, StreamRequest } from "./generator-request.js";
import { AWAIT_RETURN, AWAIT_SHIELDED, ITEM, isSuspension } from "./generator-suspension.js";

export const START = 0;
export const RUNNING = 1;
export const YIELDED = 2;
export const OVER = 3;

/** What an awaited outcome is for: it resumes the generator by this method, becomes an item, or ends a `return()` after the end. */
type After = Method | "item" | "end";

export type Step = IteratorResult<unknown>;

export abstract class SteppedStream implements RequestTarget {
  protected readonly requests: StreamRequest[] = [];
  /** What tools know of it. */
  readonly machine: GeneratorMetadata | undefined;
  protected state = START;
  protected awaiting: Pollable<unknown> | null = null;
  protected after: After = "next";
  protected polling = false;
  private shielded = false;
  /** The generator has been told to return because the stream was dropped. */
  private leaving = false;
  private polled: StreamRequest | null = null;

  constructor(machine?: GeneratorMetadata) {
    this.machine = machine;
  }

  /** The requests in the order in which they are served. */
  get queue(): StreamRequest[] {
    return this.requests;
  }

  get first(): StreamRequest | undefined {
    const { queue } = this;
    return (this.state === RUNNING ? queue.find(isOutside) : undefined) ?? queue[0];
  }

  get busy(): boolean {
    return this.polling;
  }

  admit(request: StreamRequest, cx: Context): boolean {
    if (request.inside || this.first !== request) {
      request.waker = cx.waker;
      return false;
    }
    // Taking over: what waits inside stays behind what runs.
    const { queue } = this;
    queue.unshift(...queue.splice(queue.indexOf(request), 1));
    return true;
  }

  /** Steps what is behind the stream: `state = OVER` first, then what `take` makes of what it says, or the end. */
  protected abstract resume(method: Method, value: unknown): Step | null;

  next(value?: unknown): Future<Step> {
    return new StreamRequest(this, "next", value);
  }

  return(value?: unknown): Future<Step> {
    return new StreamRequest(this, "return", value);
  }

  throw(error?: unknown): Future<Step> {
    return new StreamRequest(this, "throw", error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Future<Step> {
    return this.return();
  }

  get [Symbol.toStringTag](): string {
    return "Stream";
  }

  /** The next item as `{ value, done }`, or PENDING. */
  pollNext(cx: Context): Poll<Step> {
    this.polled ??= new StreamRequest(this, "next", undefined);
    let step: Poll<Step>;
    try {
      step = this.polled.poll(cx);
    } catch (error) {
      this.polled = null;
      throw error;
    }
    if (step !== PENDING) this.polled = null;
    return step;
  }

  /** Drops the stream: its `finally` blocks run. PENDING while they await. */
  cancel(cx: Context): Poll<void> {
    this.polling = true;
    try {
      return this.leave(cx);
    } finally {
      this.polling = false;
    }
  }

  private leave(cx: Context): Poll<void> {
    if (this.state === START) this.state = OVER;
    if (!this.leaving) {
      if (!this.interrupt(cx)) return PENDING;
      if (this.state === OVER) return undefined;
      this.leaving = true;
      this.resume("return", undefined);
    }
    for (;;) {
      if (this.advance(cx) === PENDING) return PENDING;
      if (this.state === OVER) return undefined;
      // An item of a `finally` has no receiver any more; the cleanup goes on behind it.
      this.resume("next", undefined);
    }
  }

  serve(request: StreamRequest, cx: Context): Poll<Step> {
    this.polling = true;
    try {
      return this.respond(request, cx);
    } finally {
      this.polling = false;
    }
  }

  private respond(request: StreamRequest, cx: Context): Poll<Step> {
    // What a dropped `next` set going is taken over by the next one, but left by a `return` or `throw`.
    const abandoned = this.state === RUNNING && !request.begun && request.method !== "next";
    if (abandoned && !this.interrupt(cx)) return PENDING;
    if (this.state !== RUNNING || abandoned) {
      const step = this.begin(request);
      if (step !== null) return step;
    }
    return this.advance(cx);
  }

  /** Starts to answer a request; gives the answer if it is known at once. */
  private begin(request: StreamRequest): Step | null {
    const { state } = this;
    const { method, value } = request;
    request.begun = true;
    const inside = state === YIELDED || state === RUNNING;
    if (inside && method === "return") return this.expect(value, "return");
    if (inside || (state === START && method === "next")) return this.resume(method, value);
    this.state = OVER;
    if (method === "next") return { value: undefined, done: true };
    if (method === "throw") throw value;
    return this.expect(value, "end");
  }

  /** Runs until an item, the end, or something to wait for. */
  private advance(cx: Context): Poll<Step> {
    while (this.state === RUNNING) {
      const step = this.turn(cx);
      if (step !== null) return step;
    }
    return { value: undefined, done: true };
  }

  /** Polls what is awaited and goes on with its outcome; null when it waits for something else now. */
  private turn(cx: Context): Poll<Step> | null {
    let value: unknown;
    let failed = false;
    try {
      value = this.awaiting!.poll(cx);
    } catch (error) {
      failed = true;
      value = error;
    }
    if (value === PENDING) return PENDING;
    this.awaiting = null;
    return this.settle(this.after, value, failed);
  }

  protected settle(after: After, value: unknown, failed: boolean): Step | null {
    if (after === "end") {
      this.state = OVER;
      if (failed) throw value;
      return { value, done: true };
    }
    if (failed) return this.resume("throw", value);
    return after === "item" ? this.item(value) : this.resume(after, value);
  }

  protected item(value: unknown): Step {
    this.state = YIELDED;
    return { value, done: false };
  }

  /** What has been said is an item, or something to wait for. */
  protected take(said: unknown): Step | null {
    if (!isSuspension(said)) return this.expect(said, "item");
    if (said.kind === ITEM) return this.item(said.value);
    return this.expect(said.value, said.kind === AWAIT_RETURN ? "return" : "next", said.kind === AWAIT_SHIELDED);
  }

  protected expect(value: unknown, after: After, shielded = false): null {
    this.state = RUNNING;
    this.awaiting = intoFuture(value);
    this.after = after;
    this.shielded = shielded;
    return null;
  }

  /** Drops what is awaited, or first lets the `finally` it belongs to come to its end. False while that goes on. */
  private interrupt(cx: Context): boolean {
    while (this.state === RUNNING) {
      if (!this.shielded) return drop(this.awaiting!, cx) !== PENDING;
      if (this.turn(cx) === PENDING) return false;
    }
    return true;
  }
}

function isOutside(request: StreamRequest): boolean {
  return !request.inside;
}
