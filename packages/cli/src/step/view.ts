// What is shown before each poll: the source around the line, the state, the variables, who is ready and what the clock says.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Task } from "@stator/runtime";
import { linesOf } from "../code-frame.js";
import { framesOf, type Frame } from "../program/frames.js";
import { heading } from "../show/heading.js";
import { highlight } from "../show/highlight.js";
import { oneLine } from "../show/states.js";
import type { Terminal } from "../terminal.js";
import { keptValues, shortly } from "./values.js";

/** Lines before and after the one where the machine stands. */
const AROUND = 2;

export interface Moment {
  readonly task: Task<unknown>;
  /** Whether this poll cancels it, and whether an earlier one has begun with it. */
  readonly cancel: "begins" | "goes on" | null;
  readonly polls: number;
  readonly now: number;
  readonly nextDeadline: number;
  /** In the order in which they will be polled, without the one that is next. */
  readonly ready: readonly Task<unknown>[];
}

export function show(moment: Moment, terminal: Terminal, folders: readonly string[]): string {
  const { paint, columns } = terminal;
  const { task, now, polls, cancel } = moment;
  const frames = framesOf(task);
  const innermost = frames.at(-1);
  const verb = cancel === null ? "poll" : "cancel";
  return [
    heading(`${polls}  ${verb} ${label(task)}  at ${time(now)}`, paint, columns),
    ...(innermost === undefined
      ? ["  a future without states"]
      : [...around(innermost, terminal, folders), "", ...about(innermost, cancel, terminal)]),
    ...frames
      .slice(0, -1)
      .toReversed()
      .map(({ machine, at }) => `  in ${machine.name}:${at?.line ?? "?"}`),
    paint.faint(`  ready: ${moment.ready.map(label).join(", ") || "nobody else"}   ${timers(moment)}`),
    "",
  ].join("\n");
}

/** The source, with a mark at the line. Nothing when the file cannot be found. */
function around({ machine, at }: Frame, { paint }: Terminal, folders: readonly string[]): string[] {
  const source = sourceOf(machine.source, folders);
  const line = at?.line;
  if (source === null || line === undefined) return [];
  const lines = linesOf(highlight(source, paint));
  const first = Math.max(1, line - AROUND);
  const last = Math.min(lines.length, line + AROUND);
  const width = String(last).length;
  return lines.slice(first - 1, last).map((text, index) => {
    const number = first + index;
    const mark = number === line ? paint.mark("> ") : "  ";
    return `${mark}${paint.faint(`${String(number).padStart(width)} |`)} ${text}`.trimEnd();
  });
}

function about(frame: Frame, cancel: Moment["cancel"], { paint }: Terminal): string[] {
  const { machine, state } = frame;
  const doing = cancel === "begins" ? dropped(frame) : resumed(frame);
  const values = keptValues(frame).map(([name, value]) => `    ${paint.name(name)} = ${shortly(value)}`);
  return [`  ${paint.title(machine.name)} in state ${paint.mark(String(state))}: ${doing}`, ...values];
}

function resumed({ state, at }: Frame): string {
  if (state === 0) return "starts";
  return at?.awaits === undefined ? "goes on" : `has waited for ${oneLine(at.awaits)}`;
}

function dropped({ state, at }: Frame): string {
  if (state === 0) return "is cancelled before it starts";
  return at?.awaits === undefined ? "is cancelled" : `is cancelled while it waits for ${oneLine(at.awaits)}`;
}

function timers({ nextDeadline }: Moment): string {
  return nextDeadline === Infinity ? "no timer" : `next timer at ${time(nextDeadline)}`;
}

export function time(ms: number): string {
  return `${Math.round(ms * 1000) / 1000} ms`;
}

export function label(task: Task<unknown>): string {
  const name = task.info?.name ?? framesOf(task)[0]?.machine.name;
  return name === undefined ? `#${task.id}` : `#${task.id} ${name}`;
}

/** Names are relative to where the program was started, or to the folder of the program. */
function sourceOf(source: string, folders: readonly string[]): string | null {
  const file = source.replace(/:\d+$/, "");
  for (const folder of folders) {
    try {
      return readFileSync(resolve(folder, file), "utf8");
    } catch {
      // Perhaps in the next folder.
    }
  }
  return null;
}
