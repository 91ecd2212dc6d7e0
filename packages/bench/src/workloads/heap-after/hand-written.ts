// The same as machines.

import { PENDING, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const AT_ONCE = 1_000;

class Work implements Machine {
  private readonly value: number;
  private suspended = false;

  constructor(value: number) {
    this.value = value;
  }

  poll(task: Task): Poll {
    if (this.suspended) return this.value;
    this.suspended = true;
    task.wake();
    return PENDING;
  }
}

class Main implements Machine {
  private left: number;
  private handles: Task[] = [];
  private i = AT_ONCE;
  private sum = 0;

  constructor(size: number) {
    this.left = size;
  }

  poll(task: Task): Poll {
    for (;;) {
      for (; this.i < AT_ONCE; this.i++) {
        const value = this.handles[this.i]!.poll(task);
        if (typeof value !== "number") return value;
        this.sum += value;
      }
      this.handles = [];
      if (this.left === 0) return this.sum;
      this.left--;
      this.i = 0;
      while (this.handles.length < AT_ONCE) this.handles.push(spawn(new Work(1)));
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => AT_ONCE * size;
