/**
 * A join set whose tasks have keys.
 *
 * Law: one task per key. Spawning under a key that is taken aborts the old task and takes its place; only the new one is joined.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import type { AbortHandle } from "../core/join-handle.js";
import { detach, takeResult } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { TaskResult } from "../core/task-info.js";
import type { SpawnOptions } from "../executor/options.js";
import { TaskGroup } from "./task-group.js";

/** An outcome with its key. */
export type KeyedResult<K, T> = TaskResult<T> & { readonly key: K };

/**
 * Tasks by key, their outcomes taken in the order in which they end. A key that is used again aborts its older task.
 *
 * @example
 * ```ts
 * import { JoinMap, ready, run } from "@stator/runtime";
 *
 * const map = new JoinMap<string, number>();
 * map.spawn("a", ready(1));
 * console.log(await run(map.joinNext())); // { key: 'a', status: 'value', value: 1 }
 * console.log(await run(map.joinNext())); // undefined
 * ```
 *
 * *Cancellation*: of `joinNext`: no outcome is lost.
 *
 * *Throws* nothing: outcomes come as values.
 */
export class JoinMap<K, T> extends TaskGroup<K, T> {
  has(key: K): boolean {
    return this.running.has(key) || this.finished.some((entry) => entry.key === key);
  }

  /** Starts a task under `key`; an older one under it is aborted and forgotten. */
  spawn(key: K, future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    this.#forget(key);
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return this.add(key, this.start(future, options, JoinMap.prototype.spawn));
  }

  /** Aborts the task under `key`. False when there is none running. */
  abort(key: K): boolean {
    const task = this.running.get(key);
    task?.abort();
    return task !== undefined;
  }

  /** Waits for the next task to end and gives its key and outcome; undefined when the map is empty. */
  joinNext(): Future<KeyedResult<K, T> | undefined> {
    return this.wait((cx) => this.pollNext(cx), "map");
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<KeyedResult<K, T> | undefined> {
    const ended = this.pollEnded(cx);
    return ended === PENDING || ended === undefined ? ended : { key: ended.key, ...takeResult(ended.task) };
  }

  #forget(key: K): void {
    const old = this.running.get(key);
    if (old !== undefined) {
      this.running.delete(key);
      old.abort();
      detach(old);
      return;
    }
    const at = this.finished.findIndex((entry) => entry.key === key);
    if (at >= 0) detach(this.finished.splice(at, 1)[0]!.task);
  }
}
