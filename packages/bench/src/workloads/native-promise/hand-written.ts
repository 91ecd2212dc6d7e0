// The same by hand: the reaction of the promise runs the task at once.

import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const settled = Promise.resolve(1);
const same = (value: number): number => value;

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private task: Task | null = null;
  private readonly resume = (value: number): void => {
    this.sum += value;
    this.i++;
    this.task?.run();
  };

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    if (this.i === this.size) return this.sum;
    this.task = task;
    void settled.then(same).then(this.resume);
    return PENDING;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => size;
