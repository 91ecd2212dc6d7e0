/**
 * A trace of what a runtime does, line by line: spawn, wake, poll, pending, done. Costs nothing until somebody subscribes.
 */
import { stepWatched } from "../core/stepping.js";
import type { TraceEvent, TraceSubscriber } from "../core/trace-event.js";
import type { Runtime } from "../executor/runtime.js";

export type { TraceEvent, TraceSubscriber };

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
  const before = runtime.trace;
  const chained: TraceSubscriber =
    before === null
      ? subscriber
      : (event) => {
          before(event);
          subscriber(event);
        };
  runtime.trace = chained;
  runtime.stepper = stepWatched;
  return () => {
    if (runtime.trace === chained) runtime.trace = before;
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
  switch (event.kind) {
    case "spawn":
      return event.parent === null ? `spawn ${label}` : `spawn ${label} by ${event.parent.label}`;
    case "wake":
      return event.by === null ? `wake ${label}` : `wake ${label} by ${event.by.label}`;
    case "poll":
      return `${event.cancelling ? "cancel" : "poll"} ${label}`;
    case "pending":
      return `pending ${label}`;
    default:
      return `done ${label}: ${event.outcome}`;
  }
}
