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
import { intoFuture, isAwaitable } from "./into-future.js";
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

/** Cancel has not been asked for. */
const RUNNING = 0;
/** Cancel was asked for inside a shielded await. */
const WANTED = 1;
/** The generator has been told to return; all that it yields now is cleanup. */
const RETURNED = 2;

type Step = IteratorResult<unknown, unknown>;

export class GeneratorFuture {
  state = 0;
  awaiting: Pollable<unknown> | null = null;
  private readonly generator: Iterator<unknown, unknown, unknown>;
  private readonly title: string;
  private phase = RUNNING;
  private isShielded = false;
  /** Its last value is itself awaited, as `return promise` is in an async function. */
  private returning = false;

  constructor(generator: Iterator<unknown, unknown, unknown>, title: string) {
    this.generator = generator;
    this.title = title;
  }

  /** What tools know of a generator: its name. */
  get machine(): { name: string; source: string; states: Record<number, never> } {
    return { name: this.title, source: "a generator", states: {} };
  }

  poll(cx: Context): Poll<unknown> {
    const { state } = this;
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    if (state === DONE) throw polledAfterCompletion(this);
    return this.turn(cx, state === 0 ? this.generator.next() : null);
  }

  cancel(cx: Context): Poll<void> {
    const { state } = this;
    if (state <= 0) {
      this.state = DONE;
      return undefined;
    }
    if (this.phase !== RETURNED && !this.isShielded) {
      if (drop(this.awaiting!, cx) === PENDING) return PENDING;
      this.state = DONE;
      return this.leave(cx);
    }
    if (this.phase === RUNNING) this.phase = WANTED;
    this.state = DONE;
    return this.turn(cx, null) === PENDING ? PENDING : undefined;
  }

  /** Runs from one await to the next, as far as it goes. `step` is null when it resumes at `awaiting`. */
  private turn(cx: Context, step: Step | null): Poll<unknown> {
    for (;;) {
      if (step !== null) {
        if (step.done === true) {
          if (!isAwaitable(step.value)) return step.value;
          this.returning = true;
          this.expect(step.value);
        } else this.expect(step.value);
      }
      let value: unknown;
      try {
        value = this.awaiting!.poll(cx);
      } catch (error) {
        if (this.returning) throw error;
        step = this.generator.throw!(error);
        continue;
      }
      if (value === PENDING) {
        this.state = 1;
        // Suspended again outside a `finally`: cancelled there, next. What was ready did not suspend.
        if (this.phase === WANTED && !this.isShielded) cx.waker.wake();
        return PENDING;
      }
      if (this.returning) return value;
      step = this.generator.next(value);
    }
  }

  /** Leaves every `finally`, then goes on with what the cleanup yields. */
  private leave(cx: Context): Poll<void> {
    this.phase = RETURNED;
    if (this.returning) return undefined;
    const step = this.generator.return!();
    if (step.done === true) return undefined;
    return this.turn(cx, step) === PENDING ? PENDING : undefined;
  }

  private expect(value: unknown): void {
    this.isShielded = value instanceof Shielded;
    this.awaiting = intoFuture(value instanceof Shielded ? value.value : value);
  }
}

defineMachine(GeneratorFuture);
