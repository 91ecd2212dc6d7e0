// A channel for hand-written machines: one sender, one receiver, whoever must wait is woken by the other.

import { PENDING as sentinel, type Machine, type Poll, type Task } from "./hand-written.js";

// A copy: V8 folds a module's own constants, but loads imported ones at each use.
const PENDING: typeof sentinel = sentinel;
const BLOCK = 64;

/** Room for some values; those that do not fit go into the next one. A block that has been read is used again. */
class Block {
  readonly values: number[] = [];
  next: Block | null = null;

  constructor() {
    for (let i = 0; i < BLOCK; i++) this.values.push(0);
  }
}

export class Channel {
  private readonly capacity: number;
  private first = new Block();
  private last: Block;
  private spare: Block | null = null;
  private head = 0;
  private tail = 0;
  private count = 0;
  private sender: Task | null = null;
  private receiver: Task | null = null;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.last = this.first;
  }

  /** PENDING if there is no room; the sender is woken when there is. */
  send(value: number, task: Task): Poll {
    const { count, receiver } = this;
    if (count >= this.capacity) {
      this.sender = task;
      return PENDING;
    }
    if (this.tail === BLOCK) this.addBlock();
    this.last.values[this.tail++] = value;
    this.count = count + 1;
    if (receiver !== null) {
      this.receiver = null;
      receiver.wake();
    }
    return 0;
  }

  recv(task: Task): Poll {
    const { count, sender } = this;
    if (count === 0) {
      this.receiver = task;
      return PENDING;
    }
    if (this.head === BLOCK) this.leaveBlock();
    this.count = count - 1;
    if (sender !== null) {
      this.sender = null;
      sender.wake();
    }
    return this.first.values[this.head++]!;
  }

  private addBlock(): void {
    const block = this.spare ?? new Block();
    this.spare = null;
    this.last.next = block;
    this.last = block;
    this.tail = 0;
  }

  private leaveBlock(): void {
    const read = this.first;
    this.first = read.next!;
    read.next = null;
    this.spare = read;
    this.head = 0;
  }
}

export class Producer implements Machine {
  private readonly channel: Channel;
  private readonly count: number;
  private i = 0;

  constructor(channel: Channel, count: number) {
    this.channel = channel;
    this.count = count;
  }

  poll(task: Task): Poll {
    const { channel, count } = this;
    for (let { i } = this; i < count; i++) {
      if (typeof channel.send(i, task) === "number") continue;
      this.i = i;
      return PENDING;
    }
    return 0;
  }
}

export class Consumer implements Machine {
  private readonly channel: Channel;
  private readonly count: number;
  private i = 0;
  private sum = 0;

  constructor(channel: Channel, count: number) {
    this.channel = channel;
    this.count = count;
  }

  poll(task: Task): Poll {
    const { channel, count } = this;
    let { sum } = this;
    for (let { i } = this; i < count; i++) {
      const value = channel.recv(task);
      if (typeof value !== "number") {
        this.i = i;
        this.sum = sum;
        return PENDING;
      }
      sum += value;
    }
    return sum;
  }
}
