/**
 * The deadlines of one runtime: buckets by millisecond, a heap of the buckets' keys.
 *
 * Inserting is a push, removing swaps with the last of the bucket; order is restored when a bucket fires. So a timer that is set and dropped
 * again, which most are, never pays for order.
 *
 * Laws
 * 1. Timers fire in order of deadline; equal deadlines in order of registration. Deadlines are exact, fractions and all.
 * 2. A timer is in at most one bucket. Wakers may insert and remove timers while others fire.
 */
import type { Scheduler, TimerSource } from "../core/scheduler.js";

/** What can be put in: the timer keeps its own place, so nothing is allocated. */
export interface TimerEntry {
  deadline: number;
  /** Order of registration. */
  order: number;
  /** The bucket it is in, or null. */
  bucket: Bucket | null;
  index: number;
  /** Called once, when due; the entry has been taken out. */
  fired(): void;
}

export interface Bucket {
  readonly key: number;
  readonly entries: TimerEntry[];
}

export class Timers implements TimerSource {
  private readonly buckets = new Map<number, Bucket>();
  /** Keys of the buckets, as a binary heap. */
  private readonly heap: number[] = [];
  private readonly scheduler: Scheduler;
  private count = 0;
  private lastOrder = 0;
  /** The earliest deadline; NaN when it must be looked for. */
  private earliest = Infinity;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /** The timers of a runtime, made when the first one is needed. */
  static of(scheduler: Scheduler): Timers {
    return (scheduler.timers ??= new Timers(scheduler)) as Timers;
  }

  get size(): number {
    return this.count;
  }

  next(): number {
    if (Number.isNaN(this.earliest)) this.earliest = this.findEarliest();
    return this.earliest;
  }

  insert(entry: TimerEntry): void {
    entry.order = ++this.lastOrder;
    if (entry.deadline === Infinity) return; // Never due, so nothing to keep.
    const key = Math.floor(entry.deadline);
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { key, entries: [] };
      this.buckets.set(key, bucket);
      pushKey(this.heap, key);
    }
    entry.bucket = bucket;
    entry.index = bucket.entries.length;
    bucket.entries.push(entry);
    this.count++;
    if (entry.deadline >= this.earliest) return;
    if (!Number.isNaN(this.earliest)) this.earliest = entry.deadline;
    this.scheduler.timersChanged();
  }

  remove(entry: TimerEntry): void {
    const { bucket } = entry;
    if (bucket === null) return;
    if (bucket === firing) {
      entry.bucket = null;
      return;
    }
    const { entries } = bucket;
    const last = entries.pop()!;
    if (last !== entry) {
      entries[entry.index] = last;
      last.index = entry.index;
    }
    entry.bucket = null;
    this.count--;
    if (entry.deadline === this.earliest) this.earliest = NaN;
    if (this.count === 0) {
      this.buckets.clear();
      this.heap.length = 0;
      this.earliest = Infinity;
      this.scheduler.timersChanged();
    }
  }

  fire(now: number): void {
    for (const entry of this.takeDue(now)) {
      // A waker that ran before may have taken this one out, or even set it anew.
      if (entry.bucket !== firing) continue;
      entry.bucket = null;
      try {
        entry.fired();
      } catch (error) {
        this.scheduler.report({
          kind: "waker-failure",
          message: "A waker threw when its timer fired",
          error,
          task: null,
        });
      }
    }
  }

  /** Takes out all that is due, in order. They are marked, so that a removal while others fire is seen. */
  private takeDue(now: number): TimerEntry[] {
    const due: TimerEntry[] = [];
    while (this.heap.length > 0 && this.heap[0]! <= now) {
      const bucket = this.buckets.get(this.heap[0]!)!;
      const entries = bucket.entries.sort(byDeadline);
      let taken = 0;
      while (taken < entries.length && entries[taken]!.deadline <= now) due.push(entries[taken++]!);
      if (taken < entries.length) {
        entries.splice(0, taken);
        for (let i = 0; i < entries.length; i++) entries[i]!.index = i;
        break;
      }
      this.buckets.delete(bucket.key);
      popKey(this.heap);
    }
    this.count -= due.length;
    this.earliest = NaN;
    for (const entry of due) entry.bucket = firing;
    return due;
  }

  private findEarliest(): number {
    while (this.heap.length > 0) {
      const { key, entries } = this.buckets.get(this.heap[0]!)!;
      if (entries.length > 0) {
        let least = Infinity;
        for (const entry of entries) if (entry.deadline < least) least = entry.deadline;
        return least;
      }
      this.buckets.delete(key);
      popKey(this.heap);
    }
    return Infinity;
  }
}

function byDeadline(a: TimerEntry, b: TimerEntry): number {
  return a.deadline - b.deadline || a.order - b.order;
}

function pushKey(heap: number[], key: number): void {
  let at = heap.length;
  heap.push(key);
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]! <= key) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = key;
}

function popKey(heap: number[]): void {
  const key = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = at * 2 + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below++;
    if (heap[below]! >= key) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = key;
}

/** The bucket of entries that are being fired right now; removing one from it takes it out of the round. */
const firing: Bucket = { key: NaN, entries: [] };
