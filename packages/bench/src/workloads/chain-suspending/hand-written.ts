// The same by hand: bodies that run at once, and a frame for each that has to wait.

import { climb, increment, Leaf, type Started } from "../../kits/hand-written-chain.js";
import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

function startLeaf(value: number, task: Task): Started {
  task.wake();
  return new Leaf(value);
}

const startOne = (value: number, task: Task): Started => increment(startLeaf(value, task));
const startTwo = (value: number, task: Task): Started => increment(startOne(value, task));
const startThree = (value: number, task: Task): Started => increment(startTwo(value, task));
const startFour = (value: number, task: Task): Started => increment(startThree(value, task));
const startFive = (value: number, task: Task): Started => increment(startFour(value, task));
const startSix = (value: number, task: Task): Started => increment(startFive(value, task));
const startSeven = (value: number, task: Task): Started => increment(startSix(value, task));
const startEight = (value: number, task: Task): Started => increment(startSeven(value, task));
const startNine = (value: number, task: Task): Started => increment(startEight(value, task));

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private leaf: Leaf | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    const { size } = this;
    let { i, sum } = this;
    if (this.leaf !== null) {
      sum += climb(this.leaf, this.leaf.value);
      i++;
    }
    for (; i < size; i++) {
      const value = startNine(i, task);
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

export const expected = (size: number): number => (size * (size - 1)) / 2 + 9 * size;
