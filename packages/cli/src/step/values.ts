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
  const text = inspect(value, { depth: 1, breakLength: Infinity, maxArrayLength: 6, maxStringLength: 60 });
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

export function fully(value: unknown): string {
  return inspect(value, { depth: 2 });
}
