/**
 * The end of a runtime: everything is cancelled, with its cleanup, and what does not stop in time is named.
 *
 * Laws
 * 1. The latest task is cancelled first, and all of it runs through the queue: cleanup may wake, wait and spawn.
 * 2. What is spawned from now on is cancelled before its first poll.
 */
import type { Task } from "../core/task.js";
import { currentRuntime } from "../executor/runtime.js";
import type { Runtime } from "../executor/runtime.js";
import { Timers, unregister, type Bucket, type TimerEntry } from "../time/timers.js";

/**
 * Cancels every task of a runtime. Gives those that were still not over after `ms` milliseconds.
 *
 * @example
 * ```ts
 * import { Runtime, shutdown, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const nap = runtime.spawn(sleep(60_000));
 * console.log((await shutdown(1000, runtime)).length, (await nap.result()).status); // 0 cancelled
 * ```
 *
 * *Cancellation*: it cannot be taken back: what is spawned later is cancelled before its first poll.
 *
 * *Throws* nothing. Failures of cleanup are reported.
 */
export function shutdown(ms = Infinity, runtime: Runtime = currentRuntime()): Promise<Task<unknown>[]> {
  return new Promise((resolve) => {
    const timers = Timers.of(runtime);
    const limit = new Limit(runtime.now() + ms, () => {
      unregister(limit);
      resolve(runtime.tasks());
    });
    timers.insert(limit);
    runtime.closed = true;
    for (const task of runtime.tasks().toReversed()) task.abort();
    runtime.onceEmpty(limit.fired);
  });
}

class Limit implements TimerEntry {
  deadline: number;
  bucket: Bucket | null = null;
  index = 0;
  readonly fired: () => void;

  constructor(deadline: number, fired: () => void) {
    this.deadline = deadline;
    this.fired = fired;
  }
}
