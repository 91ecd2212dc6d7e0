// The same as machines.

import { PENDING, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

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
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Task | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    for (;;) {
      if (this.awaiting === null && this.i === this.size) return this.sum;
      this.awaiting ??= spawn(new Work(this.i));
      const value = this.awaiting.poll(task);
      if (typeof value !== "number") return value;
      this.awaiting = null;
      this.sum += value;
      this.i++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
