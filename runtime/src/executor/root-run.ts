/**
 * One `run`: the root task, the promise of its outcome, and the watch for a deadlock.
 *
 * The proof of a deadlock is the platform's: when it is about to exit because nothing is left to do, no timer, socket or callback
 * exists that could wake the root. A program that would have ended in silence then fails with the tree of its tasks.
 */
import { DeadlockError, JoinError } from "../core/errors.js";
import { TaskObserver } from "../core/task-observer.js";
import { CANCELLED, FAILED } from "../core/task-state.js";
import type { Task } from "../core/task.js";
import type { Engine } from "./engine.js";
import type { RunOptions } from "./options.js";
import { tools } from "./tools.js";

export class RootRun<T> extends TaskObserver {
  readonly observes = true;
  readonly promise: Promise<T>;
  private readonly engine: Engine;
  private resolve!: (value: T) => void;
  private reject!: (error: unknown) => void;
  private withdraw: (() => void) | undefined;
  private unlink: (() => void) | undefined;
  /** Whether the promise was rejected with a deadlock. */
  private isOver = false;

  constructor(engine: Engine, task: Task<T>, options: RunOptions | undefined) {
    super();
    this.engine = engine;
    this.promise = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.withdraw = engine.host.onExhausted?.(() => {
      this.withdraw = undefined;
      this.isOver = true;
      this.reject(new DeadlockError(describeTasks(engine)));
    });
    if (options?.signal !== undefined) this.link(task, options.signal);
    task.observe(this);
  }

  taskFinished(task: Task<unknown>): void {
    this.withdraw?.();
    this.unlink?.();
    const { flags, id, label } = task;
    const output = task.takeOutput();
    if ((flags & FAILED) !== 0) {
      // The root's own error, not wrapped: whoever runs it is its caller.
      this.reject(output);
      if (this.isOver) void Promise.reject(output); // Nobody hears it any more, so the host must.
    } else if ((flags & CANCELLED) !== 0) {
      this.reject(this.engine.fatal === null ? new JoinError("cancelled", id, label) : this.engine.fatal.error);
    } else this.resolve(output as T);
  }

  private link(task: Task<T>, signal: AbortSignal): void {
    if (signal.aborted) {
      task.abort();
      return;
    }
    const listener = (): void => task.abort();
    signal.addEventListener("abort", listener, { once: true });
    this.unlink = () => signal.removeEventListener("abort", listener);
  }
}

/** The tree of tasks as text: as much of it as can be told. */
function describeTasks(engine: Engine): string {
  const tasks = engine.tasks();
  if (tools !== null) return String(tools.dump(tasks, engine.now(), undefined));
  return tasks.map(({ label }) => `task ${label}`).join("\n");
}
