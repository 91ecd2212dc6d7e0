// A channel for hand-written machines: one sender, one receiver, whoever must wait is woken by the other.

import { PENDING, running, type Machine, type Task } from "./hand-written.js";

export class Channel {
  private readonly capacity: number;
  private values: number[] = [];
  private head = 0;
  private sender: Task | null = null;
  private receiver: Task | null = null;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** PENDING if there is no room; the sender is woken when there is. */
  send(value: number): unknown {
    if (this.values.length - this.head >= this.capacity) {
      this.sender = running.task;
      return PENDING;
    }
    this.values.push(value);
    const { receiver } = this;
    if (receiver !== null) {
      this.receiver = null;
      receiver.wake();
    }
    return undefined;
  }

  recv(): unknown {
    if (this.head === this.values.length) {
      this.receiver = running.task;
      return PENDING;
    }
    const value = this.values[this.head++]!;
    if (this.head === this.values.length) {
      this.values = [];
      this.head = 0;
    }
    const { sender } = this;
    if (sender !== null) {
      this.sender = null;
      sender.wake();
    }
    return value;
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

  poll(): unknown {
    for (; this.i < this.count; this.i++) {
      if (this.channel.send(this.i) === PENDING) return PENDING;
    }
    return undefined;
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

  poll(): unknown {
    for (; this.i < this.count; this.i++) {
      const value = this.channel.recv();
      if (value === PENDING) return PENDING;
      this.sum += value as number;
    }
    return this.sum;
  }
}
