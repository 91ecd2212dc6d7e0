/** A future from a function: the shortest way to write one, and the way to get at `cx` in a lowered function. */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import { polledAfterCompletion } from "./errors.js";
import type { Future, WaitDescription } from "./future.js";
import { PENDING, type Poll } from "./poll.js";

class PollFn<T> extends BaseFuture<T> {
  #body: ((cx: Context) => Poll<T>) | null;
  /** What to do when it is dropped. Null before the first poll, when there is nothing to undo, and once it is done. */
  #cleanup: ((cx: Context) => Poll<void>) | null = null;
  readonly #onCancel: ((cx: Context) => Poll<void>) | null;
  readonly #describe: (() => WaitDescription) | undefined;

  constructor(
    body: (cx: Context) => Poll<T>,
    onCancel: ((cx: Context) => Poll<void>) | null,
    describe: (() => WaitDescription) | undefined,
  ) {
    super();
    this.#body = body;
    this.#onCancel = onCancel;
    this.#describe = describe;
  }

  poll(cx: Context): Poll<T> {
    const body = this.#body;
    if (body === null) throw polledAfterCompletion(this);
    this.#body = null;
    this.#cleanup = null;
    const value = body(cx);
    if (value === PENDING) {
      this.#body = body;
      this.#cleanup = this.#onCancel;
    }
    return value;
  }

  cancel(cx: Context): Poll<void> {
    const cleanup = this.#cleanup;
    this.#body = null;
    this.#cleanup = null;
    if (cleanup === null || cleanup(cx) !== PENDING) return undefined;
    this.#cleanup = cleanup;
    return PENDING;
  }

  describeWait(): WaitDescription {
    return this.#describe?.() ?? "a poll function";
  }
}

/**
 * Calls `poll` at each poll until it gives something else than PENDING. `cancel` is called when it is dropped after its
 * first poll; `describe` says in dumps what it waits for.
 *
 * @example
 * ```ts
 * import { PENDING, pollFn, run } from "@stator/runtime";
 *
 * let polls = 0;
 * const third = pollFn((cx) => {
 *   if (++polls === 3) return polls;
 *   cx.waker.wake();
 *   return PENDING;
 * });
 * console.log(await run(third)); // 3
 * ```
 *
 * *Cancellation*: what `cancel` does; nothing before the first poll.
 *
 * *Throws* what `poll` throws.
 */
export function pollFn<T>(
  poll: (cx: Context) => Poll<T>,
  cancel?: (cx: Context) => Poll<void>,
  describe?: () => WaitDescription,
): Future<T> {
  return new PollFn(poll, cancel ?? null, describe);
}
