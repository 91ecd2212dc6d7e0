/**
 * Which runtime and which task are running right now: the one piece of module state, because free functions like `spawn` and `sleep` need it.
 *
 * Law: whoever sets it restores it in `finally`, so that neither a throw nor a native callback ever sees a stale one.
 */
import type { Scheduler } from "./scheduler.js";
import type { Task } from "./task.js";

/** The runtime whose code is running, or null between polls. */
export let currentScheduler: Scheduler | null = null;
/** Knows the task that is being polled or cancelled: a context, mostly. */
export interface TaskHolder {
  readonly task: Task<unknown> | null;
}

/** Whoever knows what runs; null where no task can be running. */
export let currentHolder: TaskHolder | null = null;

/** The task being polled or cancelled, or null. */
export function currentTask(): Task<unknown> | null {
  return currentHolder === null ? null : currentHolder.task;
}

/** Sets both; give back what was there before, in `finally`. */
export function setCurrent(scheduler: Scheduler | null, holder: TaskHolder | null): void {
  currentScheduler = scheduler;
  currentHolder = holder;
}
