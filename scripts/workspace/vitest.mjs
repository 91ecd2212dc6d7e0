// Starts vitest so that people see its ordinary report and the count is read from its JSON.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./shell.mjs";
import { tallyOf } from "./tally.mjs";
import { vitest } from "./tools.mjs";

const reportFile = join(root, "node_modules", ".cache", "vitest-report.json");

/**
 * Runs all the tests, or those that `filters` select. `start` gets the arguments for Node and resolves to the exit code.
 * @param {string[]} filters
 * @param {(args: string[]) => Promise<number>} start
 */
export async function runTests(filters, start) {
  rmSync(reportFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const exitCode = await start([vitest, "run", ...reporters, ...filters]);
  return tallyOf(readReport(), exitCode);
}

/** @returns {import("./tally.mjs").Report | undefined} */
function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    return undefined;
  }
}
