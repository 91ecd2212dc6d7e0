/**
 * The class lowering of an async generator, and how a lowered `for await` reads it: without an object for each item, and without a future for each
 * request.
 *
 * ```
 *   YIELDED ── an item was read ──> READ ── the machine awaits ──> WAITED ── it goes on ──> READ
 *   READ ── somebody looks at the queue ──> YIELDED        WAITED ── somebody looks at the queue ──> RUNNING
 * ```
 *
 * Laws
 * 1. The reader has a place in the queue of requests while it waits, like any other request; `place` stands for it. Where it is the only one,
 *    `alone` says so, until somebody looks at the queue. A second one that comes meanwhile makes requests of its own.
 * 2. READ is YIELDED, and nobody but the reader has asked for anything since: then an item is had by a step of the machine, and nothing changes here.
 * 3. WAITED is RUNNING with `reader` alone, who waits for what the machine awaits: `awaiting` and `after` are not filled in. So a wait that only
 *    concerns the reader and the machine is noted by two stores.
 */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { isAwaitable } from "../core/into-future.js";
import * as machine from "../core/machine.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import type { GeneratorMetadata } from "../core/generator.js";
import { failed, ready } from "../core/settled.js";
import { type Method, StreamRequest } from "./generator-request.js";
import type { ItemLoop } from "./item-loop.js";
import { OVER, RUNNING, SteppedStream, YIELDED, type Step } from "./stepped-stream.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const { DONE, RETURN, THROW } = machine;
const running = RUNNING;
const yielded = YIELDED;
const over = OVER;
const awaitable = isAwaitable;

const READ = 4;
const WAITED = 5;

/** Given instead of an item when there is none any more. */
export const END: unique symbol = Symbol("end");
/** Resumed by a value. */
export const NEXT = 0;

/** Said by a machine: what it waits for is in its field `awaiting`. */
export const AWAITED: unique symbol = Symbol("awaited");
/** The same inside a `finally`, which cancel does not interrupt. */
export const AWAITED_SHIELDED: unique symbol = Symbol("awaited, shielded");

// Copies, for the same reason.
const awaited: typeof AWAITED = AWAITED;
const end: typeof END = END;
const next = NEXT;

/** What the class of a stream offers: it is over when, after a step, `state` says DONE. */
export interface StreamMachine {
  state: number;
  /** A future, if AWAITED was said. */
  awaiting?: Pollable<unknown> | null;
  resume(mode: number, value: unknown): unknown;
}

export class MachineStream extends SteppedStream {
  private readonly steps: StreamMachine;
  private place: StreamRequest | null = null;
  private alone = false;
  /** Who has the place, alone or in the queue; null when nobody has. */
  private reader: ItemLoop | null = null;

  constructor(steps: StreamMachine, metadata?: GeneratorMetadata) {
    super(metadata);
    this.steps = steps;
  }

  override get queue(): StreamRequest[] {
    if (this.state === READ) {
      this.state = yielded;
      this.reader = null;
    } else this.expose();
    if (this.alone) {
      this.alone = false;
      this.requests.push((this.place ??= new StreamRequest(this, "next", undefined)));
    }
    return this.requests;
  }

  /** The next item itself, PENDING, or END. */
  pollItem(cx: Context, reader: ItemLoop): Poll<unknown> {
    let said: unknown = PENDING;
    // A loop over items that are ready pays no budget: now and then the driver looks at the time.
    if (this.state === READ && --cx.fuel >= 0) {
      const { steps } = this;
      said = steps.resume(next, undefined);
      if (typeof said !== "symbol" && !awaitable(said) && steps.state !== DONE) return said;
    }
    // One call for all that is rare, which the first item comes by: V8 gives up its code where that meets a call for the first time.
    return this.hear(cx, said, reader);
  }

  /** Its machine has thrown: there is nothing to be had any more. */
  fail(): void {
    this.state = over;
  }

  override cancel(cx: Context): Poll<void> {
    this.expose();
    return super.cancel(cx);
  }

  /** The machine has said something else than an item; or nothing, PENDING. */
  private hear(cx: Context, said: unknown, reader: ItemLoop): Poll<unknown> {
    const { state } = this;
    if (state === WAITED) {
      if (this.reader === reader) return this.pollAwaited(cx, reader);
    } else if (state === READ) {
      if (said === awaited) {
        this.reader = reader;
        return this.pollAwaited(cx, reader);
      }
      this.reader = null;
    }
    return said === PENDING ? this.pollWaiting(cx, reader) : this.keepReading(this.heard(cx, said), reader);
  }

  private pollWaiting(cx: Context, reader: ItemLoop): Poll<unknown> {
    if (reader.isRequesting || (this.reader !== null && this.reader !== reader)) return reader.pollRequest(cx);
    if (this.alone === true || this.requests.length > 0 || this.state === running) return this.pollPlaced(cx, reader);
    if (--cx.fuel < 0 && cx.spill()) return PENDING;
    return this.keepReading(this.advanceItem(cx), reader);
  }

  /** Polls what the machine awaits, and goes on until an item, or the next wait that is not over yet. */
  private pollAwaited(cx: Context, reader: ItemLoop): Poll<unknown> {
    const { steps } = this;
    for (;;) {
      let sent: unknown;
      let mode: number = next;
      this.state = WAITED;
      try {
        sent = steps.awaiting!.poll(cx);
      } catch (error) {
        sent = error;
        mode = THROW;
      }
      if (sent === PENDING) return PENDING;
      if (this.state !== WAITED) return this.goOnExposed(cx, reader, mode, sent);
      this.state = READ;
      const said = steps.resume(mode, sent);
      if (typeof said !== "symbol" && !awaitable(said) && steps.state !== DONE) return said;
      if (said !== awaited || this.state !== READ) return this.hear(cx, said, reader);
    }
  }

  /** Somebody has looked at the queue while what is awaited was polled. */
  private goOnExposed(cx: Context, reader: ItemLoop, mode: number, sent: unknown): Poll<unknown> {
    this.awaiting = mode === THROW ? failed(sent) : ready(sent);
    return this.pollPlaced(cx, reader);
  }

  /** What was between the reader and the machine becomes known to all. */
  private expose(): void {
    if (this.state !== WAITED) return;
    this.expect(this.steps.awaiting, "next");
    this.alone = true;
  }

  private keepReading(value: Poll<unknown>, reader: ItemLoop): Poll<unknown> {
    if (value === PENDING) this.takePlace(reader);
    else this.read();
    return value;
  }

  private read(): void {
    if (this.state === yielded && this.requests.length === 0) this.state = READ;
  }

  /** The reader waits no more; what was set going is taken over by the next request. */
  leavePlace(reader: ItemLoop): void {
    const { requests, place } = this;
    if (this.reader !== reader) return;
    this.expose();
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

  private takePlace(reader: ItemLoop): void {
    const isLate = this.requests.length > 0;
    this.reader = reader;
    this.alone = true;
    if (isLate) void this.queue; // Behind the others.
  }

  private pollPlaced(cx: Context, reader: ItemLoop): Poll<unknown> {
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
    if (this.state === over) return end;
    this.state = over; // unless it goes on: a machine that throws is over
    return this.heard(cx, this.steps.resume(next, undefined));
  }

  private heard(cx: Context, said: unknown): Poll<unknown> {
    this.state = over; // unless it goes on
    if (this.steps.state === DONE) return end;
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
      let mode: number = next;
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
        if (this.steps.state === DONE) return end;
        if (!awaitable(said) && typeof said !== "symbol") {
          this.state = yielded;
          return said;
        }
        step = this.take(said);
      } else step = this.settle(after, sent, mode === THROW);
      if (step !== null) return this.answer(step);
    }
  }

  answer(step: Step): unknown {
    return step.done === true ? end : step.value;
  }
}
