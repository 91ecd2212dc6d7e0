// The same by hand: a body that runs at once, and a machine for each call that has to wait. A wake polls from the outside in.

import { Hop, PENDING, suspended, type Machine } from "../../kits/hand-written.js";

/** After the innermost suspension, or after the call below. */
class Down implements Machine {
  private readonly awaiting: Machine;
  private readonly innermost: boolean;

  constructor(awaiting: Machine, innermost: boolean) {
    this.awaiting = awaiting;
    this.innermost = innermost;
  }

  poll(): unknown {
    const value = this.awaiting.poll();
    if (value === PENDING) return PENDING;
    return this.innermost ? 1 : (value as number) + 1;
  }
}

function startDown(depth: number): unknown {
  if (depth > 1) {
    const value = startDown(depth - 1);
    if (value !== PENDING) return (value as number) + 1;
    suspended.machine = new Down(suspended.machine, false);
    return PENDING;
  }
  const hop = new Hop();
  if (hop.poll() !== PENDING) return 1;
  suspended.machine = new Down(hop, true);
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
    for (;;) {
      if (this.awaiting === null && this.i === this.size) return this.sum;
      const value = this.awaiting === null ? startDown(100) : this.awaiting.poll();
      if (value === PENDING) {
        this.awaiting ??= suspended.machine;
        return PENDING;
      }
      this.awaiting = null;
      this.sum += value as number;
      this.i++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => 100 * size;
