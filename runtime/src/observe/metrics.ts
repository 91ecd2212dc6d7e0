/** Counts of what a runtime does. Costs nothing until somebody asks for them. */
import type { Runtime } from "../executor/runtime.js";
import { trace } from "./trace.js";

/** Counts since `metrics` was called; they go on until `stop`. */
export interface Metrics {
  /** Polls, including those that cancel. */
  polls: number;
  /** Wakes that had an effect. */
  wakes: number;
  /** Wakes of a task by itself. */
  selfWakes: number;
  spawned: number;
  finished: number;
  failed: number;
  cancelled: number;
  /** How often a task had to yield because its budget was spent. */
  readonly forcedYields: number;
  readonly liveTasks: number;
  /** Tasks in the ready queue. */
  readonly queueDepth: number;
  /** Ends the counting. */
  stop(): void;
}

/**
 * Starts to count.
 *
 * @example
 * ```ts
 * import { metrics, Runtime, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const counts = metrics(runtime);
 * await runtime.run(sleep(1));
 * counts.stop();
 * console.log(counts.spawned, counts.polls, counts.finished); // 1 2 1
 * ```
 */
export function metrics(runtime: Runtime): Metrics {
  const yieldsBefore = runtime.forcedYields;
  const counts: Metrics = {
    polls: 0,
    wakes: 0,
    selfWakes: 0,
    spawned: 0,
    finished: 0,
    failed: 0,
    cancelled: 0,
    get forcedYields() {
      return runtime.forcedYields - yieldsBefore;
    },
    get liveTasks() {
      return runtime.liveTasks;
    },
    get queueDepth() {
      return runtime.queueDepth;
    },
    stop: trace(runtime, (event) => {
      if (event.kind === "poll") counts.polls++;
      else if (event.kind === "spawn") counts.spawned++;
      else if (event.kind === "wake") {
        counts.wakes++;
        if (event.by === event.task) counts.selfWakes++;
      } else if (event.kind === "done") {
        counts.finished++;
        if (event.outcome !== "value") counts[event.outcome]++;
      }
    }),
  };
  return counts;
}
