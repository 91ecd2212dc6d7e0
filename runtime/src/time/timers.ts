/**
 * The deadlines of one runtime: buckets by millisecond, a heap of the buckets' keys.
 *
 * Inserting is a push and removing leaves a hole; order is restored when a bucket fires. So a timer that is set and dropped
 * again, which most are, never pays for order.
 *
 * Laws
 * 1. Timers fire in order of deadline; equal deadlines in order of registration. Deadlines are exact, fractions and all.
 * 2. A timer is in at most one bucket, at `index`. Wakers may insert and remove timers while others fire.
 * 3. Entries of a bucket are in order of registration until it is sorted to fire; holes are never more than half of it.
 */
import type { Scheduler, TimerSource } from "../core/scheduler.js";
import { popKey, pushKey } from "./key-heap.js";

/** What can be put in: the timer keeps its own place, so nothing is allocated. */
export interface TimerEntry {
  deadline: number;
  /** The bucket it is in, or null. */
  bucket: Bucket | null;
  index: number;
  /** Called once, when due; the entry has been taken out. */
  fired(): void;
}

export interface Bucket {
  readonly key: number;
  /** Null once its entries are firing: taking one out of it takes it out of the round. */
  owner: Timers | null;
  entries: (TimerEntry | null)[];
  /** Entries that are not holes. */
  live: number;
}

export class Timers implements TimerSource {
  /** How many there are. */
  size = 0;
  private readonly buckets = new Map<number, Bucket>();
  /** Keys of the buckets, as a binary heap. Those without a deadline are in one with the key Infinity: never due, but they can be reset. */
  private readonly heap: number[] = [];
  private readonly scheduler: Scheduler;
  /** The earliest deadline; NaN when it must be looked for. */
  private earliest = Infinity;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /** The timers of a runtime, made when the first one is needed. */
  static of(scheduler: Scheduler): Timers {
    return (scheduler.timers ??= new Timers(scheduler)) as Timers;
  }

  next(): number {
    if (Number.isNaN(this.earliest)) this.earliest = this.findEarliest();
    return this.earliest;
  }

  insert(entry: TimerEntry): void {
    const bucket = this.bucketAt(Math.floor(entry.deadline));
    entry.bucket = bucket;
    entry.index = bucket.entries.length;
    bucket.entries.push(entry);
    bucket.live++;
    this.size++;
    if (entry.deadline >= this.earliest) return;
    if (!Number.isNaN(this.earliest)) this.earliest = entry.deadline;
    this.scheduler.timersChanged();
  }

  /** Takes an entry out of this bucket of ours, which it no longer knows. */
  remove(entry: TimerEntry, bucket: Bucket): void {
    bucket.entries[entry.index] = null;
    bucket.live--;
    this.size--;
    if (entry.deadline === this.earliest) this.earliest = NaN;
    if (this.size === 0) this.clear();
    else if (bucket.live * 2 < bucket.entries.length) compact(bucket);
  }

  fire(now: number): void {
    for (const bucket of this.takeDue(now)) {
      for (const entry of bucket.entries) {
        // A waker that ran before may have taken this one out, or even set it anew.
        if (entry!.bucket !== bucket) continue;
        entry!.bucket = null;
        try {
          entry!.fired();
        } catch (error) {
          const message = "A waker threw when its timer fired";
          this.scheduler.report({ kind: "waker-failure", message, error, task: null });
        }
      }
    }
  }

  private bucketAt(key: number): Bucket {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { key, owner: this, entries: [], live: 0 };
      this.buckets.set(key, bucket);
      pushKey(this.heap, key);
    }
    return bucket;
  }

  private clear(): void {
    this.buckets.clear();
    this.heap.length = 0;
    this.earliest = Infinity;
    this.scheduler.timersChanged();
  }

  /** Takes out all that is due, in order. A bucket that is due as a whole, as most are, goes as it is. */
  private takeDue(now: number): Bucket[] {
    const due: Bucket[] = [];
    while (this.heap.length > 0 && this.heap[0]! <= now) {
      const bucket = this.buckets.get(this.heap[0]!)!;
      popKey(this.heap);
      this.buckets.delete(bucket.key);
      if (bucket.live < bucket.entries.length) compact(bucket);
      const entries = bucket.entries.sort((a, b) => a!.deadline - b!.deadline);
      bucket.owner = null;
      due.push(bucket);
      this.size -= bucket.live;
      let end = bucket.live;
      while (end > 0 && entries[end - 1]!.deadline > now) end--;
      if (end === bucket.live) continue;
      for (const entry of entries.splice(end)) this.insert(entry!);
      break;
    }
    this.earliest = NaN;
    return due;
  }

  private findEarliest(): number {
    while (this.heap.length > 0) {
      const { key, entries, live } = this.buckets.get(this.heap[0]!)!;
      if (live > 0) {
        if (key === Infinity) break; // They may be many.
        let least = Infinity;
        for (const entry of entries) if (entry !== null && entry.deadline < least) least = entry.deadline;
        return least;
      }
      this.buckets.delete(key);
      popKey(this.heap);
    }
    return Infinity;
  }
}

/** Takes `entry` out of wherever it is. */
export function unregister(entry: TimerEntry): void {
  const { bucket } = entry;
  if (bucket === null) return;
  entry.bucket = null;
  bucket.owner?.remove(entry, bucket);
}

/** Closes the holes of a bucket. */
function compact(bucket: Bucket): void {
  const entries: TimerEntry[] = [];
  for (const entry of bucket.entries) {
    if (entry === null) continue;
    entry.index = entries.length;
    entries.push(entry);
  }
  bucket.entries = entries;
}
