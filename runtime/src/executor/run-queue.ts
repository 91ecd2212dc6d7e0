/**
 * The ready queue: a FIFO ring of table slots.
 *
 * Slots are small integers in an Int32Array, so a push is a plain store without a write barrier: half the cost of a ring of objects.
 * Law: the capacity is a power of two and never less than the number of live tasks; each is in it at most once, so it cannot overflow.
 */

/** Entries that the ring begins with. */
const FIRST = 64;
/** A ring that has grown beyond this is given back when all tasks have ended. */
const LARGE = 16_384;

/** What the executor needs of a queue: tests bring one that picks otherwise. */
export interface ReadyQueue {
  readonly length: number;
  /** The seed of the runtime, if the order goes with one. */
  readonly seed?: number;
  reserve(tasks: number): void;
  push(slot: number): void;
  /** Takes out the one to run next. Only when `length > 0`. */
  shift(): number;
}

export class RunQueue implements ReadyQueue {
  private ring = new Int32Array(FIRST);
  private head = 0;
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** Makes room for `tasks` entries. With none, all has been taken out, and a ring that grew big is given back. */
  reserve(tasks: number): void {
    if (tasks === 0 && this.count === 0 && this.ring.length > LARGE) {
      this.ring = new Int32Array(FIRST);
      this.head = 0;
    }
    if (tasks <= this.ring.length) return;
    const grown = new Int32Array(this.ring.length * 2);
    for (let i = 0; i < this.count; i++) grown[i] = this.ring[(this.head + i) & (this.ring.length - 1)]!;
    this.ring = grown;
    this.head = 0;
  }

  push(slot: number): void {
    this.ring[(this.head + this.count) & (this.ring.length - 1)] = slot;
    this.count++;
  }

  /** The oldest entry. Only when `length > 0`. */
  shift(): number {
    const slot = this.ring[this.head]!;
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.count--;
    return slot;
  }
}
