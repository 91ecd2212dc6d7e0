/**
 * A future inside another one that only sets something up around each poll (a budget, a task-local): driven at its innermost await,
 * under the caller's own waker. For a child with a waker of its own see strand.ts.
 */
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import { InnerChain } from "./inner-chain.js";
import type { Poll } from "./poll.js";

/**
 * A future inside another one that only sets something up around each poll: driven at its innermost await, under the
 * caller's own waker. A child with a waker of its own is a `Strand`.
 *
 * @example
 * ```ts
 * import { Driven, type Future, pollFn, run, sleep } from "@stator/runtime";
 *
 * function counted<T>(future: Future<T>): Future<{ polls: number }> {
 *   const inner = new Driven(future);
 *   let polls = 0;
 *   return pollFn(
 *     (cx) => {
 *       polls++;
 *       const value = inner.poll(cx);
 *       return typeof value === "symbol" ? value : { polls };
 *     },
 *     (cx) => inner.cancel(cx),
 *   );
 * }
 * console.log(await run(counted(sleep(5)))); // { polls: 2 }
 * ```
 *
 * *Cancellation*: `cancel` drops the future inside; PENDING while its cleanup goes on.
 *
 * *Throws* (its `poll`) what the future inside throws. Errors of cleanup are reported.
 */
export class Driven<T> extends InnerChain<T> {
  get isFinished(): boolean {
    return this.top === null;
  }

  /** The future as it is now, for `describeWait`. */
  get child(): Pollable<unknown>[] {
    return this.children;
  }

  poll(cx: Context): Poll<T> {
    return this.drive(cx);
  }

  /** Cancels it; errors of its cleanup are reported. */
  cancel(cx: Context): Poll<void> {
    return this.unwind(cx);
  }
}
