/** What the primitives throw. One class for each thing that a caller does differently. */

/**
 * What was waited for can no longer come: the other side has closed.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { ClosedError, Semaphore } from "@stator/runtime/sync";
 *
 * const seats = new Semaphore(1);
 * seats.close();
 * const error = await run(seats.acquire()).catch((error) => error);
 * if (!(error instanceof ClosedError)) throw error;
 * ```
 */
export class ClosedError extends Error {
  override readonly name = "ClosedError";
}

/**
 * A value could not be sent; it is given back as `value`.
 *
 * @example
 * ```ts
 * import { SendError, unboundedChannel } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = unboundedChannel<string>();
 * receiver.dispose();
 * try {
 *   sender.send("letter");
 * } catch (error) {
 *   if (!(error instanceof SendError) || error.value !== "letter") throw error;
 * }
 * ```
 */
export class SendError<T> extends Error {
  override readonly name = "SendError";
  /** Why: nobody receives any more, or the limit of `sendUntil` was reached. */
  readonly kind: "closed" | "timeout";
  readonly value: T;

  constructor(kind: "closed" | "timeout", value: T) {
    super(`Cannot send: ${kind === "closed" ? "the channel is closed" : "no slot became free in time"}`);
    this.kind = kind;
    this.value = value;
  }
}

/**
 * A receiver of a broadcast was too slow: the `missed` oldest values were overwritten. The next `recv` goes on with
 * the oldest one kept.
 *
 * @example
 * ```ts
 * import { run } from "@stator/runtime";
 * import { broadcast, LaggedError } from "@stator/runtime/sync";
 *
 * const [sender, receiver] = broadcast<number>(1);
 * sender.send(1);
 * sender.send(2);
 * const error = await run(receiver.recv()).catch((error) => error);
 * if (!(error instanceof LaggedError) || error.missed !== 1) throw error;
 * if ((await run(receiver.recv())) !== 2) throw new Error("expected the value that was kept");
 * ```
 */
export class LaggedError extends Error {
  override readonly name = "LaggedError";
  readonly missed: number;

  constructor(missed: number) {
    super(`Cannot receive in full: ${missed} values were overwritten before they were read`);
    this.missed = missed;
  }
}

/** Refuses what is not a whole number from `least` on. */
export function checkCount(what: string, count: number, least: number): void {
  if (!(count >= least && count <= Number.MAX_SAFE_INTEGER && Math.floor(count) === count)) {
    throw new RangeError(`Cannot use ${String(count)} as ${what}: expected a whole number from ${least} on`);
  }
}
