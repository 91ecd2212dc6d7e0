/**
 * The machine of an async generator that was lowered to a class, walked from one wait or item to the next: for a request, which gets an object for
 * each item, or for a reader, who gets items as they are.
 */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { isAwaitable } from "../core/into-future.js";
import * as machine from "../core/machine.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import type { GeneratorMetadata } from "../core/generator.js";
import type { Method } from "./generator-request.js";
import { OVER, RUNNING, SteppedStream, YIELDED, type Step } from "./stepped-stream.js";

/** Given instead of an item when there is none any more. */
export const END: unique symbol = Symbol("end");
/** Resumed by a value. */
export const NEXT = 0;

/** Said by a machine: what it waits for is in its field `awaiting`. */
export const AWAITED: unique symbol = Symbol("awaited");
/** The same inside a `finally`, which cancel does not interrupt. */
export const AWAITED_SHIELDED: unique symbol = Symbol("awaited, shielded");

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const { DONE, RETURN, THROW } = machine;
const running = RUNNING;
const yielded = YIELDED;
const over = OVER;
const awaitable = isAwaitable;
const end: typeof END = END;
const next = NEXT;

/** What the class of a stream offers: it is over when, after a step, `state` says DONE. */
export interface StreamMachine {
  state: number;
  /** A future, if AWAITED was said. */
  awaiting?: Pollable<unknown> | null;
  resume(mode: number, value: unknown): unknown;
}

export abstract class MachineWalk extends SteppedStream {
  protected readonly steps: StreamMachine;

  constructor(steps: StreamMachine, metadata?: GeneratorMetadata) {
    super(metadata);
    this.steps = steps;
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

  /** Runs until an item, the end, or something to wait for. */
  protected advanceItem(cx: Context): Poll<unknown> {
    if (this.state === running) return this.wait(cx);
    if (this.state === over) return end;
    return this.heard(cx, this.steps.resume(next, undefined));
  }

  protected heard(cx: Context, said: unknown): Poll<unknown> {
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
