/**
 * The runtime that is used when none is named. Made at first use; `then` on a future starts it here.
 */
import { currentScheduler } from "../core/current.js";
import { setStarter } from "../core/start.js";
import { Runtime } from "./runtime.js";

let shared: Runtime | null = null;

/** The runtime of code that runs outside every task. */
export function defaultRuntime(): Runtime {
  return (shared ??= new Runtime());
}

/** The runtime of the running task, or the default one. */
export function currentRuntime(): Runtime {
  return (currentScheduler as Runtime | null) ?? defaultRuntime();
}

setStarter((future) => currentRuntime().run(future));
