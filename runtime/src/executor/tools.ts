/**
 * What only a program that somebody looks at needs: dumps, and the report of slow polls.
 *
 * The executor loads `register-tools.ts` for its effect alone, and the package does not list that file among those with
 * side effects. So Node and tests have the tools, and a bundler leaves them out; `import "@stator/runtime/tools"` puts
 * them back in.
 */
import type { Report } from "../core/report.js";
import type { Task } from "../core/task.js";
import type { Dump, DumpOptions } from "./dump.js";

export interface Tools {
  dump(tasks: readonly Task<unknown>[], now: number, options: DumpOptions | undefined): Dump;
  /** Begins to time a poll; what it gives says, at the end, what there is to report. */
  time(task: Task<unknown>): (took: number) => Report;
}

/** Null in a bundle that goes without. */
export let tools: Tools | null = null;

export function setTools(given: Tools): void {
  tools = given;
}
