// The same by hand: a source that is asked for one item after the other.

import { PENDING as sentinel, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;
const END = Symbol("end");

class Items {
  private readonly count: number;
  private i = 0;
  private suspended = false;

  constructor(count: number) {
    this.count = count;
  }

  pollNext(task: Task): Poll | typeof END {
    if (this.i >= this.count) return END;
    this.suspended = !this.suspended;
    if (!this.suspended) return this.i++;
    task.wake();
    return PENDING;
  }
}

class Main implements Machine {
  private readonly items: Items;
  private sum = 0;

  constructor(size: number) {
    this.items = new Items(size);
  }

  poll(task: Task): Poll {
    const { items } = this;
    let { sum } = this;
    for (;;) {
      const item = items.pollNext(task);
      if (typeof item === "number") sum += item;
      else if (item === END) return sum;
      else {
        this.sum = sum;
        return PENDING;
      }
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
