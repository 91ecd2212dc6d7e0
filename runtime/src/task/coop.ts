/**
 * The budget, by hand: 128 operations per poll keep one task from starving the others; these say otherwise, or make others pay too.
 */
import { BaseFuture } from "../core/base-future.js";
import { UNLIMITED, type Context } from "../core/context.js";
import { Driven } from "../core/driven.js";
import type { Future, Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { PENDING, type Poll } from "../core/poll.js";

/** Polls a future with more or less of a budget. */
abstract class Budgeted<T> extends BaseFuture<T> {
  protected readonly inner: Driven<T>;

  constructor(future: Pollable<T> | PromiseLike<T>) {
    super();
    this.inner = new Driven(intoFuture(future));
  }

  cancel(cx: Context): Poll<void> {
    return this.inner.cancel(cx);
  }
}

class Unconstrained<T> extends Budgeted<T> {
  poll(cx: Context): Poll<T> {
    const { budget } = cx;
    cx.budget = UNLIMITED;
    try {
      return this.inner.poll(cx);
    } finally {
      cx.budget = budget;
    }
  }
}

class Cooperative<T> extends Budgeted<T> {
  poll(cx: Context): Poll<T> {
    if (!cx.proceed()) return PENDING;
    const value = this.inner.poll(cx);
    if (value === PENDING) cx.refund();
    return value;
  }
}

class ConsumeBudget extends BaseFuture<void> {
  poll(cx: Context): Poll<void> {
    return cx.proceed() ? undefined : PENDING;
  }

  cancel(): void {}

  describeWait(): string {
    return "a fresh budget";
  }
}

/**
 * Runs `future` without a budget. It can starve everything else: that is then meant.
 *
 * @example
 * ```ts
 * import { consumeBudget, future, metrics, run, Runtime, unconstrained } from "@stator/runtime";
 *
 * const busy = future(function* () {
 *   for (let i = 0; i < 300; i++) yield* consumeBudget();
 * });
 * const runtime = new Runtime();
 * const counts = metrics(runtime);
 * await runtime.run(unconstrained(busy()));
 * console.log(counts.forcedYields); // 0
 * ```
 *
 * *Cancellation*: cancels the future inside.
 *
 * *Throws* what the future inside throws.
 */
export function unconstrained<T>(future: Pollable<T> | PromiseLike<T>): Future<T> {
  return new Unconstrained(future);
}

/**
 * Makes `future` pay one unit when it is ready, as the built-in leaves do.
 *
 * @example
 * ```ts
 * import { cooperative, ready, run } from "@stator/runtime";
 *
 * console.log(await run(cooperative(ready(1)))); // 1
 * ```
 *
 * *Cancellation*: cancels the future inside.
 *
 * *Throws* what the future inside throws.
 */
export function cooperative<T>(future: Pollable<T> | PromiseLike<T>): Future<T> {
  return new Cooperative(future);
}

/**
 * A point in a long computation at which others may run, if this task has done enough.
 *
 * @example
 * ```ts
 * import { consumeBudget, future, metrics, Runtime } from "@stator/runtime";
 *
 * const busy = future(function* () {
 *   for (let i = 0; i < 300; i++) yield* consumeBudget();
 * });
 * const runtime = new Runtime();
 * const counts = metrics(runtime);
 * await runtime.run(busy());
 * console.log(counts.forcedYields); // 2
 * ```
 *
 * *Cancellation*: nothing to let go of.
 *
 * *Throws* nothing.
 */
export function consumeBudget(): Future<void> {
  return new ConsumeBudget();
}
