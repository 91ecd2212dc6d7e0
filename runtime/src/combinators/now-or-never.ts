/** One try. */
import type { Future } from "../core/future.js";
import { Selection } from "./selection.js";
import type { Output } from "./output.js";

/**
 * Polls a future once: its value if it is ready now, else undefined, and the future is cancelled.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { nowOrNever } from "@stator/runtime/combinators";
 *
 * console.log(await nowOrNever(ready(1)), await nowOrNever(sleep(1_000))); // 1 undefined
 * ```
 *
 * *Cancellation*: cancels the future. It waits for nothing but the future's own cleanup, and, when the budget is spent,
 * for the task's next turn.
 *
 * *Throws* what the future throws.
 */
export function nowOrNever<F>(future: F): Future<Output<F> | undefined> {
  return new Selection([future], { default: true, else: true }, (_, value) => value as Output<F> | undefined);
}
