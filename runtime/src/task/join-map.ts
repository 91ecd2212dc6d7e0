/**
 * A join set whose tasks have keys.
 *
 * Law: one task per key. Spawning under a key that is taken aborts the old task and takes its place; only the new one is joined.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import { JoinHandle, type AbortHandle } from "../core/join-handle.js";
import { detach, takeResult } from "../core/outcome.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { TaskResult } from "../core/task-info.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Task } from "../core/task.js";
import type { Waker } from "../core/waker.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import type { Runtime } from "../executor/runtime.js";

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
export class JoinMap<K, T> implements Disposable {
  private readonly running = new Map<K, Task<T>>();
  private readonly finished: { readonly key: K; readonly task: Task<T> }[] = [];
  private waker: Waker | null = null;
  private readonly runtime: Runtime | null;

  constructor(runtime?: Runtime) {
    this.runtime = runtime ?? null;
  }

  /** The keys not yet joined. */
  get size(): number {
    return this.running.size + this.finished.length;
  }

  has(key: K): boolean {
    return this.running.has(key) || this.finished.some((entry) => entry.key === key);
  }

  /** Starts a task under `key`; an older one under it is aborted and forgotten. */
  spawn(key: K, future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): AbortHandle {
    this.forget(key);
    const runtime = this.runtime ?? currentEngine();
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    const task = runtime.start(future, options, JoinMap.prototype.spawn);
    this.running.set(key, task);
    task.observe(new Entry(this, key));
    return new JoinHandle(task).abortHandle();
  }

  /** Aborts the task under `key`. False when there is none running. */
  abort(key: K): boolean {
    const task = this.running.get(key);
    task?.abort();
    return task !== undefined;
  }

  abortAll(): void {
    for (const task of this.running.values()) task.abort();
  }

  /** Waits for the next task to end and gives its key and outcome; undefined when the map is empty. */
  joinNext(): Future<KeyedResult<K, T> | undefined> {
    return new NextEntry(this);
  }

  /** Aborts all and forgets them. */
  close(): void {
    const tasks = [...this.finished.map((entry) => entry.task), ...this.running.values()];
    this.running.clear();
    this.finished.length = 0;
    for (const task of tasks) {
      task.abort();
      detach(task);
    }
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** The poll form of `joinNext`. */
  pollNext(cx: Context): Poll<KeyedResult<K, T> | undefined> {
    if (this.size === 0) return undefined;
    if (!cx.proceed()) return PENDING;
    const entry = this.finished.shift();
    if (entry !== undefined) return { key: entry.key, ...takeResult(entry.task) };
    cx.refund();
    this.waker = cx.waker;
    return PENDING;
  }

  /** Told by a task at its end. */
  entryEnded(key: K, task: Task<T>): void {
    if (this.running.get(key) !== task) return;
    this.running.delete(key);
    this.finished.push({ key, task });
    const { waker } = this;
    this.waker = null;
    waker?.wake();
  }

  private forget(key: K): void {
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

class Entry<K, T> extends TaskObserver {
  readonly observes = true;
  private readonly map: JoinMap<K, T>;
  private readonly key: K;

  constructor(map: JoinMap<K, T>, key: K) {
    super();
    this.map = map;
    this.key = key;
  }

  taskFinished(task: Task<unknown>): void {
    this.map.entryEnded(this.key, task as Task<T>);
  }
}

class NextEntry<K, T> extends BaseFuture<KeyedResult<K, T> | undefined> {
  private readonly map: JoinMap<K, T>;

  constructor(map: JoinMap<K, T>) {
    super();
    this.map = map;
  }

  poll(cx: Context): Poll<KeyedResult<K, T> | undefined> {
    return this.map.pollNext(cx);
  }

  cancel(): void {}

  describeWait(): string {
    return `one of ${this.map.size} tasks of a join map`;
  }
}
