/** Sending to a channel that has no slot free, for a while. */
import type { Future, Pollable } from "../core/future.js";
import { sleep } from "./sleep.js";

/**
 * Sends `value`, unless no slot becomes free within `ms` milliseconds: `sender.sendUntil(value, sleep(ms))`. A function,
 * so that channels go without timers.
 *
 * @example
 * ```ts
 * import { channel, run, sendTimeout } from "@stator/runtime";
 *
 * const [sender] = channel<string>(1);
 * await run(sendTimeout(sender, "first", 10));
 * console.log(await run(sendTimeout(sender, "second", 10)).catch((error) => [error.kind, error.value])); // [ 'timeout', 'second' ]
 * ```
 *
 * *Cancellation*: takes it out of the queue for slots; the value is not sent.
 *
 * *Throws* a SendError with the value: of kind "timeout" or "closed".
 */
export function sendTimeout<T>(
  sender: { sendUntil(value: T, limit: Pollable<unknown>): Future<void> },
  value: T,
  ms: number,
): Future<void> {
  return sender.sendUntil(value, sleep(ms));
}
