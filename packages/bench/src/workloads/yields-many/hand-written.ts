// The same as machines.

import { PENDING, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const TASKS = 1_000;

class Worker implements Machine {
  private readonly turns: number;
  private count = 0;

  constructor(turns: number) {
    this.turns = turns;
  }

  poll(task: Task): Poll {
    if (this.count === this.turns) return this.count;
    this.count++;
    task.wake();
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
    const { handles } = this;
    while (handles.length < TASKS) handles.push(spawn(new Worker(this.size)));
    for (; this.i < TASKS; this.i++) {
      const value = handles[this.i]!.poll(task);
      if (typeof value !== "number") return value;
      this.sum += value;
    }
    return this.sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => TASKS * size;
