/**
 * The one list that every primitive keeps its waiters in, and the base of every future that waits in one.
 *
 * The future is its own node, so waiting allocates nothing and leaving is O(1).
 *
 * ```
 *             1 attempt: PENDING            2 taken out, woken
 *   unpolled ───────────────────> in list ────────────────────> granted
 *      │                             │                             │
 *      └── 3 cancel: nothing to undo ┴── 3 cancel: leaves it       ├── 4 attempt: the value
 *                                                                  └── 3 cancel: hands on what it was granted
 * ```
 *
 * Laws
 * 1. A waiter is in at most one list, in the order of its first poll; a later poll keeps the place and replaces the
 *    waker.
 * 2. Whoever takes waiters out has brought its own state in order before it wakes the first: a waker may call anything.
 * 3. A throwing waker does not keep the others asleep: all are woken, then the first error is thrown.
 * 4. A waiter that is over is in no list and keeps no waker.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import type { Waker } from "../core/waker.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

export abstract class Waiter<T> extends BaseFuture<T> {
  list: WaitList | null = null;
  previous: Waiter<unknown> | null = null;
  next: Waiter<unknown> | null = null;
  /** Of the latest poll. */
  private waker: Waker | null = null;
  /** Finished, failed, cancelled, or being polled right now. */
  protected over: boolean;

  // Written down, because TypeScript's own would hand on `arguments`, which costs.
  constructor() {
    super();
    this.over = false;
  }

  /** Takes what it waits for, or joins a list and gives PENDING. Throws to fail. */
  protected abstract attempt(cx: Context): Poll<T>;

  /** Hands on what it was granted: called once, when it is dropped unfinished. It has left the list by then. */
  protected letGo(): void {}

  poll(cx: Context): Poll<T> {
    if (this.over) throw polledAfterCompletion(this);
    const { waker } = cx;
    if (this.waker !== waker) this.waker = waker;
    if (!cx.proceed()) return PENDING;
    this.over = true;
    let value: Poll<T>;
    try {
      value = this.attempt(cx);
    } catch (error) {
      this.finish();
      throw error;
    }
    if (value === PENDING) {
      this.over = false;
      cx.refund();
    } else this.finish();
    return value;
  }

  cancel(_cx?: Context): Poll<void> {
    if (this.over) return;
    this.finish();
    this.letGo();
  }

  /** Restores law 4. */
  protected finish(): void {
    this.over = true;
    this.waker = null;
    if (this.list !== null) this.list.remove(this);
  }

  /**
   * Whether it may be over at once: it is in no list, nobody keeps its waker, and an operation can be paid for, which this does. That is so before its first
   * poll, and where it was woken without being handed anything.
   */
  protected startsWith(cx: Context): boolean {
    if (this.over || this.list !== null || this.waker !== null || cx.budget <= 0) return false;
    cx.budget--;
    this.over = true;
    return true;
  }

  /** Asks for another poll, if anybody has polled it yet. */
  wakeUp(): void {
    const { waker } = this;
    this.waker = null;
    if (waker !== null) waker.wake();
  }
}

export class WaitList<W extends Waiter<unknown> = Waiter<unknown>> {
  head: W | null = null;
  size = 0;
  private tail: W | null = null;

  /** Adds a waiter at the end; one that is in already keeps its place. */
  push(waiter: W): void {
    if (waiter.list !== null) return;
    waiter.list = this;
    waiter.previous = this.tail;
    if (this.tail === null) this.head = waiter;
    else this.tail.next = waiter;
    this.tail = waiter;
    this.size++;
  }

  /** Takes a waiter out, wherever it stands. */
  remove(waiter: W): void {
    if (waiter.list !== this) return;
    const { previous, next } = waiter;
    if (previous === null) this.head = next as W | null;
    else previous.next = next;
    if (next === null) this.tail = previous as W | null;
    else next.previous = previous;
    waiter.list = waiter.previous = waiter.next = null;
    this.size--;
  }

  /** Takes out the oldest. */
  shift(): W | null {
    const waiter = this.head;
    if (waiter !== null) this.remove(waiter);
    return waiter;
  }

  /** Takes out the newest. */
  pop(): W | null {
    const waiter = this.tail;
    if (waiter !== null) this.remove(waiter);
    return waiter;
  }

  /** Takes out all, oldest first. */
  takeAll(): W[] {
    const waiters: W[] = [];
    while (this.head !== null) waiters.push(this.shift()!);
    return waiters;
  }

  /** Takes out all and wakes them. */
  wakeAll(): void {
    if (this.head !== null) forAll(this.takeAll(), (waiter) => waiter.wakeUp());
  }
}

/** A future that is over once `test` gives something else than PENDING; whoever changes that wakes the list. */
export class WaitUntil<T> extends Waiter<T> {
  private readonly waiters: WaitList;
  private readonly test: () => Poll<T>;
  private readonly text: string;

  constructor(waiters: WaitList, test: () => Poll<T>, text: string) {
    super();
    this.waiters = waiters;
    this.test = test;
    this.text = text;
  }

  protected attempt(): Poll<T> {
    const value = this.test();
    if (value === PENDING) this.waiters.push(this);
    return value;
  }

  describeWait(): string {
    return this.text;
  }
}

/** Does `action` for every item, whatever it throws; then throws the first error. */
export function forAll<I>(items: Iterable<I>, action: (item: I) => void): void {
  let failure: { readonly error: unknown } | null = null;
  for (const item of items) {
    try {
      action(item);
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== null) throw failure.error;
}

/** ` "name"`, or nothing: how a description calls a primitive. */
export function quoted(name: string | undefined): string {
  return name === undefined ? "" : ` "${name}"`;
}
