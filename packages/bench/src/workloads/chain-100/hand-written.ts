// The same by hand: a body that runs at once, and a frame for each call that has to wait.

import { climb, increment, Leaf, type Started } from "../../kits/hand-written-chain.js";
import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

function startDown(depth: number, task: Task): Started {
  if (depth > 1) return increment(startDown(depth - 1, task));
  task.wake();
  return new Leaf(1);
}

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private leaf: Leaf | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    const { size } = this;
    let { i, sum } = this;
    if (this.leaf !== null) {
      sum += climb(this.leaf, this.leaf.value);
      i++;
    }
    for (; i < size; i++) {
      const value = startDown(100, task);
      if (typeof value !== "number") {
        this.leaf = value.leaf;
        this.i = i;
        this.sum = sum;
        return PENDING;
      }
      sum += value;
    }
    return sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => 100 * size;
