/**
 * A generator function run as a future: the form that needs no compiler, and the second lowering that the plugin can emit.
 *
 * What the generator yields is awaited; the value, or the throw, comes back from the `yield`. It is a machine to the driver:
 * `state` is 1 while it waits for `awaiting`.
 *
 * Cancelling calls `generator.return()`, so every `finally` runs, and then awaits whatever the cleanup yields. An await that is
 * `shielded`, one inside a `finally`, is not interrupted: it is driven on, and cancel takes effect where it next suspends outside one.
 */
import { drop } from "./drop.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import type { Pollable } from "./future.js";
import { intoFuture } from "./into-future.js";
import { defineMachine, DONE } from "./machine.js";
import { PENDING, type Poll } from "./poll.js";

/** What a generator awaits inside a `finally`: marked, because nothing else tells where a generator is suspended. */
export class Shielded<T> {
  readonly value: Pollable<T> | PromiseLike<T> | T;

  constructor(value: Pollable<T> | PromiseLike<T> | T) {
    this.value = value;
  }

  *[Symbol.iterator](): Generator<Shielded<T>, T, any> {
    return (yield this) as T;
  }
}

/**
 * Awaited like `value`, but cancel waits for it. Compiled generators emit it for every await in a `finally`;
 * in one written by hand, `finally { yield* shielded(close()); }` keeps the rest of the `finally` from being skipped.
 *
 * @example
 * ```ts
 * import { future, run, shielded, sleep, timeout } from "@stator/runtime";
 *
 * const work = future(function* () {
 *   try {
 *     yield* sleep(1000);
 *   } finally {
 *     yield* shielded(sleep(5));
 *     console.log("closed"); // closed
 *   }
 * });
 * await run(timeout(10, work())).catch(() => {});
 * ```
 *
 * *Cancellation*: does not interrupt it; takes effect at the next `yield` that is not shielded.
 *
 * *Throws* what `value` throws.
 */
export function shielded<T>(value: Pollable<T> | PromiseLike<T> | T): Shielded<T> {
  return new Shielded(value);
}

/** Bits of `mode`. It waits inside a `finally`. */
const SHIELDED = 1;
/** Its last value is itself awaited, as `return promise` is in an async function. */
const RETURNING = 2;
/** Cancel was asked for inside a shielded await. */
const WANTED = 4;
/** The generator has been told to return; all that it yields now is cleanup, */
const RETURNED = 8;
/** unless it marks what is, as compiled ones do: then the rest follows a `catch` of what some cleanup has thrown. */
export const MARKS_CLEANUP = 16;

type Step = IteratorResult<unknown, unknown>;

/** What the compiler says of a generator, which keeps its states to itself. */
export interface GeneratorMetadata {
  readonly name: string;
  readonly source: string;
}

export class GeneratorFuture {
  declare state: number;
  declare awaiting: Pollable<unknown> | null;
  declare private readonly generator: Iterator<unknown, unknown, unknown>;
  declare private readonly about: Partial<GeneratorMetadata> | undefined;
  declare private mode: number;

  constructor(generator: Iterator<unknown, unknown, unknown>, about: Partial<GeneratorMetadata> | undefined, mode = 0) {
    this.state = 0;
    this.awaiting = null;
    this.generator = generator;
    this.about = about;
    this.mode = mode;
  }

  /** What tools know of a generator: its name, and where it stands. */
  get machine(): { name: string; source: string; states: Record<number, never> } {
    return { name: "anonymous", source: "a generator", ...this.about, states: {} };
  }

  poll(cx: Context): Poll<unknown> {
    const { state } = this;
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    if (state === DONE) throw polledAfterCompletion(this);
    return this.turn(cx, state === 0 ? this.generator.next() : null);
  }

  /** What it waits for has given `value`. */
  arrive(cx: Context, value: unknown): Poll<unknown> {
    this.state = DONE;
    if ((this.mode & RETURNING) !== 0) return value;
    return this.turn(cx, this.generator.next(value));
  }

  cancel(cx: Context): Poll<void> {
    const { state } = this;
    if (state <= 0) {
      this.state = DONE;
      return undefined;
    }
    if (!this.isCleaning) {
      if (drop(this.awaiting!, cx) === PENDING) return PENDING;
      this.state = DONE;
      return this.leave(cx);
    }
    if ((this.mode & RETURNED) === 0) this.mode |= WANTED;
    this.state = DONE;
    return this.turn(cx, null) === PENDING ? PENDING : undefined;
  }

  /** Runs from one await to the next, as far as it goes. `given` is null when it resumes at `awaiting`. */
  private turn(cx: Context, given: Step | null): Poll<unknown> {
    let step = given;
    for (;;) {
      const future: Pollable<unknown> | null = step === null ? this.awaiting : this.expect(cx, step);
      let value: unknown;
      if (future === null) {
        value = step!.value;
        if (step!.done === true) return value;
      } else {
        try {
          value = future.poll(cx);
        } catch (error) {
          if ((this.mode & RETURNING) !== 0) throw error;
          step = this.generator.throw!(error);
          continue;
        }
        if (value === PENDING) return this.suspend(cx, future);
        if ((this.mode & RETURNING) !== 0) return value;
      }
      step = this.generator.next(value);
    }
  }

  /** What must be polled for the value of a step; null when it is the value itself. */
  private expect(cx: Context, step: Step): Pollable<unknown> | null {
    const { value } = step;
    if ((typeof value !== "object" || value === null) && typeof value !== "function") {
      if (step.done === true) return null;
      // A loop of ready awaits pays no budget: fuel makes the driver look at the time now and then.
      if (--cx.fuel >= 0) return null;
    }
    this.mode &= ~SHIELDED;
    if (step.done === true) this.mode |= RETURNING;
    if (!(value instanceof Shielded)) return intoFuture(value);
    this.mode |= SHIELDED;
    return intoFuture(value.value);
  }

  private suspend(cx: Context, future: Pollable<unknown>): typeof PENDING {
    this.awaiting = future;
    this.state = 1;
    // Suspended again outside a `finally`: cancelled there, next. What was ready did not suspend.
    if ((this.mode & (WANTED | RETURNED)) !== 0 && !this.isCleaning) cx.waker.wake();
    return PENDING;
  }

  /** Whether it waits inside a `finally`. */
  private get isCleaning(): boolean {
    const { mode } = this;
    return (mode & SHIELDED) !== 0 || (mode & (RETURNED | MARKS_CLEANUP)) === RETURNED;
  }

  /** Leaves every `finally`, then goes on with what the cleanup yields. */
  private leave(cx: Context): Poll<void> {
    this.mode = (this.mode & (RETURNING | MARKS_CLEANUP)) | RETURNED;
    if ((this.mode & RETURNING) !== 0) return undefined;
    const step = this.generator.return!();
    // What a `finally` returns is of no use any more, unless it says that it is cleanup.
    if (step.done === true && !(step.value instanceof Shielded)) return undefined;
    return this.turn(cx, step) === PENDING ? PENDING : undefined;
  }
}

defineMachine(GeneratorFuture);
