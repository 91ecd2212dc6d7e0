/** The values that a broadcast keeps: the last `capacity`, each until everybody has read it. */
import { Audience } from "./audience.js";

interface Slot<T> {
  readonly value: T;
  /** Receivers that have not read it. */
  unread: number;
}

export class Ring<T> extends Audience {
  readonly capacity: number;
  /** The position of the next value. */
  tail = 0;
  private readonly slots: (Slot<T> | undefined)[] = [];

  constructor(capacity: number) {
    super();
    this.capacity = capacity;
  }

  /** The position of the oldest value that is kept. */
  get oldest(): number {
    return Math.max(this.tail - this.capacity, 0);
  }

  push(value: T): void {
    this.slots[this.tail++ % this.capacity] = { value, unread: this.receivers };
    this.waiters.wakeAll();
  }

  /** The value at `position`, for one receiver: it must be kept still, and unread by that one. */
  read(position: number): T {
    const at = position % this.capacity;
    const slot = this.slots[at]!;
    if (--slot.unread === 0) this.slots[at] = undefined;
    return slot.value;
  }

  /** Values that somebody has yet to read. */
  get length(): number {
    return this.slots.filter((slot) => slot !== undefined).length;
  }
}
