/**
 * Letting go of a child.
 *
 * Law: an error thrown by the child's cleanup never skips the cleanup of whoever lets go of it. It is reported, not thrown.
 */
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import type { Poll } from "./poll.js";

/** Cancels `child`. PENDING while its cleanup goes on: call again after a wake. */
export function drop(child: Pollable<unknown>, cx: Context): Poll<void> {
  try {
    return child.cancel(cx);
  } catch (error) {
    cx.report(error);
    return undefined;
  }
}
