/** Callbacks around the life of tasks: spawn, before and after each poll, end. Built on the trace, so free when unused. */
import type { Task } from "../core/task.js";
import type { Runtime } from "../executor/runtime.js";
import { trace } from "./trace.js";

export interface Hooks {
  readonly onSpawn?: (task: Task<unknown>) => void;
  readonly beforePoll?: (task: Task<unknown>) => void;
  /** Once for every `beforePoll`. */
  readonly afterPoll?: (task: Task<unknown>) => void;
  /** Once, when the outcome can be seen. */
  readonly onTerminate?: (task: Task<unknown>) => void;
}

/** Installs hooks; gives a function that removes them. */
export function hooks(runtime: Runtime, callbacks: Hooks): () => void {
  return trace(runtime, ({ kind, task }) => {
    if (kind === "spawn") callbacks.onSpawn?.(task);
    else if (kind === "poll") callbacks.beforePoll?.(task);
    else if (kind === "pending" || kind === "done") callbacks.afterPoll?.(task);
    if (kind === "done") callbacks.onTerminate?.(task);
  });
}
