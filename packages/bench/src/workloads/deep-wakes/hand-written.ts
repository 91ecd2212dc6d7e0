// The same by hand: a wake goes to the innermost function; the frames above it are only looked at when it has come to its end. `down(0)` adds
// nothing to what that gives, so it has none.

import { climb, increment, Leaf, type Started } from "../../kits/hand-written-chain.js";
import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const DEPTH = 1_000;
const WAKES = 1_000;

function startDown(depth: number, task: Task): Started {
  if (depth > 0) return increment(startDown(depth - 1, task));
  task.wake();
  return new Leaf(WAKES);
}

class Main implements Machine {
  private readonly size: number;
  private i = 0;
  private sum = 0;
  private leaf: Leaf | null = null;
  /** The variable of the innermost function. */
  private wakes = 0;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    if (this.leaf !== null) {
      this.wakes++;
      if (this.wakes < WAKES) {
        task.wake();
        return PENDING;
      }
      this.sum += climb(this.leaf, this.leaf.value);
      this.leaf = null;
      this.i++;
    }
    if (this.i === this.size) return this.sum;
    this.wakes = 0;
    const started = startDown(DEPTH, task);
    if (typeof started === "number") return started;
    this.leaf = started.leaf;
    return PENDING;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (DEPTH + WAKES) * size;
