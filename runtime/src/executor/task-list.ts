/** The live tasks of a runtime, for those who look at them. */
import type { Task } from "../core/task.js";
import type { TaskTable } from "./task-table.js";

/** In the order in which they were spawned. */
export function listTasks({ slots }: TaskTable): Task<unknown>[] {
  return slots.filter((task) => task !== undefined).sort((a, b) => a.id - b.id);
}

/** The one at this fraction of the table, if there is one: for picking at random. */
export function taskNear({ slots }: TaskTable, fraction: number): Task<unknown> | null {
  return slots[Math.floor(fraction * slots.length)] ?? null;
}
