/**
 * A trace of what a runtime does, line by line: spawn, wake, poll, pending, done. Costs nothing until somebody subscribes.
 */
import { currentTask } from "../core/current.js";
import { stepWatched } from "../core/stepping.js";
import { ABORTED, CANCELLED, FAILED } from "../core/task-state.js";
import type { Task } from "../core/task.js";
import type { TraceEvent, TraceSubscriber, Tracer } from "../core/trace-event.js";
import type { Runtime } from "../executor/runtime.js";

export type { TraceEvent, TraceSubscriber };

/** Makes events of what the kernel tells. */
class Subscription implements Tracer {
  readonly tell: TraceSubscriber;

  constructor(tell: TraceSubscriber) {
    this.tell = tell;
  }

  spawned(task: Task<unknown>): void {
    this.tell({ kind: "spawn", task, parent: currentTask() });
  }

  woken(task: Task<unknown>): void {
    this.tell({ kind: "wake", task, by: currentTask() });
  }

  released(task: Task<unknown>): void {
    this.tell({ kind: "wake", task, by: null });
  }

  polled(task: Task<unknown>): void {
    this.tell({ kind: "poll", task, cancelling: (task.flags & ABORTED) !== 0 });
  }

  suspended(task: Task<unknown>): void {
    this.tell({ kind: "pending", task });
  }

  finished(task: Task<unknown>): void {
    const { flags } = task;
    const outcome = (flags & FAILED) !== 0 ? "failed" : (flags & CANCELLED) !== 0 ? "cancelled" : "value";
    this.tell({ kind: "done", task, outcome });
  }
}

/**
 * Subscribes to a runtime's events. Gives a function that ends the subscription.
 *
 * @example
 * ```ts
 * import { Runtime, sleep, trace } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const kinds: string[] = [];
 * const end = trace(runtime, (event) => kinds.push(event.kind));
 * await runtime.run(sleep(1));
 * end();
 * console.log(kinds.join(" ")); // spawn poll pending wake poll done
 * ```
 *
 * *Throws* nothing. What the subscriber throws comes out of whatever caused the event: do not throw there.
 */
export function trace(runtime: Runtime, subscriber: TraceSubscriber): () => void {
  const before = runtime.trace as Subscription | null;
  const subscription = new Subscription((event) => {
    before?.tell(event);
    subscriber(event);
  });
  runtime.trace = subscription;
  runtime.stepper = stepWatched;
  return () => {
    if (runtime.trace === subscription) runtime.trace = before;
  };
}

/**
 * One event as a line: `poll #1 "main"`.
 *
 * @example
 * ```ts
 * import { ready, Runtime, trace, traceLine } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const lines: string[] = [];
 * const end = trace(runtime, (event) => lines.push(traceLine(event)));
 * await runtime.run(ready(1), { name: "main" });
 * end();
 * console.log(lines); // [ 'spawn #1 "main"', 'poll #1 "main"', 'done #1 "main": value' ]
 * ```
 */
export function traceLine(event: TraceEvent): string {
  const { label } = event.task;
  const by = event.kind === "spawn" ? event.parent : event.kind === "wake" ? event.by : null;
  if (by !== null) return `${event.kind} ${label} by ${by.label}`;
  if (event.kind === "done") return `done ${label}: ${event.outcome}`;
  return `${event.kind === "poll" && event.cancelling ? "cancel" : event.kind} ${label}`;
}
