/**
 * All live tasks of a runtime, by slot. Slots of finished tasks are used again.
 */
import type { Task } from "../core/task.js";

export class TaskTable {
  private readonly slots: (Task<unknown> | null)[] = [];
  private readonly free: number[] = [];
  private live = 0;

  get size(): number {
    return this.live;
  }

  add(task: Task<unknown>): void {
    const slot = this.free.pop() ?? this.slots.length;
    task.slot = slot;
    this.slots[slot] = task;
    this.live++;
  }

  remove(task: Task<unknown>): void {
    this.slots[task.slot] = null;
    this.free.push(task.slot);
    task.slot = -1;
    this.live--;
    if (this.live === 0) {
      // After a crowd has gone, its table goes too.
      this.slots.length = 0;
      this.free.length = 0;
    }
  }

  at(slot: number): Task<unknown> {
    return this.slots[slot]!;
  }

  /** The slot-th task if there is one: for picking at random. */
  probe(fraction: number): Task<unknown> | null {
    return this.slots[Math.floor(fraction * this.slots.length)] ?? null;
  }

  /** The live tasks, in the order in which they were spawned. */
  list(): Task<unknown>[] {
    return this.slots.filter((task) => task !== null).sort((a, b) => a.id - b.id);
  }
}
