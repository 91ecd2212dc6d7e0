// The same as machines.

import { Hop, PENDING, spawn, type Machine, type Task } from "../../kits/hand-written.js";

class Work implements Machine {
  private readonly value: number;
  private readonly awaiting = new Hop();

  constructor(value: number) {
    this.value = value;
  }

  poll(): unknown {
    return this.awaiting.poll() === PENDING ? PENDING : this.value;
  }
}

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private awaiting: Task | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(): unknown {
    for (;;) {
      if (this.awaiting === null && this.i === this.size) return this.sum;
      this.awaiting ??= spawn(new Work(this.i));
      const value = this.awaiting.poll();
      if (value === PENDING) return PENDING;
      this.awaiting = null;
      this.sum += value as number;
      this.i++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2;
