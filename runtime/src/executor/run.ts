/** The front door: `run` and `spawn` on the runtime at hand. */
import type { Pollable } from "../core/future.js";
import { currentTask as runningTask } from "../core/current.js";
import { JoinHandle } from "../core/join-handle.js";
import { currentEngine } from "./default.js";
import type { RunOptions, SpawnOptions } from "./options.js";
import { RootRun } from "./root-run.js";

/**
 * Runs a future to its end and gives the outcome as a promise.
 *
 * ```ts
 * await run(hello("world", 10));
 * ```
 */
export function run<T>(future: Pollable<T> | PromiseLike<T>, options?: RunOptions): Promise<T> {
  const engine = currentEngine();
  return new RootRun(engine, engine.start(future, options, run), options).promise;
}

/** Starts a future as a task of its own and gives its handle. The task goes on when the handle is dropped. */
export function spawn<T>(future: Pollable<T> | PromiseLike<T>, options?: SpawnOptions): JoinHandle<T> {
  return new JoinHandle(currentEngine().start(future, options, spawn));
}

/** The id of the task that is running, or undefined outside every task. */
export function taskId(): number | undefined {
  return runningTask?.id;
}
