// The same by hand: bodies that run up to their suspension, and one machine that waits for all of them.

import { PENDING, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

const WIDTH = 1_000;

/** Behind its await. */
class Work implements Machine {
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  poll(): Poll {
    return this.value;
  }
}

function startWork(value: number, task: Task): number | Machine {
  task.wake();
  return new Work(value);
}

class Join {
  private readonly works: (number | Machine)[];
  private readonly values: number[] = [];

  constructor(works: (number | Machine)[]) {
    this.works = works;
  }

  /** The values if nobody has suspended, else null. */
  begin(): number[] | null {
    const { works, values } = this;
    for (let i = 0; i < works.length; i++) {
      const work = works[i]!;
      if (typeof work !== "number") return null;
      values.push(work);
    }
    return values;
  }

  /** The values when all are there, else null. They are asked in their order, up to one that is not ready. */
  poll(task: Task): number[] | null {
    const { works, values } = this;
    for (let i = values.length; i < works.length; i++) {
      const work = works[i]!;
      const value = typeof work === "number" ? work : work.poll(task);
      if (typeof value !== "number") return null;
      values.push(value);
    }
    return values;
  }
}

class Main implements Machine {
  private readonly size: number;
  private round = 0;
  private sum = 0;
  private awaiting: Join | null = null;

  constructor(size: number) {
    this.size = size;
  }

  poll(task: Task): Poll {
    for (;;) {
      let values: number[] | null;
      if (this.awaiting !== null) values = this.awaiting.poll(task);
      else {
        if (this.round === this.size) return this.sum;
        const works = [];
        for (let i = 0; i < WIDTH; i++) works.push(startWork(i, task));
        this.awaiting = new Join(works);
        values = this.awaiting.begin();
      }
      if (values === null) return PENDING;
      this.awaiting = null;
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += values[i]!;
      this.sum += sum;
      this.round++;
    }
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => ((WIDTH * (WIDTH - 1)) / 2) * size;
