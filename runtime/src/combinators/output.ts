/** What awaiting something gives, as a type; and what becomes of an output that nobody receives. */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { disposeOutput } from "../core/task-info.js";

/** The type of `await x`, also for a future that is no promise. */
export type Output<F> = F extends PromiseLike<unknown> ? Awaited<F> : F extends Pollable<infer T> ? T : F;

/**
 * Lets go of an output on its way to nobody: a lock's guard must not stay locked because the join that held it was
 * dropped.
 */
export function discard(output: unknown, cx: Context): void {
  try {
    disposeOutput(output);
  } catch (error) {
    cx.report(error);
  }
}
