/**
 * Streams that are read side by side: what `merge`, `selectStreams`, `flattenUnordered` and `StreamMap` have in common.
 *
 * ```
 *   a source ── wake ──> Inlet ── into `ready`, once ──> Inlets ── wake ──> whoever polled last
 * ```
 *
 * Laws
 * 1. A live inlet is in `ready` exactly while it is worth polling; a new one is. So a poll costs only as many polls as
 *    there were wakes.
 * 2. One that gave an item goes to the end of `ready`: nobody is asked twice while another has something.
 * 3. One that ends or throws leaves, and nobody else's turn is skipped or repeated for it.
 */
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { noopWaker, type Waker } from "../core/waker.js";
import type { Stream } from "./stream.js";

/** One stream of the group, and its waker. */
export class Inlet<K, T> implements Waker {
  readonly key: K;
  readonly stream: Stream<T>;
  readonly order: number;
  live = true;
  #woken = true;
  readonly #group: Inlets<K, T>;

  constructor(key: K, stream: Stream<T>, group: Inlets<K, T>, order: number) {
    this.key = key;
    this.stream = stream;
    this.#group = group;
    this.order = order;
  }

  wake(): void {
    if (this.requeue()) this.#group.owner.wake();
  }

  /** Takes its place in the queue, unless it has one. */
  requeue(): boolean {
    if (this.#woken || !this.live) return false;
    this.#woken = true;
    this.#group.ready.push(this);
    return true;
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  poll(cx: Context): ReturnType<Stream<T>["pollNext"]> {
    const outer = cx.installed;
    cx.installed = this;
    this.#woken = false;
    try {
      return this.stream.pollNext(cx);
    } finally {
      cx.installed = outer;
    }
  }
}

export class Inlets<K, T> {
  ready: Inlet<K, T>[] = [];
  owner: Waker = noopWaker;
  readonly #live = new Set<Inlet<K, T>>();
  readonly #biased: boolean;
  #added = 0;

  /** `biased`: of those that are ready the one that was added first comes first, always. */
  constructor(biased = false) {
    this.#biased = biased;
  }

  get size(): number {
    return this.#live.size;
  }

  add(key: K, stream: Stream<T>): Inlet<K, T> {
    const inlet = new Inlet(key, stream, this, this.#added++);
    this.#live.add(inlet);
    this.ready.push(inlet);
    this.owner.wake();
    return inlet;
  }

  /** Takes one out, unfinished. */
  remove(inlet: Inlet<K, T>): void {
    inlet.live = false;
    this.#live.delete(inlet);
  }

  /** The next item of any, or undefined when no stream is left. Throws what one throws; that one has left. */
  poll(cx: Context): Poll<{ readonly key: K; readonly value: T } | undefined> {
    this.owner = cx.waker;
    if (this.#biased) this.ready.sort((a, b) => a.order - b.order);
    // Those that wake themselves meanwhile wait for the next poll.
    for (let left = this.ready.length; left > 0; left--) {
      const inlet = this.ready.shift()!;
      if (!inlet.live) continue;
      let over = true;
      try {
        const step = inlet.poll(cx);
        over = step !== PENDING && step.done === true;
        if (step !== PENDING && !over) {
          inlet.requeue(); // Whoever got an item comes back by himself: no wake.
          return { key: inlet.key, value: step.value as T };
        }
      } finally {
        if (over) this.remove(inlet);
      }
    }
    return this.#live.size === 0 ? undefined : PENDING;
  }

  /** Drops all at the same time. PENDING while the cleanup of one goes on. */
  cancel(cx: Context): Poll<void> {
    let pending = false;
    for (const inlet of this.#live) {
      if (drop(inlet.stream as unknown as Pollable<unknown>, cx) === PENDING) pending = true;
      else this.remove(inlet);
    }
    return pending ? PENDING : undefined;
  }
}
