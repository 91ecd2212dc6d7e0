/** The live tasks of a runtime, for those who look at them. */
import type { Task } from "../core/task.js";
import type { TaskTable } from "./task-table.js";

/** In the order in which they were spawned. */
export function listTasks({ slots }: TaskTable): Task<unknown>[] {
  return slots.filter((task) => task !== undefined).sort((a, b) => a.id - b.id);
}

/** The one at this fraction of them, null if there is none: for picking at random, one as likely as the other. */
export function taskNear({ slots, size }: TaskTable, fraction: number): Task<unknown> | null {
  let left = Math.floor(fraction * size);
  for (const task of slots) if (task !== undefined && left-- === 0) return task;
  return null;
}
