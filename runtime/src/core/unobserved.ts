/**
 * Failures that nobody has asked for yet.
 *
 * A failure may be awaited long after it happened, so it is not reported at once. It is reported, once, as soon as nobody can ask any more
 * (the handle was collected) or nobody is left to ask (no task of the runtime lives, and a turn later it is still unobserved).
 * Law: this table keeps the failure alive, never the task, or the first of these could not happen.
 */
import type { FailureKeeper, Scheduler } from "./scheduler.js";
import { labelOf, siteOf, type TaskInfo } from "./task-info.js";
import type { Task } from "./task.js";

interface Failure {
  readonly id: number;
  readonly info: TaskInfo | null;
  readonly error: unknown;
}

class UnobservedFailures implements FailureKeeper {
  readonly #waiting = new Set<Failure>();
  readonly #byTask = new WeakMap<Task<unknown>, Failure>();
  readonly #collected = new FinalizationRegistry<Failure>((failure) => this.#tell(failure, null));
  readonly #runtime: Scheduler;

  constructor(runtime: Scheduler) {
    this.#runtime = runtime;
  }

  add(task: Task<unknown>, error: unknown): void {
    const failure: Failure = { id: task.id, info: task.info, error };
    this.#waiting.add(failure);
    this.#byTask.set(task, failure);
    this.#collected.register(task, failure, failure);
  }

  /** Somebody took it. Gives whether it has been told before. */
  remove(task: Task<unknown>): boolean {
    const failure = this.#byTask.get(task);
    if (failure === undefined) return false;
    this.#byTask.delete(task);
    this.#collected.unregister(failure);
    return !this.#waiting.delete(failure);
  }

  /** Nobody will ask for the failure of this task. */
  tellAtOnce(task: Task<unknown>): void {
    this.#tell(this.#byTask.get(task)!, task);
  }

  /** Nobody is left to ask. But whoever awaited the last task may still come to ask for another: give them a turn. */
  tellSoon(host: { defer(callback: () => void, when: "turn"): void }, tasks: { readonly size: number }): void {
    if (this.#waiting.size === 0) return;
    host.defer(() => {
      if (tasks.size === 0) for (const failure of this.#waiting) this.#tell(failure, null);
    }, "turn");
  }

  #tell(failure: Failure, task: Task<unknown> | null): void {
    if (!this.#waiting.delete(failure)) return;
    this.#collected.unregister(failure);
    const { id, info, error } = failure;
    const site = siteOf(info);
    const message = `Task ${labelOf(id, info)} failed and nobody awaited it${site === undefined ? "" : ` (spawned at ${site})`}`;
    this.#runtime.report({ kind: "unobserved-failure", message, error, task });
  }
}

/** The failures of a runtime. Asked for by whoever lets its tasks be awaited, before one can fail. */
export function failuresOf(runtime: Scheduler): FailureKeeper {
  return (runtime.failures ??= new UnobservedFailures(runtime));
}
