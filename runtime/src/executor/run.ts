/** The front door: `run` and `spawn` on the runtime at hand. */
import type { Pollable } from "../core/future.js";
import { currentTask as runningTask } from "../core/current.js";
import type { JoinHandle } from "../core/join-handle.js";
import { currentEngine } from "./default.js";
import type { RunOptions, SpawnOptions } from "./options.js";
import { outcomeOfRoot } from "./root-run.js";
import { spawnOn } from "./spawn-on.js";

/**
 * Runs a future to its end and gives the outcome as a promise.
 *
 * @example
 * ```ts
 * import { future, run, sleep } from "@stator/runtime";
 *
 * const hello = future(function* (name: string) {
 *   yield* sleep(10);
 *   return `Hello, ${name}`;
 * });
 * console.log(await run(hello("world"))); // Hello, world
 * ```
 *
 * *Cancellation*: with `{ signal }`: when the signal aborts, the future is cancelled, its cleanup awaited, and the promise
 * rejected with the reason.
 *
 * *Throws* what the future throws; a DeadlockError when nothing can ever wake it, where the host can tell.
 */
export function run<T>(future: Pollable<T> | PromiseLike<T>, options?: RunOptions): Promise<T> {
  const engine = currentEngine();
  return outcomeOfRoot(engine, engine.start(future, options, run), options);
}

/**
 * Starts a future as a task of its own and gives its handle. The task is queued, not polled: the caller goes on first.
 *
 * @example
 * ```ts
 * import { ready, spawn } from "@stator/runtime";
 *
 * const handle = spawn(ready(1), { name: "one" });
 * console.log(handle.isFinished); // false
 * console.log(await handle); // 1
 * ```
 *
 * *Cancellation*: the task goes on when the handle is dropped; `handle.abort()` ends it.
 *
 * *Throws* nothing. A failure comes out of the handle; one that nobody asks for is reported and makes the program fail.
 */
export function spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
  return spawnOn(currentEngine(), future, options, spawn);
}

/**
 * The id of the task that is running, or undefined outside every task.
 *
 * @example
 * ```ts
 * import { pollFn, spawn, taskId } from "@stator/runtime";
 *
 * const handle = spawn(pollFn(() => taskId()));
 * console.log(taskId(), (await handle) === handle.id); // undefined true
 * ```
 */
export function taskId(): number | undefined {
  return runningTask()?.id;
}
