// The table of ratios that the run ends with, for the terminal.

import type { Outcome, Row } from "../run/rounds.js";
import { median, spread } from "../statistics.js";
import { NATIVE, OURS } from "../systems/systems.js";
import type { System } from "../systems/system.js";

/** CPU time against native of the same run; undefined where either is missing. */
export function ratioOf({ outcomes }: Row, system: string): number | undefined {
  const own = outcomes.get(system);
  const native = outcomes.get(NATIVE);
  if (own?.kind !== "measured" || native?.kind !== "measured") return undefined;
  return median(own.values) / median(native.values);
}

export function showRatio(ratio: number): string {
  return ratio < 0.1 ? ratio.toFixed(3) : ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0);
}

export function showBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes.toFixed(0)} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What a bar is compared with: a ratio to native, or bytes. */
export function figureOf(row: Row, system: string): number | undefined {
  if (row.workload.unit !== "bytes") return ratioOf(row, system);
  const outcome = row.outcomes.get(system);
  return outcome?.kind === "measured" ? median(outcome.values) : undefined;
}

/** Whether our own row holds its bar; undefined where there is no bar or no figure. */
export function holds(row: Row): boolean | undefined {
  const figure = figureOf(row, OURS);
  return row.workload.bar === undefined || figure === undefined ? undefined : figure <= row.workload.bar;
}

function verdict(row: Row): string {
  const held = holds(row);
  return held === undefined ? "" : held ? "pass" : "MISS";
}

function cell(row: Row, name: string, outcome: Outcome | undefined): string {
  if (outcome === undefined || outcome.kind === "cannot") return "–";
  if (outcome.kind === "failed") return "failed";
  if (row.workload.unit === "bytes") return showBytes(median(outcome.values));
  const mark = (spread(outcome.values) > 0.1 ? "~" : "") + (outcome.part < 1 ? "°" : "");
  const ratio = ratioOf(row, name);
  return mark + (name === NATIVE || ratio === undefined ? `${median(outcome.values).toFixed(0)} ns` : showRatio(ratio));
}

/** Columns of text, padded: the first to the right, the others to the left. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join("  "),
    )
    .join("\n");
}

/** Lines of cells, the heading first. */
export function ratioCells(rows: readonly Row[], systems: readonly System[]): string[][] {
  const head = ["CPU time against native", "bar", "", ...systems.map(({ title }) => title)];
  const body = rows.map((row) => [
    row.workload.title,
    row.workload.bar === undefined ? "" : `≤ ${row.workload.bar}`,
    verdict(row),
    ...systems.map(({ name }) => cell(row, name, row.outcomes.get(name))),
  ]);
  return [head, ...body];
}

export const LEGEND =
  "~ rounds lie far apart: repeat it on a quiet machine   ° did a part of the work: the whole would take seconds";

/** One line for each thing that a system did not do, and why. */
export function notes(rows: readonly Row[], systems: readonly System[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const row of rows) {
    for (const { name, title } of systems) {
      const outcome = row.outcomes.get(name);
      if (outcome === undefined || outcome.kind === "measured") continue;
      const key = `${title}: ${outcome.kind === "failed" ? "FAILED: " : ""}${outcome.reason}`;
      byReason.set(key, [...(byReason.get(key) ?? []), row.workload.name]);
    }
  }
  return [...byReason].map(([reason, names]) => `${reason} (${names.join(", ")})`);
}
