/**
 * Tasks by key, and those of them that have ended but were not joined yet, in the order in which they ended: what join sets and
 * join maps have in common.
 *
 * Laws
 * 1. A task is in `running` or in `finished`, never in both. A failure waits in `finished` for whoever joins next.
 * 2. One waits at a time: the waker of the latest poll is woken when a task ends.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import type { AbortHandle, JoinHandle } from "../core/join-handle.js";
import { detach } from "../core/outcome.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING, type Poll } from "../core/poll.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Task } from "../core/task.js";
import type { Waker } from "../core/waker.js";
import { currentEngine } from "../executor/default.js";
import type { SpawnOptions } from "../executor/options.js";
import type { Runtime } from "../executor/runtime.js";
import { spawnOn } from "../executor/spawn-on.js";

/** A task that has ended, and its key. */
export interface Ended<K, T> {
  readonly key: K;
  readonly task: Task<T>;
}

/** The runtime that was named, or the one at hand. */
export class Spawner {
  readonly #runtime: Runtime | null;

  constructor(runtime?: Runtime) {
    this.#runtime = runtime ?? null;
  }

  /** Starts a task. Its spawn site is the caller of `above`. */
  protected start<T>(
    future: Pollable<T> | PromiseLike<T>,
    options: SpawnOptions | undefined,
    above: Function,
  ): JoinHandle<T> {
    return spawnOn(this.#runtime ?? currentEngine(), future, options, above);
  }
}

export abstract class TaskGroup<K, T> extends Spawner implements Disposable {
  protected readonly running = new Map<K, Task<T>>();
  protected finished: Ended<K, T>[] = [];
  #waker: Waker | null = null;

  /** The tasks not yet joined, finished or not. */
  get size(): number {
    return this.running.size + this.finished.length;
  }

  /** Asks all tasks to end; they stay until joined. */
  abortAll(): void {
    for (const task of this.running.values()) task.abort();
  }

  /** Lets all go: they run on, without anybody to join them. */
  detachAll(): void {
    const tasks = [...this.finished.map(({ task }) => task), ...this.running.values()];
    this.finished = [];
    this.running.clear();
    for (const task of tasks) detach(task);
  }

  /** Aborts all and forgets them. */
  close(): void {
    this.abortAll();
    this.detachAll();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  protected add(key: K, task: JoinHandle<T>): AbortHandle {
    this.running.set(key, task);
    task.observe(new TaskObserver(true, () => this.#ended(key, task)));
    return task.abortHandle();
  }

  /** The one that ended first; undefined when there are none. */
  protected pollEnded(cx: Context): Poll<Ended<K, T> | undefined> {
    if (this.size === 0) return undefined;
    if (!cx.proceed()) return PENDING;
    const ended = this.finished.shift();
    if (ended !== undefined) return ended;
    cx.refund();
    this.#waker = cx.waker;
    return PENDING;
  }

  /** A future that waits by polling this. */
  protected wait<R>(poll: (cx: Context) => Poll<R>, what: string): Future<R> {
    return pollFn(
      poll,
      () => void (this.#waker = null),
      () => `one of ${this.size} tasks of a join ${what}`,
    );
  }

  #ended(key: K, task: Task<T>): void {
    if (this.running.get(key) !== task) return;
    this.running.delete(key);
    this.finished.push({ key, task });
    const waker = this.#waker;
    this.#waker = null;
    waker?.wake();
  }
}
