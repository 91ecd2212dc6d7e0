/**
 * All live tasks of a runtime. The place of a task is the low bits of its id, so neither a task nor a free place has to keep a number.
 *
 * Laws
 * 1. The capacity is a power of two. An id whose place is taken is passed over: ids grow, most often by one.
 * 2. Where the table has doubled, no two tasks meet: numbers that differ in their low bits still do in one more of them.
 * 3. The place 0 is nobody's, so a 0 among the ids in a queue can stand for something else.
 */
import type { Task } from "../core/task.js";

/** Places that the table begins with. */
const FIRST = 64;

export class TaskTable {
  /** Live tasks, by place. */
  slots = emptySlots(FIRST);
  /** How many they are. */
  size = 0;
  private lastId = 0;

  /** Gives the task its id. */
  add(task: Task<unknown>): void {
    // Never quite full: whoever looks for a free place has to find one soon.
    if (++this.size > this.slots.length * 0.875) this.grow();
    const { slots } = this;
    const mask = slots.length - 1;
    let id = this.lastId + 1;
    while ((id & mask) === 0 || slots[id & mask] !== undefined) id++;
    slots[id & mask] = task;
    const numbered: { id: number } = task; // For all others it is read-only.
    this.lastId = numbered.id = id;
  }

  remove(task: Task<unknown>): void {
    const { slots } = this;
    slots[task.id & (slots.length - 1)] = undefined;
    // After a crowd has gone, its table goes too.
    if (--this.size === 0 && slots.length > FIRST) this.slots = emptySlots(FIRST);
  }

  /** Only for the id of a live task, or its low 32 bits. */
  at(id: number): Task<unknown> {
    const { slots } = this;
    return slots[id & (slots.length - 1)]!;
  }

  /** For a turn of the host. V8 records each young object that is put into an old one, and tasks are young: so a small table never gets old. */
  renew(): void {
    if (this.slots.length === FIRST) this.slots = this.slots.slice();
  }

  private grow(): void {
    const grown = emptySlots(this.slots.length * 2);
    for (const task of this.slots) if (task) grown[task.id & (grown.length - 1)] = task;
    this.slots = grown;
  }
}

function emptySlots(length: number): (Task<unknown> | undefined)[] {
  const slots: (Task<unknown> | undefined)[] = [];
  slots.length = length;
  return slots;
}
