/**
 * Node only: the bridge to `AsyncLocalStorage`.
 *
 * A task is polled from whatever callback happened to wake it, so without this a store read inside a task would be a stranger's.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { stepWatched, type Stepper } from "../core/stepping.js";
import type { TaskLocal } from "../task/task-local.js";

/** The part of a runtime that is needed here. */
interface Binding {
  snapshot: (() => (run: () => void) => void) | null;
  stepper: Stepper | null;
}

/** Runs every poll of a task spawned from now on in the asynchronous context of its spawn. */
export function bindAsyncContext(runtime: Binding): void {
  runtime.snapshot = () => AsyncLocalStorage.snapshot();
  runtime.stepper = stepWatched;
}

/** Shows a task-local to foreign callbacks: inside its scope `storage.getStore()` gives the same value. */
export function bridgeTaskLocal<T>(local: TaskLocal<T>, storage: AsyncLocalStorage<T>): void {
  local.bridge = storage;
}
