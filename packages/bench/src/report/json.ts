// Everything that was measured, with what it was measured on.

import { arch, cpus, platform, release, totalmem } from "node:os";
import type { Plan, Row } from "../run/rounds.js";
import { median, spread } from "../statistics.js";
import { ratioOf } from "./table.js";

export function jsonReport(rows: readonly Row[], plan: Plan): string {
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
  };
  const versions = { node: process.versions.node, v8: process.versions.v8 };
  const workloads = rows.map(({ workload, ...row }) => ({
    ...workload,
    systems: Object.fromEntries(
      [...row.outcomes].map(([name, outcome]) => [
        name,
        outcome.kind === "measured"
          ? {
              median: median(outcome.values),
              spread: spread(outcome.values),
              ratio: ratioOf({ workload, ...row }, name),
              ...outcome,
            }
          : outcome,
      ]),
    ),
  }));
  return `${JSON.stringify({ date: new Date().toISOString(), machine, versions, plan, workloads }, null, 2)}\n`;
}
