/**
 * The ready queue: a FIFO ring of the ids of tasks.
 *
 * Ids are integers in an Int32Array (of large ones the low bits: the table needs no more), so a push is a plain store without a write barrier: half the
 * cost of a ring of objects.
 * Law: the capacity is a power of two.
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
  push(id: number): void;
  /** Takes over all that another queue has, in its order. Only when this one is empty. */
  takeAll(other: RunQueue): void;
  /** All tasks have ended: room that a crowd needed is not kept. */
  giveBack(): void;
  /** Takes out the one to run next. Only when `length > 0`. */
  shift(): number;
}

export class RunQueue implements ReadyQueue {
  private ring = new Int32Array(FIRST);
  private head = 0;
  /** How many are in it. */
  length = 0;

  push(id: number): void {
    const { length } = this;
    if (length === this.ring.length) this.grow();
    const { ring } = this;
    ring[(this.head + length) & (ring.length - 1)] = id;
    this.length = length + 1;
  }

  /** The oldest entry. Only when `length > 0`. */
  shift(): number {
    const { ring, head } = this;
    this.head = (head + 1) & (ring.length - 1);
    this.length--;
    return ring[head]!;
  }

  takeAll(other: RunQueue): void {
    const { ring, head, length } = other;
    other.ring = this.ring;
    other.head = other.length = 0;
    this.ring = ring;
    this.head = head;
    this.length = length;
  }

  giveBack(): void {
    if (this.length > 0 || this.ring.length <= LARGE) return;
    this.ring = new Int32Array(FIRST);
    this.head = 0;
  }

  private grow(): void {
    const { ring, head } = this;
    const grown = new Int32Array(ring.length * 2);
    grown.set(ring.subarray(head));
    grown.set(ring.subarray(0, head), ring.length - head);
    this.ring = grown;
    this.head = 0;
  }
}
