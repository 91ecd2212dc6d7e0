/**
 * One `run`: the root task, the promise of its outcome, and the watch for a deadlock.
 *
 * The proof of a deadlock is the platform's: when it is about to exit because nothing is left to do, no timer, socket or callback
 * exists that could wake the root. A program that would have ended in silence then fails with the tree of its tasks.
 */
import { DeadlockError, JoinError } from "../core/errors.js";
import { TaskObserver } from "../core/task-observer.js";
import type { Task } from "../core/task.js";
import type { Runtime, SpawnOptions } from "./runtime.js";

export interface RunOptions extends SpawnOptions {
  /** Cancels the root, with its cleanup, when it aborts. */
  readonly signal?: AbortSignal;
}

export class RootRun<T> extends TaskObserver {
  readonly observes = true;
  readonly promise: Promise<T>;
  private readonly runtime: Runtime;
  private resolve!: (value: T) => void;
  private reject!: (error: unknown) => void;
  private withdraw: (() => void) | undefined;
  private unlink: (() => void) | undefined;

  constructor(runtime: Runtime, task: Task<T>, options: RunOptions | undefined) {
    super();
    this.runtime = runtime;
    this.promise = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.withdraw = runtime.host.onExhausted?.(() => {
      this.withdraw = undefined;
      task.detach();
      this.reject(new DeadlockError(runtime.describeTasks()));
    });
    if (options?.signal !== undefined) this.link(task, options.signal);
    task.observe(this);
  }

  taskFinished(task: Task<unknown>): void {
    this.withdraw?.();
    this.unlink?.();
    try {
      this.resolve((task as Task<T>).take());
    } catch (error) {
      // The root's own error, not wrapped: whoever runs it is its caller.
      if (error instanceof JoinError && error.isFailed) this.reject(error.cause);
      else this.reject(this.runtime.fatal === null ? error : this.runtime.fatal.error);
    }
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
