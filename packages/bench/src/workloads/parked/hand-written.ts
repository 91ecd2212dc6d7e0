// The same by hand: a list of the tasks that wait.

import { PENDING, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

/** The bench puts its measurement here. */
export const probe = { measure: (): void => {} };

const parked = { count: 0 };

class Notify {
  private readonly waiters: Task[] = [];

  notifyOne(): void {
    this.waiters.pop()?.wake();
  }

  wait(task: Task): typeof PENDING {
    this.waiters.push(task);
    return PENDING;
  }
}

class Wait implements Machine {
  private readonly gate: Notify;
  private readonly value: number;
  private suspended = false;

  constructor(gate: Notify, value: number) {
    this.gate = gate;
    this.value = value;
  }

  poll(task: Task): Poll {
    if (this.suspended) return this.value;
    this.suspended = true;
    parked.count++;
    return this.gate.wait(task);
  }
}

class Main implements Machine {
  private readonly size: number;
  private readonly gate = new Notify();

  constructor(size: number) {
    this.size = size;
    parked.count = 0;
    for (let i = 0; i < size; i++) spawn(new Wait(this.gate, 1));
  }

  poll(task: Task): Poll {
    if (parked.count < this.size) {
      task.wake();
      return PENDING;
    }
    probe.measure();
    for (let i = 0; i < this.size; i++) this.gate.notifyOne();
    return this.size;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => size;
