/** A report as text, for hosts that have a console. */
import { describeError } from "../core/errors.js";
import type { Report } from "../core/report.js";
import { siteOf } from "../core/task-info.js";

export function reportText(report: Report): string {
  const lines = [`stator: ${report.message}`];
  const site = report.task === null ? undefined : siteOf(report.task.info);
  if (site !== undefined) lines.push(`  spawned at ${site}`);
  if ("error" in report) {
    const { error } = report;
    lines.push(error instanceof Error && typeof error.stack === "string" ? error.stack : describeError(error));
  }
  return lines.join("\n");
}
