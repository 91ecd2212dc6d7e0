// The table of a machine's states: where it can stand, what it waits for there, what it keeps.

import type { Description } from "@stator/babel-plugin";
import type { Paint } from "./paint.js";
import { table } from "./table.js";

export function statesTable({ states }: Description, paint: Paint): string[] {
  const cancels = [...states.values()].some((state) => state.cancel !== undefined);
  const head = ["state", "line", "waits for", "keeps", cancels ? "cancel" : ""];
  const rows = [...states].map(([state, { line, awaits, yields, keeps, cancel }]) => [
    paint.mark(String(state)),
    `:${line}`,
    awaits !== undefined
      ? oneLine(awaits)
      : paint.faint(yields === undefined ? "its start" : `being asked again, after ${oneLine(yields)}`),
    keeps.map(({ name }) => name).join(" "),
    cancel === undefined ? "" : `enters ${cancel}`,
  ]);
  return table([head.map(paint.faint), ...rows]);
}

/** Source text may span lines; a table row must not. */
export function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
