// The same by hand: a source that is asked for one item after the other.

import { PENDING, type Machine } from "../../kits/hand-written.js";

const END = Symbol("end");

class Items {
  private readonly count: number;
  private i = 0;

  constructor(count: number) {
    this.count = count;
  }

  pollNext(): unknown {
    return this.i < this.count ? this.i++ : END;
  }
}

class Main implements Machine {
  private readonly items: Items;
  private sum = 0;

  constructor(size: number) {
    this.items = new Items(size);
  }

  poll(): unknown {
    for (;;) {
      const item = this.items.pollNext();
      if (item === PENDING) return PENDING;
      if (item === END) return this.sum;
      this.sum += item as number;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
