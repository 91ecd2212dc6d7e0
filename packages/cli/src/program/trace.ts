// Every spawn, wake and poll of a program as a line, with what the task waits for.

import type { Task, TraceEvent } from "@stator/runtime";
import type { Paint } from "../show/paint.js";
import { oneLine } from "../show/states.js";
import { framesOf } from "./frames.js";

export interface Tracer {
  readonly events: number;
  line(event: TraceEvent): string;
}

export function tracer(paint: Paint, now: () => number): Tracer {
  const names = new WeakMap<Task<unknown>, string>();
  let started: number | undefined;
  const self = {
    events: 0,
    line(event: TraceEvent): string {
      self.events++;
      const { task } = event;
      // Told at the spawn: later the outermost function may be gone.
      if (!names.has(task)) names.set(task, labelOf(task));
      started ??= now();
      const time = `+${Math.round(now() - started)} ms`.padStart(8);
      const columns = [
        paint.faint(time),
        styled(event, paint),
        (names.get(task) ?? "").padEnd(14),
        detail(event, names),
      ];
      return columns.join("  ").trimEnd();
    },
  };
  return self;
}

function labelOf(task: Task<unknown>): string {
  const name = task.info?.name ?? framesOf(task)[0]?.machine.name;
  return name === undefined ? `#${task.id}` : `#${task.id} ${name}`;
}

function styled(event: TraceEvent, paint: Paint): string {
  const kind = (event.kind === "poll" && event.cancelling ? "cancel" : event.kind).padEnd(7);
  if (event.kind === "done") return event.outcome === "value" ? paint.good(kind) : paint.bad(kind);
  return event.kind === "wake" ? paint.mark(kind) : event.kind === "pending" ? paint.faint(kind) : paint.name(kind);
}

function detail(event: TraceEvent, names: WeakMap<Task<unknown>, string>): string {
  const other = (task: Task<unknown> | null): string => (task === null ? "" : `by ${names.get(task) ?? task.label}`);
  switch (event.kind) {
    case "spawn":
      return other(event.parent);
    case "wake":
      return other(event.by);
    case "poll":
      return resumed(event.task);
    case "pending":
      return waiting(event.task);
    default:
      return event.outcome;
  }
}

function resumed(task: Task<unknown>): string {
  const frame = framesOf(task).at(-1);
  if (frame === undefined) return "";
  return frame.state === 0 ? `starts ${frame.machine.name}` : `resumes ${frame.machine.name} in state ${frame.state}`;
}

/** `sleep(ms) at hello:5 < main:9`: innermost first. */
function waiting(task: Task<unknown>): string {
  const frames = framesOf(task).toReversed();
  const [innermost] = frames;
  if (innermost?.at === undefined) return "";
  const chain = frames.map(({ machine, at }) => `${machine.name}:${at?.line ?? "?"}`).join(" < ");
  return `waits for ${oneLine(innermost.at.awaits ?? "its start")} at ${chain}`;
}
