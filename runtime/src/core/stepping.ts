/**
 * Polls a task where somebody looks on: in development, under a trace, or in an asynchronous context of its own. Whoever begins to look brings it
 * along (`runtime.stepper`), so that other programs go without.
 */
import type { Context } from "./context.js";
import type { Task } from "./task.js";
import type { Tracer } from "./trace-event.js";
import type { Waker } from "./waker.js";

/** The part of a runtime that is needed here. */
export interface Watched {
  /** What looks at each poll, in development. */
  readonly watch: { before(task: Task<unknown>): void; after(task: Task<unknown>): void } | null;
  readonly trace: Tracer | null;
  readonly wakerFor: ((task: Task<unknown>) => Waker) | null;
  readonly running: { readonly context: Context };
  /** Polls a task once. */
  spin(cx: Context, only: Task<unknown>, waker: Waker | null): void;
}

export type Stepper = (runtime: Watched, task: Task<unknown>) => void;

export function stepWatched(runtime: Watched, task: Task<unknown>): void {
  const { watch } = runtime;
  const enter = task.info?.enter;
  runtime.running.context.task = task; // Also for those who look on.
  watch?.before(task);
  if (enter) enter(() => stepTraced(runtime, task));
  else stepTraced(runtime, task);
  watch?.after(task);
}

function stepTraced(runtime: Watched, task: Task<unknown>): void {
  runtime.trace?.polled(task);
  runtime.spin(runtime.running.context, task, runtime.wakerFor === null ? null : runtime.wakerFor(task));
  if (!task.isFinished) runtime.trace?.suspended(task);
}
