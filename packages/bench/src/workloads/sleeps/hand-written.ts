// The same by hand: those that wake at the same millisecond share one timer of the host.

import { PENDING, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const due = new Map<number, Task[]>();

function sleepers(milliseconds: number): Task[] {
  const deadline = Math.ceil(performance.now() + milliseconds);
  let tasks = due.get(deadline);
  if (tasks === undefined) {
    tasks = [];
    due.set(deadline, tasks);
    setTimeout(() => {
      for (const task of due.get(deadline) ?? []) task.wake();
      due.delete(deadline);
    }, milliseconds + 1);
  }
  return tasks;
}

class Nap implements Machine {
  private readonly value: number;
  private asleep = false;

  constructor(value: number) {
    this.value = value;
  }

  poll(task: Task): Poll {
    if (this.asleep) return this.value;
    this.asleep = true;
    sleepers(1 + (this.value % 10)).push(task);
    return PENDING;
  }
}

class Main implements Machine {
  private readonly size: number;
  private readonly handles: Task[] = [];
  private i = 0;
  private sum = 0;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    while (this.handles.length < this.size) this.handles.push(spawn(new Nap(this.handles.length)));
    for (; this.i < this.size; this.i++) {
      const value = this.handles[this.i]!.poll(task);
      if (typeof value !== "number") return value;
      this.sum += value;
    }
    return this.sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
