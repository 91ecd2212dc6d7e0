// The same by hand: one machine that polls ten and lets go of nine.

import { Hop, PENDING, type Machine } from "../../kits/hand-written.js";

const WIDTH = 10;

const cleaned = { count: 0 };

class Branch implements Machine {
  private readonly index: number;
  private readonly awaiting: Hop | null;

  constructor(index: number) {
    this.index = index;
    this.awaiting = index === 3 ? new Hop() : null;
  }

  poll(): unknown {
    if (this.awaiting === null || this.awaiting.poll() === PENDING) return PENDING;
    cleaned.count++;
    return this.index;
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

  poll(): unknown {
    for (const winner of this.branches) {
      const value = winner.poll();
      if (value === PENDING) continue;
      for (const branch of this.branches) if (branch !== winner) branch.cancel();
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

  poll(): unknown {
    for (;;) {
      if (this.awaiting === null) {
        if (this.i === this.size) return this.sum * 1_000 + cleaned.count;
        const branches = [];
        for (let index = 0; index < WIDTH; index++) branches.push(new Branch(index));
        this.awaiting = new Select(branches);
      }
      const value = this.awaiting.poll();
      if (value === PENDING) return PENDING;
      this.awaiting = null;
      this.sum += value as number;
      this.i++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
