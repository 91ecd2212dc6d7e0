/**
 * Which runtime and which task are running right now: the one piece of module state, because free functions like `spawn` and `sleep` need it.
 *
 * Law: whoever sets it restores it in `finally`, so that neither a throw nor a native callback ever sees a stale one.
 */
import type { Scheduler } from "./scheduler.js";
import type { Task } from "./task.js";

/** The runtime whose code is running, or null between polls. */
export let currentScheduler: Scheduler | null = null;
/** The task being polled or cancelled, or null. */
export let currentTask: Task<unknown> | null = null;

/** Sets the task alone: between two polls of one drain the runtime stays the same. */
export function setCurrentTask(task: Task<unknown> | null): void {
  currentTask = task;
}

/** Sets both; give back what was there before, in `finally`. */
export function setCurrent(scheduler: Scheduler | null, task: Task<unknown> | null): void {
  currentScheduler = scheduler;
  currentTask = task;
}
