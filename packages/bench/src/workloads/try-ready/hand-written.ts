// The same by hand: bodies that run at once, and a machine around the loop. What would follow a suspension inside `finally` is left out: there is none.

import { PENDING as sentinel, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;

const failure = new Error("One in a hundred");

function startAttempt(value: number): number | Machine {
  if (value % 100 === 99) throw failure;
  return value;
}

const startRelease = (value: number): number => value % 2;

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Machine | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    const { size } = this;
    let { i, sum, awaiting } = this;
    while (i < size) {
      try {
        const value = awaiting === null ? startAttempt(i) : awaiting.poll(task);
        if (typeof value !== "number") {
          this.i = i;
          this.sum = sum;
          if (value !== PENDING) this.awaiting = value;
          return PENDING;
        }
        sum += value;
      } catch (error) {
        if (error !== failure) throw error;
        sum -= 1;
      }
      sum += startRelease(i);
      awaiting = null;
      i++;
    }
    return sum;
  }
}

export const main = (size: number): Machine => new Main(size);

export function expected(size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (i % 100 === 99 ? -1 : i) + (i % 2);
  return sum;
}
