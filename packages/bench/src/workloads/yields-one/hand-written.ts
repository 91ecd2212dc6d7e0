// The same as a machine.

import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

class Main implements Machine {
  private readonly size: number;
  private count = 0;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    if (this.count === this.size) return this.count;
    this.count++;
    task.wake();
    return PENDING;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => size;
