// Everything that was measured, every round of it, with what it was measured on.

import type { Outcome, Row } from "../run/rounds.js";
import { median, spread } from "../statistics.js";
import type { Results } from "./results.js";
import { ratioOf } from "./table.js";
import { machine, versions } from "./versions.js";

function described(row: Row, name: string, outcome: Outcome): object {
  if (outcome.kind !== "measured") return outcome;
  const { values } = outcome;
  return { median: median(values), spread: spread(values), ratio: ratioOf(row, name), ...outcome };
}

export function jsonReport({ date, plan, rows, compiled, growth, weights }: Results): string {
  const workloads = rows.map((row) => ({
    ...row.workload,
    systems: Object.fromEntries([...row.outcomes].map(([name, outcome]) => [name, described(row, name, outcome)])),
  }));
  const sizes = weights.map(({ system, ...weight }) => ({ system: system.name, ...weight }));
  const report = { date, machine: machine(), versions: versions(), plan, workloads, compiled, growth, sizes };
  return `${JSON.stringify(report, null, 2)}\n`;
}
