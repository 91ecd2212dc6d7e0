/**
 * A handle that owns its task: dropping it aborts the task and waits for the cleanup, where dropping a plain handle lets it run on.
 *
 * ```ts
 * const [left, right] = await join(owned(spawn(a())), owned(spawn(b()))); // cancelled together with whoever waits here
 * ```
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { JoinHandle } from "../core/join-handle.js";
import { setJoiner, takeResult } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import { DETACHED, TAKEN } from "../core/task-state.js";

/**
 * What `owned` makes: a handle whose drop aborts the task.
 *
 * @example
 * ```ts
 * import { owned, ready, spawn } from "@stator/runtime";
 *
 * const handle = owned(spawn(ready(1)));
 * console.log(await handle.release()); // 1
 * ```
 *
 * *Cancellation*: aborts the task and waits for its cleanup; after `release` it does nothing.
 *
 * *Throws* a JoinError when the task failed or was cancelled.
 */
export class OwnedHandle<T> extends BaseFuture<T> {
  readonly #handle: JoinHandle<T>;
  #released = false;

  constructor(handle: JoinHandle<T>) {
    super();
    this.#handle = handle;
  }

  poll(cx: Context): Poll<T> {
    return this.#handle.poll(cx);
  }

  cancel(cx: Context): Poll<void> {
    const { task } = this.#handle;
    if (this.#released || (task.flags & (TAKEN | DETACHED)) !== 0) return undefined;
    task.abort();
    if (!task.isFinished) {
      setJoiner(task, cx.waker);
      return PENDING;
    }
    const result = takeResult(task);
    if (result.status === "failed") throw result.error;
    return undefined;
  }

  /** Gives the plain handle back: from now on dropping this one does nothing. */
  release(): JoinHandle<T> {
    this.#released = true;
    return this.#handle;
  }

  describeWait(): string {
    return this.#handle.describeWait();
  }
}

/**
 * Makes dropping the handle abort its task, and wait for the cleanup.
 *
 * @example
 * ```ts
 * import { owned, run, sleep, spawn, timeout } from "@stator/runtime";
 *
 * const task = spawn(sleep(1000));
 * await run(timeout(5, owned(task))).catch(() => {});
 * console.log(task.isFinished); // true
 * ```
 *
 * *Cancellation*: aborts the task and waits for its cleanup.
 *
 * *Throws* a JoinError when the task failed or was cancelled.
 */
export function owned<T>(handle: JoinHandle<T>): OwnedHandle<T> {
  return new OwnedHandle(handle);
}
