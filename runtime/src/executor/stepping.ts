/**
 * Polls a task where somebody looks on: in development, under a trace, or in an asynchronous context of its own. Whoever begins to look brings it
 * along (`engine.stepper`), so that other programs go without.
 */
import type { Task } from "../core/task.js";
import { ABORTED } from "../core/task-state.js";
import type { Engine } from "./engine.js";

export function stepWatched(engine: Engine, task: Task<unknown>): void {
  const { watch } = engine;
  const { context } = engine.running;
  const enter = task.info?.enter;
  watch?.before(task);
  engine.trace?.({ kind: "poll", task, cancelling: (task.flags & ABORTED) !== 0 });
  if (enter) enter(() => task.run(context));
  else task.run(context);
  if (!task.isFinished) engine.trace?.({ kind: "pending", task });
  watch?.after(task);
}
