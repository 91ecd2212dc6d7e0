// The same as machines.

import { PENDING, spawn, type Machine, type Task } from "../../kits/hand-written.js";

class Work implements Machine {
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  poll(): unknown {
    return this.value;
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

  poll(): unknown {
    while (this.handles.length < this.size) this.handles.push(spawn(new Work(this.handles.length)));
    for (; this.i < this.size; this.i++) {
      const value = this.handles[this.i]!.poll();
      if (value === PENDING) return PENDING;
      this.sum += value as number;
    }
    return this.sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
