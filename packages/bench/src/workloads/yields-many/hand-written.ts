// The same as machines.

import { Hop, PENDING, spawn, type Machine, type Task } from "../../kits/hand-written.js";

const TASKS = 1_000;

class Worker implements Machine {
  private readonly turns: number;
  private count = 0;
  private awaiting: Hop | null = null;

  constructor(turns: number) {
    this.turns = turns;
  }

  poll(): unknown {
    for (;;) {
      if (this.awaiting === null && this.count === this.turns) return this.count;
      this.awaiting ??= new Hop();
      if (this.awaiting.poll() === PENDING) return PENDING;
      this.awaiting = null;
      this.count++;
    }
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
    while (this.handles.length < TASKS) this.handles.push(spawn(new Worker(this.size)));
    for (; this.i < TASKS; this.i++) {
      const value = this.handles[this.i]!.poll();
      if (value === PENDING) return PENDING;
      this.sum += value as number;
    }
    return this.sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => TASKS * size;
