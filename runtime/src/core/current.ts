/**
 * Which runtime and which task are running right now: the one piece of module state, because free functions like `spawn` and `sleep` need it.
 *
 * Law: whoever sets it restores it in `finally`, so that neither a throw nor a native callback ever sees a stale one.
 */
import type { Scheduler } from "./scheduler.js";
import type { Task } from "./task.js";

/** Knows what runs: a context, mostly. */
export interface Current {
  readonly runtime: Scheduler | null;
  /** The task that is being polled or cancelled; null where none can be. */
  readonly task: Task<unknown> | null;
}

/** Whoever knows what runs; null between polls. */
export let current: Current | null = null;

/** The runtime whose code is running, or null. */
export function currentScheduler(): Scheduler | null {
  return current === null ? null : current.runtime;
}

/** The task being polled or cancelled, or null. */
export function currentTask(): Task<unknown> | null {
  return current === null ? null : current.task;
}

/** Give back what was there before, in `finally`. */
export function setCurrent(now: Current | null): void {
  current = now;
}
