/**
 * The class lowering of an async generator, and how a lowered `for await` reads it: without an object for each item, and without a future for each
 * request.
 *
 * Laws
 * 1. The reader has a place in the queue of requests while it waits, like any other request; `place` stands for it. Where it is the only one,
 *    `alone` says so, until somebody looks at the queue. A second one that comes meanwhile makes requests of its own.
 * 2. `ended` is set when `pollItem` finds the end; then there is no item any more. It is a field, not a value given instead of an item: with
 *    that, V8 stayed in three of eight runs in slow code that it had made for the middle of a loop.
 * 3. READ is YIELDED, and nobody but the reader has asked for anything since: then an item is had by a step of the machine, and nothing changes here.
 *    Whoever looks at the queue ends that.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { isAwaitable } from "../core/into-future.js";
import * as machine from "../core/machine.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import type { GeneratorMetadata } from "../core/generator.js";
import { type Method, StreamRequest } from "./generator-request.js";
import { OVER, RUNNING, SteppedStream, YIELDED, type Step } from "./stepped-stream.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const { DONE, RETURN, THROW } = machine;
const running = RUNNING;
const yielded = YIELDED;
const over = OVER;
const awaitable = isAwaitable;

const READ = 4;
/** Resumed by a value. */
export const NEXT = 0;

/** Said by a machine: what it waits for is in its field `awaiting`. */
export const AWAITED: unique symbol = Symbol("awaited");
/** The same inside a `finally`, which cancel does not interrupt. */
export const AWAITED_SHIELDED: unique symbol = Symbol("awaited, shielded");

/** What the class of a stream offers: it is over when, after a step, `state` says DONE. */
export interface StreamMachine {
  state: number;
  awaiting?: unknown;
  resume(mode: number, value: unknown): unknown;
}

export class MachineStream extends SteppedStream {
  ended = false;
  private readonly steps: StreamMachine;
  private place: StreamRequest | null = null;
  private alone = false;
  /** Who has the place, alone or in the queue; null when nobody has. */
  private reader: Items | null = null;

  constructor(steps: StreamMachine, metadata?: GeneratorMetadata) {
    super(metadata);
    this.steps = steps;
  }

  override get queue(): StreamRequest[] {
    if (this.state === READ) this.state = yielded;
    if (this.alone) {
      this.alone = false;
      this.requests.push((this.place ??= new StreamRequest(this, "next", undefined)));
    }
    return this.requests;
  }

  /** The next item itself, or PENDING; undefined and `ended` when there is none. */
  pollItem(cx: Context, reader: Items): Poll<unknown> {
    // A loop over items that are ready pays no budget: now and then the driver looks at the time.
    if (this.state !== READ || --cx.fuel < 0) return this.pollWaiting(cx, reader);
    const { steps } = this;
    const said = steps.resume(NEXT, undefined);
    if (!awaitable(said) && typeof said !== "symbol" && steps.state !== DONE) return said;
    this.state = over;
    return this.keepReading(this.heard(cx, said), reader);
  }

  /** Its machine has thrown: there is nothing to be had any more. */
  fail(): void {
    this.state = over;
  }

  private pollWaiting(cx: Context, reader: Items): Poll<unknown> {
    if (this.reader !== null && this.reader !== reader) return reader.pollRequest(cx);
    if (this.alone === true || this.requests.length > 0 || this.state === running) return this.pollPlaced(cx, reader);
    if (--cx.fuel < 0 && cx.spill()) return PENDING;
    return this.keepReading(this.advanceItem(cx), reader);
  }

  private keepReading(value: Poll<unknown>, reader: Items): Poll<unknown> {
    if (value === PENDING) this.takePlace(reader);
    else this.read();
    return value;
  }

  private read(): void {
    if (this.state === yielded && this.requests.length === 0) this.state = READ;
  }

  /** The reader waits no more; what was set going is taken over by the next request. */
  leavePlace(reader: Items): void {
    const { requests, place } = this;
    if (this.reader !== reader) return;
    this.reader = null;
    const index = this.alone || place === null ? -1 : requests.indexOf(place);
    this.alone = false;
    if (index < 0) return;
    requests.splice(index, 1);
    if (index === 0) requests[0]?.waker?.wake();
  }

  protected resume(method: Method, value: unknown): Step | null {
    this.state = over; // unless it goes on: a machine that throws is over
    const said = this.steps.resume(method === "next" ? NEXT : method === "throw" ? THROW : RETURN, value);
    if (this.steps.state === DONE) return { value: said, done: true };
    return this.take(said);
  }

  protected override take(said: unknown): Step | null {
    if (said === AWAITED) return this.expect(this.steps.awaiting, "next");
    if (said === AWAITED_SHIELDED) return this.expect(this.steps.awaiting, "next", true);
    return super.take(said);
  }

  private takePlace(reader: Items): void {
    const isLate = this.requests.length > 0;
    this.reader = reader;
    this.alone = true;
    if (isLate) void this.queue; // Behind the others.
  }

  private pollPlaced(cx: Context, reader: Items): Poll<unknown> {
    if (this.alone === false) {
      if (this.reader === null) this.takePlace(reader);
      if (!this.alone && this.requests[0] !== this.place) {
        this.place!.waker = cx.waker;
        return PENDING;
      }
    }
    let value: unknown;
    try {
      value = this.advanceItem(cx);
    } catch (error) {
      this.leavePlace(reader);
      throw error;
    }
    if (value !== PENDING) {
      this.leavePlace(reader);
      this.read();
    }
    return value;
  }

  /** Runs until an item, the end, or something to wait for. */
  private advanceItem(cx: Context): Poll<unknown> {
    if (this.state === running) return this.wait(cx);
    if (this.state === over) return this.end(undefined);
    this.state = over; // unless it goes on: a machine that throws is over
    return this.heard(cx, this.steps.resume(NEXT, undefined));
  }

  private heard(cx: Context, said: unknown): Poll<unknown> {
    if (this.steps.state === DONE) return this.end(said);
    if (!awaitable(said) && typeof said !== "symbol") {
      this.state = yielded;
      return said;
    }
    const step = this.take(said);
    return step === null ? this.wait(cx) : this.answer(step);
  }

  /** Polls what is awaited, and goes on until the next wait that is not over yet. */
  private wait(cx: Context): Poll<unknown> {
    for (;;) {
      let sent: unknown;
      let mode = NEXT;
      try {
        sent = this.awaiting!.poll(cx);
      } catch (error) {
        sent = error;
        mode = THROW;
      }
      if (sent === PENDING) return PENDING;
      this.awaiting = null;
      const { after } = this;
      let step: Step | null;
      if (after === "next") {
        this.state = over;
        const said = this.steps.resume(mode, sent);
        if (this.steps.state === DONE) return this.end(said);
        if (!awaitable(said) && typeof said !== "symbol") {
          this.state = yielded;
          return said;
        }
        step = this.take(said);
      } else step = this.settle(after, sent, mode === THROW);
      if (step !== null) return this.answer(step);
    }
  }

  private end(value: unknown): unknown {
    this.ended = true;
    return value;
  }

  answer(step: Step): unknown {
    if (step.done === true) this.ended = true;
    return step.value;
  }
}

/** All requests of one `for await` for the next item: one future, polled again and again. */
export class Items extends BaseFuture<unknown> {
  /** Whether the stream has failed while it was asked. */
  failed: boolean;
  private readonly stream: MachineStream;
  /** While another reader has the place. */
  private request: StreamRequest | null;

  constructor(stream: MachineStream) {
    super();
    this.failed = false;
    this.stream = stream;
    this.request = null;
  }

  poll(cx: Context): Poll<unknown> {
    try {
      return this.request === null ? this.stream.pollItem(cx, this) : this.pollRequest(cx);
    } catch (error) {
      this.failed = true;
      this.stream.fail();
      throw error;
    }
  }

  /** Asks for an item as others do. */
  pollRequest(cx: Context): Poll<unknown> {
    const step = (this.request ??= new StreamRequest(this.stream, "next", undefined)).poll(cx);
    if (step === PENDING) return PENDING;
    this.request = null;
    return this.stream.answer(step);
  }

  cancel(): void {
    this.request?.cancel();
    this.request = null;
    this.stream.leavePlace(this);
  }

  describeWait(): string {
    return "next() of a stream";
  }
}

/** Whether the language would find nothing but our own methods when it reads it. */
export function isPlainStream(iterable: unknown): iterable is MachineStream {
  if (!(iterable instanceof MachineStream)) return false;
  const { prototype } = MachineStream;
  // oxlint-disable-next-line typescript/unbound-method -- compared, not called
  return iterable.next === prototype.next && iterable[Symbol.asyncIterator] === prototype[Symbol.asyncIterator];
}
