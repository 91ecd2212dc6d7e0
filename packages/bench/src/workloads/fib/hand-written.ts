// The same by hand: a body that runs at once, and a machine if it has to wait, which it never does here.

import { PENDING, suspended, type Machine } from "../../kits/hand-written.js";

class Fib implements Machine {
  private readonly n: number;
  private first: number | null;
  private awaiting: Machine;

  constructor(n: number, first: number | null, awaiting: Machine) {
    this.n = n;
    this.first = first;
    this.awaiting = awaiting;
  }

  poll(): unknown {
    const value = this.awaiting.poll();
    if (value === PENDING) return PENDING;
    if (this.first !== null) return this.first + (value as number);
    this.first = value as number;
    const second = startFib(this.n - 2);
    if (second !== PENDING) return this.first + (second as number);
    this.awaiting = suspended.machine;
    return PENDING;
  }
}

function startFib(n: number): unknown {
  if (n < 2) return n;
  const first = startFib(n - 1);
  if (first === PENDING) {
    suspended.machine = new Fib(n, null, suspended.machine);
    return PENDING;
  }
  const second = startFib(n - 2);
  if (second !== PENDING) return (first as number) + (second as number);
  suspended.machine = new Fib(n, first as number, suspended.machine);
  return PENDING;
}

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
      const value = startFib(16);
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

export const expected = (size: number): number => 987 * size;
