// Channels of promises, as quick as promises allow: what is ready comes back at once, and a promise is made only to wait. `ready` says what to
// give in the first case, because some systems can wait for nothing but promises.

export type Ready = <T>(value: T) => T | Promise<T>;

export class PromiseChannel<T> {
  private readonly ready: Ready;
  private readonly capacity: number;
  private values: T[] = [];
  private head = 0;
  private closed = false;
  private receiver: ((value: T | undefined) => void) | null = null;
  /** Senders that wait for room: what they bring, and how they hear that it has been taken. */
  private waiting: { readonly value: T; readonly sent: (value: undefined) => void }[] = [];
  private firstWaiting = 0;

  constructor(capacity: number, ready: Ready) {
    this.capacity = capacity;
    this.ready = ready;
  }

  send(value: T): undefined | Promise<undefined> {
    const { receiver } = this;
    if (receiver !== null) {
      this.receiver = null;
      receiver(value);
      return this.ready(undefined);
    }
    if (this.values.length - this.head < this.capacity) {
      this.values.push(value);
      return this.ready(undefined);
    }
    return new Promise((sent) => this.waiting.push({ value, sent }));
  }

  recv(): T | undefined | Promise<T | undefined> {
    if (this.head < this.values.length) return this.ready(this.take());
    if (this.closed) return this.ready(undefined);
    return new Promise((resolve) => {
      this.receiver = resolve;
    });
  }

  close(): void {
    this.closed = true;
    this.receiver?.(undefined);
    this.receiver = null;
  }

  private take(): T {
    const value = this.values[this.head++]!;
    if (this.head > 1_000 && this.head * 2 > this.values.length) {
      this.values = this.values.slice(this.head);
      this.head = 0;
    }
    if (this.firstWaiting < this.waiting.length) this.admit();
    return value;
  }

  private admit(): void {
    const { value, sent } = this.waiting[this.firstWaiting++]!;
    this.values.push(value);
    sent(undefined);
    if (this.firstWaiting === this.waiting.length) {
      this.waiting = [];
      this.firstWaiting = 0;
    }
  }
}

/** Remembers one notification, like the runtime's. */
export class PromiseNotify {
  private readonly ready: Ready;
  private permit = false;
  private waiting: ((value: undefined) => void)[] = [];
  private first = 0;

  constructor(ready: Ready) {
    this.ready = ready;
  }

  notifyOne(): void {
    if (this.first === this.waiting.length) {
      this.permit = true;
      return;
    }
    const wake = this.waiting[this.first++]!;
    if (this.first === this.waiting.length) {
      this.waiting = [];
      this.first = 0;
    }
    wake(undefined);
  }

  notified(): undefined | Promise<undefined> {
    if (this.permit) {
      this.permit = false;
      return this.ready(undefined);
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
