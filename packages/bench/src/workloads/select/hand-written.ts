// The same by hand: one machine that polls ten and lets go of nine.

import { PENDING as sentinel, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;
const WIDTH = 10;

const cleaned = { count: 0 };

class Branch implements Machine {
  private readonly index: number;
  private suspended = false;

  constructor(index: number) {
    this.index = index;
  }

  poll(task: Task): Poll {
    if (this.suspended) {
      if (this.index !== 3) return PENDING;
      cleaned.count++;
      return this.index;
    }
    this.suspended = true;
    if (this.index === 3) task.wake();
    return PENDING;
  }

  cancel(): void {
    cleaned.count++;
  }
}

class Select implements Machine {
  private readonly branches: Branch[];

  constructor(branches: Branch[]) {
    this.branches = branches;
  }

  poll(task: Task): Poll {
    const { branches } = this;
    for (let i = 0; i < branches.length; i++) {
      const winner = branches[i]!;
      const value = winner.poll(task);
      if (value === PENDING) continue;
      for (let other = 0; other < branches.length; other++) if (other !== i) branches[other]!.cancel();
      return value;
    }
    return PENDING;
  }
}

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Select | null = null;

  constructor(size: number) {
    this.size = size;
    cleaned.count = 0;
  }

  poll(task: Task): Poll {
    for (;;) {
      if (this.awaiting === null) {
        if (this.i === this.size) return this.sum * 1_000 + cleaned.count;
        const branches = [];
        for (let index = 0; index < WIDTH; index++) branches.push(new Branch(index));
        this.awaiting = new Select(branches);
      }
      const value = this.awaiting.poll(task);
      if (value === PENDING) return PENDING;
      this.awaiting = null;
      this.sum += value;
      this.i++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
