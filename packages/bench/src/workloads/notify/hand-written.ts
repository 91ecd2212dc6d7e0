// The same by hand: a permit, or the task that waits for one.

import { PENDING as sentinel, spawn, type Machine, type Poll, type Task } from "../../kits/hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;

class Notify {
  private permit = false;
  private waiter: Task | null = null;

  notifyOne(): void {
    const { waiter } = this;
    this.permit = true;
    if (waiter === null) return;
    this.waiter = null;
    waiter.wake();
  }

  poll(task: Task): Poll {
    if (!this.permit) {
      this.waiter = task;
      return PENDING;
    }
    this.permit = false;
    return 0;
  }
}

class Answer implements Machine {
  private readonly ping: Notify;
  private readonly pong: Notify;
  private readonly count: number;
  private heard = 0;

  constructor(ping: Notify, pong: Notify, count: number) {
    this.ping = ping;
    this.pong = pong;
    this.count = count;
  }

  poll(task: Task): Poll {
    while (this.heard < this.count) {
      if (this.ping.poll(task) === PENDING) return PENDING;
      this.heard++;
      this.pong.notifyOne();
    }
    return this.heard;
  }
}

class Main implements Machine {
  private readonly ping = new Notify();
  private readonly pong = new Notify();
  private readonly handle: Task;
  private readonly size: number;
  private sum = 0;
  private asked = false;

  constructor(size: number) {
    this.size = size;
    this.handle = spawn(new Answer(this.ping, this.pong, size));
  }

  poll(task: Task): Poll {
    for (; this.sum < this.size; this.sum++) {
      if (!this.asked) this.ping.notifyOne();
      this.asked = true;
      if (this.pong.poll(task) === PENDING) return PENDING;
      this.asked = false;
    }
    const heard = this.handle.poll(task);
    return heard === PENDING ? PENDING : this.sum + heard;
  }
}

export const main = (size: number): Machine => new Main(size);

export const expected = (size: number): number => 2 * size;
