/**
 * Letting go of a child.
 *
 * Law: an error thrown by the child's cleanup never skips the cleanup of whoever lets go of it. It is reported, not thrown.
 */
import type { Context } from "./context.js";
import type { Pollable } from "./future.js";
import type { Poll } from "./poll.js";

/**
 * Cancels `child`, as whoever polls it must do when letting go of it. PENDING while its cleanup goes on: call again after a wake.
 *
 * @example
 * ```ts
 * import { Context, drop } from "@stator/runtime";
 * import { probe } from "@stator/runtime/testing";
 *
 * const log: string[] = [];
 * const child = probe("child", log);
 * const cx = new Context();
 * child.poll(cx);
 * drop(child, cx);
 * console.log(log); // [ 'start child', 'drop child' ]
 * ```
 *
 * *Cancellation*: this is it.
 *
 * *Throws* nothing: an error of the child's cleanup is reported, so that scopes further out still run.
 */
export function drop(child: Pollable<unknown>, cx: Context): Poll<void> {
  try {
    return child.cancel(cx);
  } catch (error) {
    cx.report(error);
    return undefined;
  }
}
