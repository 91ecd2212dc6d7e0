/**
 * All live tasks of a runtime, by slot. Slots of finished tasks are used again.
 *
 * A free slot holds the next free one: no list of them has to grow and shrink with the crowd.
 */
import type { Task } from "../core/task.js";

/** The end of the free slots. */
const NONE = -1;

export class TaskTable {
  /** Live tasks, and the numbers of free slots. */
  readonly slots: (Task<unknown> | number)[] = [];
  private free = NONE;
  private live = 0;

  get size(): number {
    return this.live;
  }

  add(task: Task<unknown>): void {
    const { slots, free } = this;
    this.live++;
    if (free === NONE) {
      task.slot = slots.length;
      slots.push(task);
    } else {
      this.free = slots[free] as number;
      task.slot = free;
      slots[free] = task;
    }
  }

  remove(task: Task<unknown>): void {
    const { slot } = task;
    this.slots[slot] = this.free;
    this.free = slot;
    task.slot = NONE;
    this.live--;
    if (this.live === 0) {
      // After a crowd has gone, its table goes too.
      this.slots.length = 0;
      this.free = NONE;
    }
  }

  /** Only for the slot of a live task. */
  at(slot: number): Task<unknown> {
    return this.slots[slot] as Task<unknown>;
  }
}
