// The same by hand: one machine that polls a thousand.

import { PENDING, type Machine } from "../../kits/hand-written.js";

const WIDTH = 1_000;

class Work implements Machine {
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  poll(): unknown {
    return this.value;
  }
}

class Join implements Machine {
  private readonly members: (Machine | null)[];
  private readonly values: unknown[];
  private left: number;

  constructor(members: Machine[]) {
    this.members = members;
    this.values = Array.from({ length: members.length });
    this.left = members.length;
  }

  poll(): unknown {
    const { members, values } = this;
    for (let i = 0; i < members.length; i++) {
      const value = members[i]?.poll() ?? PENDING;
      if (value === PENDING) continue;
      values[i] = value;
      members[i] = null;
      this.left--;
    }
    return this.left === 0 ? values : PENDING;
  }
}

class Main implements Machine {
  private readonly size: number;
  private round = 0;
  private sum = 0;
  private awaiting: Join | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(): unknown {
    for (;;) {
      if (this.awaiting === null) {
        if (this.round === this.size) return this.sum;
        const works = [];
        for (let i = 0; i < WIDTH; i++) works.push(new Work(i));
        this.awaiting = new Join(works);
      }
      const values = this.awaiting.poll();
      if (values === PENDING) return PENDING;
      this.awaiting = null;
      for (const value of values as number[]) this.sum += value;
      this.round++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => ((WIDTH * (WIDTH - 1)) / 2) * size;
