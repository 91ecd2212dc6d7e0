// The variables that a suspended machine keeps, with their values.

import { inspect } from "node:util";
import type { Frame } from "../program/frames.js";

/** Name and value of each, in the order in which the compiler keeps them. */
export function keptValues({ machine, at, object }: Frame): [name: string, value: unknown][] {
  return (at?.keeps ?? []).map((name) => {
    // A field that is shared by the turns of a loop is reached through the record of its turn.
    const path = (machine.fields?.[name] ?? name).split(".");
    return [name, path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object)];
  });
}

export function shortly(value: unknown): string {
  const handle = handleOf(value);
  if (handle !== null) return handle;
  const text = inspect(value, { depth: 1, breakLength: Infinity, maxArrayLength: 6, maxStringLength: 60 });
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

export function fully(value: unknown): string {
  return inspect(value, { depth: 2 });
}

/** A handle is all about its task, and what it consists of says nothing. */
function handleOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || value.constructor?.name !== "JoinHandle") return null;
  const { task } = value as { task?: { label?: unknown } };
  return typeof task?.label === "string" ? `JoinHandle of task ${task.label}` : null;
}
