// The same by hand: a source that is asked for one item after the other.

import { PENDING, type Machine, type Poll } from "../../kits/hand-written.js";

const END = Symbol("end");

class Items {
  private readonly count: number;
  private i = 0;

  constructor(count: number) {
    this.count = count;
  }

  pollNext(): Poll | typeof END {
    return this.i < this.count ? this.i++ : END;
  }
}

class Main implements Machine {
  private readonly items: Items;
  private sum = 0;

  constructor(size: number) {
    this.items = new Items(size);
  }

  poll(): Poll {
    const { items } = this;
    let { sum } = this;
    for (;;) {
      const item = items.pollNext();
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
