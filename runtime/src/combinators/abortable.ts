/**
 * A future that somebody else can end, by a handle or by an AbortSignal.
 *
 * Laws
 * 1. Abort is looked at before the future inside is polled, so one that was aborted early never runs. A value that
 *    comes in the same poll wins.
 * 2. The future inside is cancelled and clean before the abort is thrown.
 * 3. The listener on a signal exists only from the first poll to the end.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Future, Pollable, WaitDescription } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { onAbort } from "../core/on-abort.js";
import { LEAVING, OVER, RUNNING } from "../core/phase.js";
import { PENDING, type Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import type { Waker } from "../core/waker.js";
import type { Output } from "./output.js";

/**
 * Thrown by a future that was ended from outside.
 *
 * @example
 * ```ts
 * import { abortable, AbortError, pending } from "@stator/runtime/combinators";
 *
 * const [work, aborter] = abortable(pending());
 * aborter.abort();
 * console.log(await work.catch((error) => error instanceof AbortError)); // true
 * ```
 */
export class AbortError extends Error {
  override readonly name = "AbortError";
}

/**
 * Ends the `abortable` future that it came with.
 *
 * @example
 * ```ts
 * import { abortable, pending } from "@stator/runtime/combinators";
 *
 * const [work, aborter] = abortable(pending());
 * aborter.abort("enough");
 * console.log(aborter.isAborted, await work.catch((reason) => reason)); // true enough
 * ```
 *
 * *Cancellation*: nothing to cancel. Aborting after the end changes nothing but `isAborted`.
 */
export class Aborter {
  /** Whether abort was asked for, also when it came too late. */
  isAborted = false;
  reason: unknown = undefined;
  waker: Waker | null = null;

  /** Asks the future to end: it throws `reason`, an AbortError if none is given. */
  abort(reason: unknown = new AbortError("Aborted")): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.reason = reason;
    const { waker } = this;
    this.waker = null;
    waker?.wake();
  }
}

class Abortable<T> extends BaseFuture<T> {
  readonly #strand: Strand<T>;
  readonly #aborter: Aborter;
  /** The signal, until it is listened to. */
  #signal: AbortSignal | null;
  #unlink: (() => void) | null = null;
  #state = RUNNING;

  constructor(future: Pollable<T>, aborter: Aborter, signal: AbortSignal | null) {
    super();
    this.#strand = new Strand(future);
    this.#aborter = aborter;
    this.#signal = signal;
  }

  poll(cx: Context): Poll<T> {
    if (this.#state !== RUNNING) throw polledAfterCompletion(this);
    this.#state = OVER;
    if (this.#signal !== null) this.#link(this.#signal);
    let value: Poll<T>;
    try {
      value = this.#attempt(cx);
    } catch (error) {
      this.#release();
      throw error;
    }
    if (value === PENDING) this.#state = RUNNING;
    else this.#release();
    return value;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#state === OVER) return undefined;
    this.#state = LEAVING;
    this.#release();
    if (this.#strand.cancel(cx) === PENDING) return PENDING;
    this.#state = OVER;
    return undefined;
  }

  describeWait(): WaitDescription {
    return this.#strand.describe("an abortable future");
  }

  #attempt(cx: Context): Poll<T> {
    const aborter = this.#aborter;
    const strand = this.#strand;
    if (!aborter.isAborted) {
      const value = strand.poll(cx);
      aborter.waker = cx.waker;
      if (value !== PENDING || !aborter.isAborted) return value;
    }
    if (strand.cancel(cx) === PENDING) return PENDING;
    throw aborter.reason;
  }

  #link(signal: AbortSignal): void {
    this.#signal = null;
    this.#unlink = onAbort(signal, () => this.#aborter.abort(signal.reason));
  }

  #release(): void {
    this.#signal = null;
    this.#aborter.waker = null;
    this.#unlink?.();
    this.#unlink = null;
  }
}

/**
 * Makes a future that can be ended from outside: by the handle that comes with it, or by an AbortSignal.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { abortable } from "@stator/runtime/combinators";
 *
 * const [work, aborter] = abortable(sleep(60_000));
 * aborter.abort();
 * console.log(await work.catch((error) => error.name)); // AbortError
 * console.log(await abortable(sleep(60_000), AbortSignal.abort("stop")).catch((reason) => reason)); // stop
 * ```
 *
 * *Cancellation*: cancels the future inside, and takes the listener off the signal.
 *
 * *Throws* what the future throws; when aborted, the handle's reason (an AbortError if none was given) or the signal's.
 */
export function abortable<F>(future: F): [future: Future<Output<F>>, aborter: Aborter];
export function abortable<F>(future: F, signal: AbortSignal): Future<Output<F>>;
export function abortable(future: unknown, signal?: AbortSignal): unknown {
  const aborter = new Aborter();
  const made = new Abortable(intoFuture(future), aborter, signal ?? null);
  return signal === undefined ? [made, aborter] : made;
}
