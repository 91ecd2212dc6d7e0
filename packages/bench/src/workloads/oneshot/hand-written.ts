// The same by hand: a channel is an object with room for one value and one task.

import { PENDING as sentinel, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;

class Oneshot<T> {
  /** Null until it is sent. */
  value: T | null = null;
  receiver: Task | null = null;

  send(value: T): void {
    this.value = value;
    this.receiver?.wake();
  }
}

interface Ball {
  readonly value: number;
  readonly reply: Oneshot<number>;
  readonly next: Oneshot<Ball> | null;
}

class Returner implements Machine {
  private coming: Oneshot<Ball> | null;

  constructor(first: Oneshot<Ball>) {
    this.coming = first;
  }

  poll(task: Task): Poll {
    let { coming } = this;
    while (coming !== null) {
      const ball: Ball | null = coming.value;
      if (ball === null) {
        coming.receiver = task;
        this.coming = coming;
        return PENDING;
      }
      ball.reply.send(ball.value + 1);
      coming = ball.next;
    }
    return 0;
  }
}

class Main implements Machine {
  private readonly size: number;
  private readonly handle: Task;
  private sender = new Oneshot<Ball>();
  private answer: Oneshot<number> | null = null;
  private i = 0;
  private sum = 0;

  constructor(size: number) {
    this.size = size;
    this.handle = spawn(new Returner(this.sender));
  }

  poll(task: Task): Poll {
    for (; this.i < this.size; this.i++) {
      this.answer ??= this.throwBall();
      const { value } = this.answer;
      if (value === null) {
        this.answer.receiver = task;
        return PENDING;
      }
      this.answer = null;
      this.sum += value;
    }
    return this.handle.poll(task) === PENDING ? PENDING : this.sum;
  }

  private throwBall(): Oneshot<number> {
    const reply = new Oneshot<number>();
    const next = new Oneshot<Ball>();
    this.sender.send({ value: this.i, reply, next: this.i + 1 < this.size ? next : null });
    this.sender = next;
    return reply;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => (size * (size - 1)) / 2 + size;
