// The same by hand: a body that runs at once, and a machine around the loop.

import type { Leaf, Started } from "../../kits/hand-written-chain.js";
import { PENDING, type Machine, type Poll } from "../../kits/hand-written.js";

const startOne = (value: number): Started => value;

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private leaf: Leaf | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(): Poll {
    const { size } = this;
    let { i, sum } = this;
    if (this.leaf !== null) {
      sum += this.leaf.value;
      i++;
    }
    for (; i < size; i++) {
      const value = startOne(i);
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

export const expected = (size: number): number => (size * (size - 1)) / 2;
