/** The live tasks as an indented tree: who spawned whom, and what each waits for. */
import { placeOf } from "../core/await-trace.js";
import type { Pollable } from "../core/future.js";
import { isMachine } from "../core/into-future.js";
import { metadataOf } from "../core/machine.js";
import { siteOf } from "../core/task-info.js";
import type { Task } from "../core/task.js";

export function taskTree(tasks: readonly Task<unknown>[]): string {
  const live = new Set(tasks.map((task) => task.id));
  const lines: string[] = [];
  const visit = (parent: number, indent: string): void => {
    for (const task of tasks) {
      const above = task.info !== null && live.has(task.info.parent) ? task.info.parent : 0;
      if (above !== parent) continue;
      lines.push(`${indent}task ${task.label}${spawned(task)} ${waiting(task)}`);
      visit(task.id, `${indent}  `);
    }
  };
  visit(0, "  ");
  return lines.join("\n");
}

function spawned(task: Task<unknown>): string {
  const site = siteOf(task.info);
  return site === undefined ? "" : ` (spawned at ${site})`;
}

function waiting(task: Task<unknown>): string {
  const frames = task.frames();
  const innermost = frames[frames.length - 1];
  if (innermost === undefined) return "is running";
  const chain = frames
    .filter(isMachine)
    .map((frame) => `${metadataOf(frame)?.name ?? frame.constructor.name} (${placeOf(frame)})`);
  const leaf = isMachine(innermost) ? innermost.awaiting : innermost;
  return `waits for ${[leafText(leaf), ...chain.toReversed()].join("\n      in ")}`;
}

function leafText(leaf: Pollable<unknown> | null): string {
  if (leaf === null) return "its start";
  const said = leaf.describeWait?.();
  return said === undefined ? leaf.constructor.name : typeof said === "string" ? said : said.text;
}
