/**
 * The ready queue: a FIFO ring of the ids of tasks.
 *
 * Ids are small integers (of large ones the low bits: the table needs no more), so a push is a plain store without a write barrier: half the cost of a ring
 * of objects. In an array that has nothing else in it, V8 gets at them more directly than in one of a type.
 * Law: the capacity is a power of two.
 */

/** What is kept of an id: a small integer on every host. */
const LOW_BITS = 2 ** 30 - 1;
/** Entries that the ring begins with. */
const FIRST = 64;
/** A ring that has grown beyond this is given back when all tasks have ended. */
const LARGE = 16_384;

/** What the executor needs of a queue: tests bring one that picks otherwise. */
export interface ReadyQueue {
  readonly isEmpty: boolean;
  readonly length: number;
  /** The seed of the runtime, if the order goes with one. */
  readonly seed?: number;
  push(id: number): void;
  /** Takes over all that another queue has, in its order. Only when this one is empty. */
  takeAll(other: RunQueue): void;
  /** All tasks have ended: room that a crowd needed is not kept. */
  giveBack(): void;
  /** Takes out the one to run next; 0, which is nobody's id, if there is none. */
  shift(): number;
}

export class RunQueue implements ReadyQueue {
  private ring = zeros(FIRST);
  /** The place of the oldest entry. */
  private head = 0;
  /** The place of the next one to come: never again `head` by a push. */
  private tail = 0;

  get isEmpty(): boolean {
    return this.head === this.tail;
  }

  get length(): number {
    return (this.tail - this.head) & (this.ring.length - 1);
  }

  push(id: number): void {
    const { ring, tail } = this;
    ring[tail] = id & LOW_BITS;
    const next = (tail + 1) & (ring.length - 1);
    this.tail = next;
    if (next === this.head) this.grow();
  }

  shift(): number {
    const { ring, head } = this;
    if (head === this.tail) return 0;
    this.head = (head + 1) & (ring.length - 1);
    return ring[head]!;
  }

  takeAll(other: RunQueue): void {
    const { ring, head, tail } = other;
    other.ring = this.ring;
    other.head = other.tail = this.head;
    this.ring = ring;
    this.head = head;
    this.tail = tail;
  }

  giveBack(): void {
    if (!this.isEmpty || this.ring.length <= LARGE) return;
    this.ring = zeros(FIRST);
    this.head = this.tail = 0;
  }

  /** It is full. */
  private grow(): void {
    const { ring, head } = this;
    const sorted = ring.slice(head).concat(ring.slice(0, head));
    this.ring = sorted.concat(sorted); // What is in the other half does not matter, as long as it is small integers.
    this.head = 0;
    this.tail = ring.length;
  }
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}
