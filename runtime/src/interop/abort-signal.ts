/**
 * An AbortSignal to wait for. To end a future by a signal see `abortable`; to give one to foreign code see
 * `fromPromise`.
 */
import type { Future } from "../core/future.js";
import { onAbort } from "../core/on-abort.js";
import { Subscription } from "./subscription.js";

/**
 * Waits until a signal is aborted and gives its reason; at once if it is already. A branch for `select`.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { select } from "@stator/runtime/combinators";
 * import { aborted } from "@stator/runtime/interop";
 *
 * const winner = await select({ stop: aborted(AbortSignal.abort("enough")), done: sleep(1_000) });
 * console.log(winner.key, winner.value); // stop enough
 * ```
 *
 * *Cancellation*: takes the listener off the signal. There is none before the first poll and after the end.
 *
 * *Throws* nothing.
 */
export function aborted(signal: AbortSignal): Future<unknown> {
  return new Subscription<unknown>("an abort", (resolve) => onAbort(signal, () => resolve(signal.reason)));
}
