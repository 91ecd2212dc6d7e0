// The same by hand: a body that runs at once, and a machine around the loop.

import { PENDING, suspended, type Machine } from "../../kits/hand-written.js";

const startOne = (value: number): unknown => value;

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Machine | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(): unknown {
    let { i, sum } = this;
    if (this.awaiting !== null) {
      const value = this.awaiting.poll();
      if (value === PENDING) return PENDING;
      this.awaiting = null;
      sum += value as number;
      i++;
    }
    for (; i < this.size; i++) {
      const value = startOne(i);
      if (value === PENDING) {
        this.awaiting = suspended.machine;
        this.i = i;
        this.sum = sum;
        return PENDING;
      }
      sum += value as number;
    }
    return sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
