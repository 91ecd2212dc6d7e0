/**
 * The part of a runtime that every program needs: makes tasks, runs them, and tells of failures that nobody hears.
 *
 * `Runtime` adds what is asked of a runtime by name. The two are apart so that a bundle of `run` and `sleep` goes without the rest.
 * Law: `Runtime` adds no fields, so that an engine can become one (see default.ts).
 */
import { platformHost } from "#platform";
import { Context } from "../core/context.js";
import { currentTask } from "../core/current.js";
import { intoFuture } from "../core/into-future.js";
import type { Pollable } from "../core/future.js";
import { Random } from "../core/random.js";
import type { Report } from "../core/report.js";
import type { FailureKeeper, Scheduler } from "../core/scheduler.js";
import { emptyInfo, type TaskInfo } from "../core/task-info.js";
import { Task } from "../core/task.js";
import { ABORTED, QUEUED } from "../core/task-state.js";
import { noopWaker, type Waker } from "../core/waker.js";
import type { Host } from "../host/host.js";
import "./development.js";
import { Executor } from "./executor.js";
import type { SpawnOptions } from "./options.js";
import type { ReadyQueue } from "./run-queue.js";
import { Running } from "./running.js";
import { tools, type Watch } from "./tools.js";

export class Engine extends Executor implements Scheduler {
  random = new Random(Math.random() * 2 ** 32);
  development: boolean;
  wakerFor: ((task: Task<unknown>) => Waker) | null = null;
  /** Captures the asynchronous context of a spawn, where the host has such a thing. */
  snapshot: (() => (run: () => void) => void) | null = null;
  /** Set by `shutdown`: what is spawned from now on is cancelled at once. */
  closed = false;
  /** Whether a failure that nobody observes ends this runtime. */
  failFast = false;
  /** The failure that ended this runtime, if one did. */
  fatal: { readonly error: unknown } | null = null;
  /** Called when the last task has ended. */
  protected whenEmpty: (() => void) | null = null;
  protected reporter: ((report: Report) => void) | null = null;
  /** What looks at each poll, in development. */
  watch: Watch | null = null;
  readonly running: Running;
  failures: FailureKeeper | null = null;

  constructor(host: Host = platformHost(), queue?: ReadyQueue) {
    super(host, queue);
    this.development = host.development === true;
    this.running = new Running(new Context(noopWaker, this));
    if (this.development && tools !== null) this.watch = tools.watch(this);
  }

  /** Makes a task that nobody has a handle of, and queues it. The spawn site is the caller of `above`. */
  start<T>(future: Pollable<T> | PromiseLike<T>, options: SpawnOptions | undefined, above: Function): Task<T> {
    return this.enrol(new Task<T>(intoFuture(future), this, this.infoFor(options, above)));
  }

  /** Queues a new task. */
  enrol<K extends Task<unknown>>(task: K): K {
    this.table.add(task);
    task.flags = this.closed ? QUEUED | ABORTED : QUEUED;
    this.enqueue(task);
    // Last: whoever hears of it may wake or abort it.
    if (this.trace !== null) this.trace.spawned(task);
    return task;
  }

  report(report: Report): void {
    if (this.reporter !== null) this.reporter(report);
    else this.host.report?.(report);
  }

  retire(task: Task<unknown>): void {
    this.table.remove(task);
    if (this.table.size > 0) return;
    this.giveBack();
    this.whenEmpty?.();
  }

  unobserved(task: Task<unknown>, error: unknown): void {
    this.failures?.add(task, error);
  }

  lostWaker(task: Task<unknown>): void {
    this.watch?.lostWaker(task);
  }

  /** V8 records each young object that is put into an old one, and nearly all that a poll leaves in a context is young. So it never gets old. */
  protected renew(): void {
    const context = new Context(noopWaker, this);
    const last = this.running.context;
    context.forcedYields = last.forcedYields;
    context.spare = last.spare; // This one may get old: what waits for a promise mostly is, too.
    this.running.context = context;
    this.table.renew();
  }

  protected step(task: Task<unknown>): void {
    this.stepper?.(this, task);
  }

  protected parked(): void {
    if (this.failures !== null && this.table.size === 0) this.failures.tellSoon(this.host, this.table);
  }

  protected wakeSafely(waker: Waker): void {
    try {
      waker.wake();
    } catch (error) {
      this.report({ kind: "waker-failure", message: "A waker threw", error, task: null });
    }
  }

  infoFor(options: SpawnOptions | undefined, above: Function): TaskInfo | null {
    if (options === undefined && this.stepper === null) return null;
    return this.fullInfo(options, above);
  }

  private fullInfo(options: SpawnOptions | undefined, above: Function): TaskInfo {
    const { watch, snapshot } = this;
    const info = emptyInfo();
    if (snapshot !== null) info.enter = snapshot();
    info.name = options?.name;
    info.site = options?.site ?? watch?.site(above);
    info.parent = currentTask()?.id ?? 0;
    return info;
  }
}
