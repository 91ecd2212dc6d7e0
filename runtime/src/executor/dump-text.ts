/**
 * A dump as text: tasks under the task that spawned them, each with its chain, innermost first.
 *
 * ```
 * task #2 "worker" waiting, spawned at pool.ts:12:5
 *   in acquire   pool.ts:31:9   await slots.acquire()
 *   in work      pool.ts:14:3   await acquire(id)        id = 7
 *   waits for a permit (held by task #1)
 * ```
 */
import type { ChainDump, FrameDump, TaskDump } from "./dump.js";

export function dumpText(tasks: readonly TaskDump[]): string {
  if (tasks.length === 0) return "no tasks";
  const live = new Set(tasks.map((task) => task.id));
  const lines: string[] = [];
  const visit = (parent: number, indent: string): void => {
    for (const task of tasks) {
      const above = task.parent !== undefined && live.has(task.parent) ? task.parent : 0;
      if (above !== parent) continue;
      lines.push(...taskLines(task).map((line) => indent + line));
      visit(task.id, `${indent}    `);
    }
  };
  visit(0, "");
  return lines.join("\n");
}

function taskLines(task: TaskDump): string[] {
  const name = task.name === undefined ? "" : ` ${JSON.stringify(task.name)}`;
  const state = task.cancelling ? `${task.state}, being cancelled` : task.state;
  const site = task.spawnedAt === undefined ? "" : `, spawned at ${task.spawnedAt}`;
  return [`task #${task.id}${name} ${state}${site}`, ...chainLines(task).map((line) => `  ${line}`)];
}

function chainLines(chain: ChainDump): string[] {
  const holder = chain.holder === undefined ? "" : ` (held by task #${chain.holder})`;
  const lines = [...chain.frames.toReversed().map(frameLine), `waits for ${chain.leaf}${holder}`];
  for (const child of chain.children) lines.push(...chainLines(child).map((line) => `| ${line}`));
  return lines;
}

function frameLine(frame: FrameDump): string {
  const parts = [`in ${frame.name}`, frame.place];
  if (frame.awaits !== undefined) parts.push(`await ${frame.awaits}`);
  for (const [name, value] of Object.entries(frame.variables)) parts.push(`${name} = ${value}`);
  return parts.join("   ");
}
