// The source on the left, and beside each line the states that stand there.

import type { StateRow, StatesTable } from "@stator/babel-plugin";
import { linesOf } from "../code-frame.js";
import { highlight } from "./highlight.js";
import { widthOf, type Paint } from "./paint.js";
import { oneLine } from "./states.js";

export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A longer line would push the states off the screen. */
const WIDEST = 100;

export function sideBySide(source: string, { rows }: StatesTable, { first, last }: Range, paint: Paint): string[] {
  const cut = linesOf(source).map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line));
  const lines = linesOf(highlight(cut.join("\n"), paint)).slice(first - 1, last);
  const digits = String(last).length;
  const left = Math.max(...lines.map(widthOf));
  return lines.flatMap((line, index) => {
    const number = first + index;
    const notes = rows.filter((row) => row.line === number).map((row) => noteOf(row, paint));
    const shown = `${paint.faint(`${String(number).padStart(digits)} |`)} ${line}`;
    const blank = `${" ".repeat(digits)} ${paint.faint("|")}`;
    return (notes.length === 0 ? [""] : notes).map((note, at) => {
      const text = at === 0 ? shown : blank;
      return `${text}${" ".repeat(Math.max(0, left + digits + 3 - widthOf(text)))}  ${paint.faint("│")} ${note}`.trimEnd();
    });
  });
}

function noteOf({ state, kind, what, keeps, cancel }: StateRow, paint: Paint): string {
  const waits = kind === "await" || kind === "yield";
  const parts = [paint.mark(String(state).padStart(2)), waits ? oneLine(what) : paint.faint(oneLine(what))];
  if (waits) parts.push(paint.faint(keeps.length === 0 ? "keeps nothing" : `keeps ${keeps.join(" ")}`));
  if (cancel !== null) parts.push(paint.faint(cancel === "waits" ? "cancel waits" : `cancel → ${cancel}`));
  return parts.join("  ");
}
