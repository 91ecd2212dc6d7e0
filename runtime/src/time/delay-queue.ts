/**
 * Many values, each with its own moment, and one place to wait for the next of them.
 *
 * Laws
 * 1. Values come out in order of their moments; equal moments in the order of insertion.
 * 2. Whoever waits is woken when the earliest moment moves nearer, and when the queue becomes empty, because then there is nothing to wait for.
 * 3. A key is good until its value has come out or was removed; after that using it throws.
 */
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING, type Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";
import { timeTo } from "./clock.js";
import { DelayHeap, type HeapItem } from "./delay-heap.js";
import { Sleep } from "./sleep.js";

/** Names a value in the queue. Means nothing by itself. */
export interface DelayKey {
  readonly deadline: number;
}

/** A value whose moment has come. */
export interface Expired<T> {
  readonly key: DelayKey;
  readonly value: T;
  /** The moment it was due. */
  readonly deadline: number;
}

interface Item<T> extends HeapItem {
  readonly value: T;
}

/**
 * Many values, each with its own moment, and one place to wait for the next of them.
 *
 * @example
 * ```ts
 * import { DelayQueue, future, run } from "@stator/runtime";
 *
 * const main = future(function* () {
 *   const queue = new DelayQueue<string>();
 *   queue.insert("late", 20);
 *   const early = queue.insert("early", 30);
 *   queue.reset(early, 10);
 *   return [(yield* queue.next())?.value, (yield* queue.next())?.value, yield* queue.next()];
 * });
 * console.log(await run(main())); // [ 'early', 'late', undefined ]
 * ```
 *
 * *Cancellation*: of `next`: no value is taken out.
 *
 * *Throws* when a key is used up, and for a duration outside every task.
 */
export class DelayQueue<T> {
  readonly #heap = new DelayHeap<Item<T>>();
  #timer: Sleep | null = null;
  #waker: Waker | null = null;
  #lastOrder = 0;

  get size(): number {
    return this.#heap.size;
  }

  /** The moment of the earliest value; Infinity when there is none. */
  get nextDeadline(): number {
    return this.#heap.first?.deadline ?? Infinity;
  }

  /** Puts a value in, due in `ms` milliseconds. */
  insert(value: T, ms: number): DelayKey {
    return this.insertAt(value, timeTo("set a delay") + ms);
  }

  /** Puts a value in, due at `deadline`. */
  insertAt(value: T, deadline: number): DelayKey {
    const item: Item<T> = { value, deadline, order: ++this.#lastOrder, at: -1 };
    this.#heap.add(item);
    this.#changed();
    return item;
  }

  /** Takes a value out before its moment. */
  remove(key: DelayKey): T {
    const item = this.#find(key);
    this.#heap.remove(item);
    this.#changed();
    return item.value;
  }

  /** The same, or undefined when the key is used up. */
  tryRemove(key: DelayKey): T | undefined {
    return (key as Item<T>).at < 0 ? undefined : this.remove(key);
  }

  /** Moves a value to `ms` milliseconds from now. */
  reset(key: DelayKey, ms: number): void {
    this.resetAt(key, timeTo("set a delay") + ms);
  }

  /** Moves a value to another moment. */
  resetAt(key: DelayKey, deadline: number): void {
    const item = this.#find(key);
    item.deadline = deadline;
    item.order = ++this.#lastOrder;
    this.#heap.moved(item);
    this.#changed();
  }

  clear(): void {
    this.#heap.clear();
    this.#changed();
  }

  /** Waits for the next value; undefined when the queue is empty. */
  next(): Future<Expired<T> | undefined> {
    return pollFn(
      (cx) => this.pollNext(cx),
      () => this.#forgetWaker(),
      () => `the first of ${this.size} delayed values`,
    );
  }

  /** The poll form of `next`. */
  pollNext(cx: Context): Poll<Expired<T> | undefined> {
    const item = this.#heap.first;
    if (item === undefined) {
      this.#forgetWaker(); // The timer of a value that was removed must not keep the host waiting.
      return undefined;
    }
    this.#timer ??= new Sleep(item.deadline, false);
    if (this.#timer.deadline !== item.deadline || this.#timer.isElapsed) this.#timer.reset(item.deadline);
    if (this.#timer.poll(cx) === PENDING) {
      this.#waker = cx.waker;
      return PENDING;
    }
    this.#heap.remove(item);
    return { key: item, value: item.value, deadline: item.deadline };
  }

  #forgetWaker(): void {
    this.#waker = null;
    this.#timer?.park();
  }

  #find(key: DelayKey): Item<T> {
    const item = key as Item<T>;
    if (item.at < 0) throw new Error("Cannot use this key: its value has come out or was removed");
    return item;
  }

  /** Wakes whoever waits, unless the moment that they wait for is still the next one. */
  #changed(): void {
    const waker = this.#waker;
    if (waker === null) return;
    if (this.size > 0 && this.nextDeadline >= this.#timer!.deadline) return;
    this.#waker = null;
    waker.wake();
  }
}
