/** What awaiting something gives, as a type and as an outcome; and what becomes of an output that nobody receives. */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { disposeOutput } from "../core/task-info.js";

/** The type of `await x`, also for a future that is no promise. */
export type Output<F> = F extends PromiseLike<unknown> ? Awaited<F> : F extends Pollable<infer T> ? T : F;

/** Polls a child and gives what comes of it as a value: it never throws. */
export function attempt<T>(child: { poll(cx: Context): Poll<T> }, cx: Context): Poll<PromiseSettledResult<T>> {
  try {
    const value = child.poll(cx);
    return value === PENDING ? PENDING : { status: "fulfilled", value };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}

/** Gives the value of an outcome, or throws its error. */
export function unwrap<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

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

/** Lets go of an outcome on its way to nobody, if there is one: an error must not get lost. */
export function letGo(outcome: PromiseSettledResult<unknown> | null | undefined, cx: Context): void {
  if (outcome?.status === "rejected") cx.report(outcome.reason);
  else discard(outcome?.value, cx);
}

/** Whether a future says that it has ended and will never be ready again. */
export function isTerminated(future: object): boolean {
  return (future as { readonly isTerminated?: boolean }).isTerminated === true;
}
