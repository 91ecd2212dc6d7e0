// The same by hand: a body that runs at once, and a machine if it has to wait, which it never does here.

import { PENDING as sentinel, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;

class Fib implements Machine {
  private readonly n: number;
  private first: number | null;
  private awaiting: Machine;

  constructor(n: number, first: number | null, awaiting: Machine) {
    this.n = n;
    this.first = first;
    this.awaiting = awaiting;
  }

  poll(task: Task): Poll {
    const value = this.awaiting.poll(task);
    if (value === PENDING) return PENDING;
    if (this.first !== null) return this.first + value;
    this.first = value;
    const second = startFib(this.n - 2);
    if (typeof second === "number") return this.first + second;
    this.awaiting = second;
    return PENDING;
  }
}

function startFib(n: number): number | Machine {
  if (n < 2) return n;
  const first = startFib(n - 1);
  if (typeof first !== "number") return new Fib(n, null, first);
  const second = startFib(n - 2);
  return typeof second === "number" ? first + second : new Fib(n, first, second);
}

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Machine | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    let { i, sum } = this;
    if (this.awaiting !== null) {
      const value = this.awaiting.poll(task);
      if (value === PENDING) return PENDING;
      sum += value;
      i++;
    }
    for (; i < this.size; i++) {
      const value = startFib(16);
      if (typeof value !== "number") {
        this.awaiting = value;
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

export const expected = (size: number): number => 987 * size;
