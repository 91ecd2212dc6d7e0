// The same as a machine.

import { Hop, PENDING, type Machine } from "../../kits/hand-written.js";

class Main implements Machine {
  private readonly size: number;
  private count = 0;
  private awaiting: Hop | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(): unknown {
    for (;;) {
      if (this.awaiting === null && this.count === this.size) return this.count;
      this.awaiting ??= new Hop();
      if (this.awaiting.poll() === PENDING) return PENDING;
      this.awaiting = null;
      this.count++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => size;
