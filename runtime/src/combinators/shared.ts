/**
 * One run of a future, awaited from many places.
 *
 * Laws
 * 1. Nothing runs until a clone is polled; whichever clone is polled after a wake drives the source, and all waiting
 *    clones are woken with it.
 * 2. Dropping a clone leaves the run alone; dropping the last cancels it.
 * 3. All clones get the same value, not copies, or throw the same error. Since nobody owns the value alone, nobody
 *    disposes of it.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { LEAVING, OVER, RUNNING } from "../core/phase.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import type { Waker } from "../core/waker.js";
import { attempt, type Output, unwrap } from "./output.js";

/** The run behind all clones, and the waker of its source. */
class SharedRun<T> implements Waker {
  readonly strand: Strand<T>;
  /** Clones that are not finished. */
  owners = 0;
  outcome: PromiseSettledResult<T> | null = null;
  #waiting = new Map<Shared<T>, Waker>();
  #running = false;

  constructor(source: Pollable<T>) {
    this.strand = new Strand(source);
  }

  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const waker of waiting.values()) waker.wake();
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  /** Drives the source for `clone`. True when there is an outcome. */
  drive(clone: Shared<T>, cx: Context): boolean {
    if (this.outcome !== null) return true;
    const outer = cx.waker;
    this.#waiting.set(clone, outer); // First, so that a wake during the poll is not lost.
    if (this.#running) return false;
    this.#running = true;
    cx.installed = this;
    const outcome = attempt(this.strand, cx);
    cx.installed = outer;
    this.#running = false;
    if (outcome === PENDING) return false;
    this.outcome = outcome;
    this.#waiting.delete(clone);
    this.wake();
    return true;
  }

  /** A clone waits no more. PENDING while the source, unwanted now, cleans up. */
  leave(clone: Shared<T>, cx: Context): Poll<void> {
    this.#waiting.delete(clone);
    return this.owners > 0 || this.#running || this.outcome !== null ? undefined : this.strand.cancel(cx);
  }
}

/**
 * What `shared` makes: one of many futures for the same run.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { shared } from "@stator/runtime/combinators";
 *
 * const one = shared(ready(1));
 * const other = one.clone();
 * console.log(other.peek(), await one, other.peek()); // undefined 1 1
 * ```
 *
 * *Cancellation*: of a clone that is not the last one: only that clone stops waiting. Of the last one: cancels the
 * future inside.
 *
 * *Throws* the error of the future inside, the same in every clone.
 */
export class Shared<T> extends BaseFuture<T> {
  readonly #run: SharedRun<T>;
  #state = RUNNING;

  constructor(run: SharedRun<T>) {
    super();
    this.#run = run;
    run.owners++;
  }

  /** Another future for the same run, at any time. */
  clone(): Shared<T> {
    return new Shared(this.#run);
  }

  /** The value, if a poll of any clone has found it; undefined while it runs, and after a failure. */
  peek(): T | undefined {
    const { outcome } = this.#run;
    return outcome?.status === "fulfilled" ? outcome.value : undefined;
  }

  /** A handle that does not keep the run alive: gives a clone while any other is left, else undefined. */
  downgrade(): () => Shared<T> | undefined {
    const run = this.#run;
    return () => (run.owners > 0 ? new Shared(run) : undefined);
  }

  poll(cx: Context): Poll<T> {
    if (this.#state !== RUNNING) throw polledAfterCompletion(this);
    this.#state = OVER;
    const run = this.#run;
    if (!run.drive(this, cx)) {
      this.#state = RUNNING;
      return PENDING;
    }
    run.owners--;
    return unwrap(run.outcome!);
  }

  cancel(cx: Context): Poll<void> {
    const state = this.#state;
    const run = this.#run;
    if (state === OVER) return undefined;
    if (state === RUNNING) run.owners--;
    this.#state = LEAVING;
    if (run.leave(this, cx) === PENDING) return PENDING;
    this.#state = OVER;
    return undefined;
  }

  describeWait(): WaitDescription {
    return this.#run.strand.describe("a shared future");
  }
}

/**
 * Makes a future that can be awaited many times, through clones, while it runs once.
 *
 * @example
 * ```ts
 * import { pollFn } from "@stator/runtime";
 * import { join, shared } from "@stator/runtime/combinators";
 *
 * let runs = 0;
 * const config = shared(pollFn(() => ++runs));
 * console.log(await join([config.clone(), config.clone()]), runs); // [ 1, 1 ] 1
 * ```
 *
 * *Cancellation*: of a clone that is not the last one: only that clone stops waiting. Of the last one: cancels the
 * future inside.
 *
 * *Throws* the error of the future inside, the same in every clone.
 */
export function shared<F>(future: F): Shared<Output<F>> {
  return new Shared<Output<F>>(new SharedRun(intoFuture(future) as Pollable<Output<F>>));
}
