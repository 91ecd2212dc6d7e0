/** Callbacks around the life of tasks: spawn, before and after each poll, end. Built on the trace, so free when unused. */
import type { Task } from "../core/task.js";
import type { Runtime } from "../executor/runtime.js";
import { trace } from "./trace.js";

/** Callbacks around the life of tasks. */
export interface Hooks {
  readonly onSpawn?: (task: Task<unknown>) => void;
  readonly beforePoll?: (task: Task<unknown>) => void;
  /** Once for every `beforePoll`. */
  readonly afterPoll?: (task: Task<unknown>) => void;
  /** Once, when the outcome can be seen. */
  readonly onTerminate?: (task: Task<unknown>) => void;
}

/**
 * Installs hooks; gives a function that removes them.
 *
 * @example
 * ```ts
 * import { hooks, ready, Runtime } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const remove = hooks(runtime, { onTerminate: (task) => console.log(task.label) }); // #1 "one"
 * await runtime.run(ready(1), { name: "one" });
 * remove();
 * ```
 *
 * *Throws* nothing. What a hook throws comes out of whatever caused the event: do not throw there.
 */
export function hooks(runtime: Runtime, callbacks: Hooks): () => void {
  return trace(runtime, ({ kind, task }) => {
    if (kind === "spawn") callbacks.onSpawn?.(task);
    else if (kind === "poll") callbacks.beforePoll?.(task);
    else if (kind === "pending" || kind === "done") callbacks.afterPoll?.(task);
    if (kind === "done") callbacks.onTerminate?.(task);
  });
}
