/**
 * The public face of the executor: spawn tasks, run a root, hear reports.
 *
 * A runtime is independent of every other: own queue, clock, timers, seed. Most programs use the default one without naming it.
 */
import { Context } from "../core/context.js";
import { currentScheduler, currentTask, setCurrent } from "../core/current.js";
import { intoFuture } from "../core/into-future.js";
import type { Pollable } from "../core/future.js";
import { JoinHandle } from "../core/join-handle.js";
import { Random } from "../core/random.js";
import type { Report } from "../core/report.js";
import type { Scheduler } from "../core/scheduler.js";
import { callSite, emptyInfo, type TaskInfo } from "../core/task-info.js";
import { Task } from "../core/task.js";
import { ABORTED, QUEUED } from "../core/task-state.js";
import type { TraceSubscriber } from "../core/trace-event.js";
import { noopWaker, type Waker } from "../core/waker.js";
import type { Host } from "../host/host.js";
import { platformHost } from "../host/platform.js";
import { BUDGET } from "./budget.js";
import type { Dump, DumpOptions } from "./dump.js";
import { Executor } from "./executor.js";
import { freshWaker } from "./fresh-waker.js";
import { RootRun, type RunOptions } from "./root-run.js";
import type { ReadyQueue } from "./run-queue.js";
import "./register-tools.js";
import { tools } from "./tools.js";
import { unobservedReport, UnobservedFailures } from "./unobserved.js";

/** Milliseconds that a poll may take before others suffer visibly. */
const SLOW_POLL = 100;

export interface RuntimeOptions {
  readonly host?: Host;
  /** Seeds everything random; printed by tools, so that a run can be repeated. */
  readonly seed?: number;
  /** Look for lost wakers and keep spawn sites. The host decides when this is left out. */
  readonly development?: boolean;
  /** Hears of unobserved failures and the like instead of the host's console. */
  readonly report?: (report: Report) => void;
  /** What to do about a failure that nobody observes: tell, or also cancel everything and make the roots fail with it. */
  readonly unobserved?: "report" | "shutdown";
  /** Milliseconds after which a poll is reported as too long; Infinity for never. Only in development. */
  readonly slowPoll?: number;
  /** Operations per poll. */
  readonly budget?: number;
  /** Gives each poll another waker object, and wakes tasks that need no wake, at random: a test of leaf futures. */
  readonly fuzz?: boolean;
  /** Picks which ready task runs next, instead of the oldest: see `@stator/runtime/testing`. */
  readonly schedule?: ReadyQueue;
}

export interface SpawnOptions {
  readonly name?: string;
  /** `file.ts:3:5`; found from the stack in development when left out. */
  readonly site?: string;
}

export class Runtime extends Executor implements Scheduler {
  readonly random: Random;
  readonly development: boolean;
  readonly budget: number;
  readonly wakerFor: ((task: Task<unknown>) => Waker) | null;
  /** Captures the asynchronous context of a spawn, where the host has such a thing. */
  snapshot: (() => (run: () => void) => void) | null = null;
  trace: TraceSubscriber | null = null;
  /** Set by `shutdown`: what is spawned from now on is cancelled at once. */
  closed = false;
  /** The failure that ended this runtime, if one did. */
  fatal: { readonly error: unknown } | null = null;
  protected readonly context: Context;
  private readonly reporter: ((report: Report) => void) | null;
  private readonly failures = new UnobservedFailures((report) => this.report(report));
  /** Whether polls need more than polling. */
  private readonly watched: boolean;
  private readonly failFast: boolean;
  private readonly slowPoll: number;
  private emptied: (() => void)[] = [];
  private lastId = 0;

  constructor(options: RuntimeOptions = {}) {
    super(options.host ?? platformHost(), options.schedule);
    this.random = new Random(options.seed ?? options.schedule?.seed ?? Math.floor(Math.random() * 2 ** 32));
    this.development = options.development ?? this.host.development ?? false;
    this.budget = options.budget ?? BUDGET;
    this.reporter = options.report ?? null;
    this.slowPoll = this.development ? (options.slowPoll ?? SLOW_POLL) : Infinity;
    this.failFast = options.unobserved === "shutdown";
    this.wakerFor = options.fuzz === true ? freshWaker : null;
    this.context = new Context(noopWaker, this);
    this.watched = this.development || this.wakerFor !== null;
  }

  /** What every task is doing, without polling anything. */
  dump(options?: DumpOptions): Dump {
    if (tools === null) {
      throw new Error('Cannot dump: this bundle has no tools\n  help: import "@stator/runtime/tools"');
    }
    return tools.dump(this.tasks(), this.now(), options);
  }

  /** The tree of tasks as text: as much of it as can be told. */
  describeTasks(): string {
    return tools === null
      ? this.tasks()
          .map(({ label }) => `task ${label}`)
          .join("\n")
      : String(this.dump());
  }

  /** Tasks in the ready queue. */
  get queueDepth(): number {
    return this.queue.length;
  }

  /** The number of tasks that have not finished. */
  get liveTasks(): number {
    return this.table.size;
  }

  /** How often a task has had to yield because its budget was spent. */
  get forcedYields(): number {
    return this.context.forcedYields;
  }

  /** The tasks that have not finished, in the order of their spawning. */
  tasks(): Task<unknown>[] {
    return this.table.list();
  }

  /** Starts a future as a task of its own. It is queued, not polled: the caller goes on first. */
  spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return new JoinHandle(this.start(future, options, Runtime.prototype.spawn));
  }

  /** Runs a future as a root: the promise settles with its value or its own error, or with the proof that it never will. */
  run<T>(future: Pollable<T> | PromiseLike<T>, options?: RunOptions): Promise<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return new RootRun(this, this.start(future, options, Runtime.prototype.run), options).promise;
  }

  /** Makes a task and queues it. The spawn site is the caller of `above`. */
  start<T>(future: Pollable<T> | PromiseLike<T>, options: SpawnOptions | undefined, above: Function): Task<T> {
    const task = new Task<T>(intoFuture(future), this, ++this.lastId, this.infoFor(options, above));
    this.table.add(task);
    this.queue.reserve(this.table.size);
    if (this.trace !== null) this.trace({ kind: "spawn", task, parent: currentTask });
    task.flags = this.closed ? QUEUED | ABORTED : QUEUED;
    this.enqueue(task);
    return task;
  }

  /** Makes this runtime the current one until the guard is disposed of, innermost first. */
  enter(): Disposable {
    const outerScheduler = currentScheduler;
    const outerTask = currentTask;
    setCurrent(this, null);
    let open = true;
    return {
      [Symbol.dispose]: () => {
        if (!open) return;
        if (currentScheduler !== this)
          throw new Error("Cannot leave the runtime: a runtime entered later is still current");
        open = false;
        setCurrent(outerScheduler, outerTask);
      },
    };
  }

  report(report: Report): void {
    if (this.reporter !== null) this.reporter(report);
    else this.host.report?.(report);
  }

  retire(task: Task<unknown>): void {
    this.table.remove(task);
    if (this.table.size > 0 || this.emptied.length === 0) return;
    const callbacks = this.emptied;
    this.emptied = [];
    for (const callback of callbacks) callback();
  }

  /** Calls back as soon as no task lives. */
  onceEmpty(callback: () => void): void {
    if (this.table.size === 0) callback();
    else this.emptied.push(callback);
  }

  unobserved(task: Task<unknown>, error: unknown): void {
    if (this.failFast) this.fail(error);
    this.failures.add(task, error);
  }

  observed(task: Task<unknown>): boolean {
    return this.failures.remove(task);
  }

  reportUnobserved(task: Task<unknown>, error: unknown): void {
    if (this.failFast) this.fail(error);
    this.report(unobservedReport(task.id, task.info, error, task));
  }

  lostWaker(task: Task<unknown>): void {
    const message = `Task ${task.label} can never be woken: a future returned PENDING and nobody kept the waker`;
    this.report({ kind: "lost-waker", message, task });
  }

  protected override step(task: Task<unknown>): void {
    if (this.watched || this.snapshot !== null) this.stepWatched(task);
    else task.run(this.context);
  }

  /** A poll with all that only development runs need. */
  private stepWatched(task: Task<unknown>): void {
    const start = this.slowPoll === Infinity ? 0 : this.host.now();
    const segment = this.slowPoll === Infinity || tools === null ? null : tools.time(task);
    const enter = task.info?.enter ?? null;
    if (enter === null) task.run(this.context);
    else enter(() => task.run(this.context));
    if (segment !== null) {
      const took = this.host.now() - start;
      if (took > this.slowPoll) this.report(segment(took));
    }
    if (this.wakerFor !== null) this.wakeAtRandom();
  }

  protected parked(): void {
    if (this.failures.size === 0 || this.table.size > 0) return;
    // Whoever awaited the last task may still come to ask for another: give them a turn.
    this.host.defer(() => {
      if (this.table.size === 0) this.failures.tellAll();
    }, "turn");
  }

  protected wakerFailed(error: unknown): void {
    this.report({ kind: "waker-failure", message: "A waker threw", error, task: null });
  }

  /** Cancels everything; roots end with this error. */
  private fail(error: unknown): void {
    this.fatal ??= { error };
    this.closed = true;
    for (const task of this.tasks().toReversed()) task.abort();
  }

  /** Each poll causes a quarter of a needless one, so the storm dies down by itself. */
  private wakeAtRandom(): void {
    if (this.random.next() < 0.25) this.table.probe(this.random.next())?.wake();
  }

  private infoFor(options: SpawnOptions | undefined, above: Function): TaskInfo | null {
    if (options === undefined && !this.development && this.snapshot === null) return null;
    const info = emptyInfo();
    info.enter = this.snapshot === null ? null : this.snapshot();
    info.name = options?.name;
    info.site = options?.site;
    if (currentTask !== null) info.parent = currentTask.id;
    if (this.development && info.site === undefined) info.site = callSite(above);
    return info;
  }
}
