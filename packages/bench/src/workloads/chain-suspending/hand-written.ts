// The same by hand: bodies that run at once, and a machine for each that has to wait. A wake polls from the outside in.

import { Hop, PENDING, suspended, type Machine } from "../../kits/hand-written.js";

class Leaf implements Machine {
  private readonly value: number;
  private readonly awaiting: Machine;

  constructor(value: number, awaiting: Machine) {
    this.value = value;
    this.awaiting = awaiting;
  }

  poll(): unknown {
    return this.awaiting.poll() === PENDING ? PENDING : this.value;
  }
}

function startLeaf(value: number): unknown {
  const hop = new Hop();
  if (hop.poll() !== PENDING) return value;
  suspended.machine = new Leaf(value, hop);
  return PENDING;
}

class Link implements Machine {
  private readonly awaiting: Machine;

  constructor(awaiting: Machine) {
    this.awaiting = awaiting;
  }

  poll(): unknown {
    const value = this.awaiting.poll();
    return value === PENDING ? PENDING : (value as number) + 1;
  }
}

/** What follows the await, at once or later. */
function increment(value: unknown): unknown {
  if (value !== PENDING) return (value as number) + 1;
  suspended.machine = new Link(suspended.machine);
  return PENDING;
}

const startOne = (value: number): unknown => increment(startLeaf(value));
const startTwo = (value: number): unknown => increment(startOne(value));
const startThree = (value: number): unknown => increment(startTwo(value));
const startFour = (value: number): unknown => increment(startThree(value));
const startFive = (value: number): unknown => increment(startFour(value));
const startSix = (value: number): unknown => increment(startFive(value));
const startSeven = (value: number): unknown => increment(startSix(value));
const startEight = (value: number): unknown => increment(startSeven(value));
const startNine = (value: number): unknown => increment(startEight(value));

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
      const value = startNine(i);
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

export const expected = (size: number): number => (size * (size - 1)) / 2 + 9 * size;
