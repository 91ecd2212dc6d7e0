// The same as machines.

import { spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

class Work implements Machine {
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  poll(): Poll {
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

  poll(task: Task): Poll {
    const { handles } = this;
    while (handles.length < this.size) handles.push(spawn(new Work(handles.length)));
    for (; this.i < this.size; this.i++) {
      const value = handles[this.i]!.poll(task);
      if (typeof value !== "number") return value;
      this.sum += value;
    }
    return this.sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
