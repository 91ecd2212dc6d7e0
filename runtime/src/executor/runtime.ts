/**
 * The public face of the executor: spawn tasks, run a root, look at what goes on.
 *
 * A runtime is independent of every other: own queue, clock, timers, seed. Most programs use the default one without naming it.
 */
import { current, setCurrent } from "../core/current.js";
import type { Pollable } from "../core/future.js";
import type { JoinHandle } from "../core/join-handle.js";
import { Random } from "../core/random.js";
import type { Task } from "../core/task.js";
import { currentEngine, defaultEngine, setDefault } from "./default.js";
import type { Dump, DumpOptions } from "./dump.js";
import { Engine } from "./engine.js";
import type { RunOptions, RuntimeOptions, SpawnOptions } from "./options.js";
import { outcomeOfRoot } from "./root-run.js";
import { listTasks } from "./task-list.js";
import { tools } from "./tools.js";
import { spawnOn } from "./spawn-on.js";

/**
 * An executor with its own queue, clock, timers and seed. Most programs use the default one without naming it.
 *
 * @example
 * ```ts
 * import { Runtime, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime({ seed: 1 });
 * const handle = runtime.spawn(sleep(1));
 * console.log(runtime.liveTasks, await handle, runtime.liveTasks); // 1 undefined 0
 * ```
 *
 * *Cancellation*: `shutdown(ms, runtime)` cancels all of its tasks.
 *
 * *Throws* nothing when made; see `run`, `spawn` and `dump`.
 */
export class Runtime extends Engine {
  constructor(options: RuntimeOptions = {}) {
    super(options.host, options.schedule);
    const seed = options.seed ?? options.schedule?.seed;
    if (seed !== undefined) this.random = new Random(seed);
    if (options.budget !== undefined) this.budget = options.budget;
    this.development = options.development ?? this.development;
    this.reporter = options.report ?? null;
    this.failFast = options.unobserved === "shutdown";
    const isWatched = this.development || options.fuzz === true;
    this.stepper = null; // What the host asked for may not be what the options do.
    this.watch = isWatched && tools !== null ? tools.watch(this, options) : null;
  }

  /** What every task is doing, without polling anything. */
  dump(options?: DumpOptions): Dump {
    if (tools === null) {
      throw new Error('Cannot dump: this bundle has no tools\n  help: import "@stator/runtime/tools"');
    }
    return tools.dump(this.tasks(), this.now(), options);
  }

  /** The tasks that have not finished, in the order of their spawning. */
  tasks(): Task<unknown>[] {
    return listTasks(this.table);
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
    return this.running.context.forcedYields;
  }

  /** Starts a future as a task of its own. It is queued, not polled: the caller goes on first. */
  spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return spawnOn(this, future, options, Runtime.prototype.spawn);
  }

  /** Runs a future as a root: the promise settles with its value or its own error, or with the proof that it never will. */
  run<T>(future: Pollable<T> | PromiseLike<T>, options?: RunOptions): Promise<T> {
    // oxlint-disable-next-line typescript/unbound-method -- it only marks where the stack is cut
    return outcomeOfRoot(this, this.start(future, options, Runtime.prototype.run), options);
  }

  /** Makes this runtime the current one until the guard is disposed of, innermost first. */
  enter(): Disposable {
    const outer = current;
    const entered = { runtime: this, task: null };
    setCurrent(entered);
    let open = true;
    return {
      [Symbol.dispose]: () => {
        if (!open) return;
        if (current !== entered) throw new Error("Cannot leave the runtime: a runtime entered later is still current");
        open = false;
        setCurrent(outer);
      },
    };
  }

  /** Calls back as soon as no task lives. */
  onceEmpty(callback: () => void): void {
    const before = this.whenEmpty;
    if (this.table.size === 0) callback();
    else {
      this.whenEmpty = () => {
        this.whenEmpty = null;
        before?.();
        callback();
      };
    }
  }

  override unobserved(task: Task<unknown>, error: unknown): void {
    this.failWith(error);
    super.unobserved(task, error);
  }

  /** If so asked, cancels everything; roots end with this error. */
  private failWith(error: unknown): void {
    if (!this.failFast) return;
    this.fatal ??= { error };
    this.closed = true;
    for (const task of this.tasks().toReversed()) task.abort();
  }
}

setDefault(Runtime);

/**
 * The runtime of code that runs outside every task.
 *
 * @example
 * ```ts
 * import { defaultRuntime, ready } from "@stator/runtime";
 *
 * console.log(await defaultRuntime().run(ready(1))); // 1
 * ```
 */
export function defaultRuntime(): Runtime {
  return defaultEngine() as Runtime;
}

/**
 * The runtime of the running task, or the default one.
 *
 * @example
 * ```ts
 * import { currentRuntime, pollFn, Runtime } from "@stator/runtime";
 *
 * const other = new Runtime();
 * console.log(await other.run(pollFn(() => currentRuntime() === other))); // true
 * ```
 */
export function currentRuntime(): Runtime {
  return currentEngine() as Runtime;
}
