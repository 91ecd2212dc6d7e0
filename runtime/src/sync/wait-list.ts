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
  list: WaitList | null;
  previous: Waiter<unknown> | null;
  next: Waiter<unknown> | null;
  /** Of the latest poll; null before the first one, and when it was woken; undefined when it is over. */
  waker: Waker | null | undefined;
  /** Finished, failed, cancelled, or being polled right now. */
  over: 0 | 1;

  // Written down, because TypeScript's own would hand on `arguments`, which costs.
  constructor() {
    super();
    this.list = this.previous = this.next = this.waker = null;
    this.over = 0;
  }

  /** Takes what it waits for, or joins a list and gives PENDING. Throws to fail. */
  protected abstract attempt(cx: Context): Poll<T>;

  /** Hands on what it was granted: called once, when it is dropped unfinished. It has left the list by then. */
  protected letGo(): void {}

  poll(cx: Context): Poll<T> {
    if (this.over === 1) throw polledAfterCompletion(this);
    this.waker = cx.waker;
    if (!cx.proceed()) return PENDING;
    this.over = 1;
    let value: Poll<T> | null = null;
    try {
      return (value = this.attempt(cx));
    } finally {
      if (value === PENDING) {
        this.over = 0;
        cx.refund();
      } else this.finish();
    }
  }

  cancel(_cx?: Context): Poll<void> {
    if (this.over === 1) return;
    this.finish();
    this.letGo();
  }

  /** Restores law 4. */
  protected finish(): void {
    this.over = 1;
    this.waker = undefined;
    if (this.list !== null) this.list.remove(this);
  }

  /** Ends one that has no waker and is in no list, and pays for it: the short way where there is a budget. */
  protected pay(cx: Context): void {
    cx.budget--;
    this.over = 1;
    this.waker = undefined;
  }

  /** Lets one that has no waker wait. */
  protected waitIn(list: WaitList, cx: Context): typeof PENDING {
    this.waker = cx.waker;
    list.push(this);
    return PENDING;
  }

  /** Asks for another poll, if anybody has polled it yet. */
  wakeUp(): void {
    const { waker } = this;
    if (waker === null || waker === undefined) return;
    this.waker = null;
    waker.wake();
  }
}

export class WaitList<W extends Waiter<unknown> = Waiter<unknown>> {
  head: W | null = null;
  /** Null as long as there is but one. */
  private tail: W | null = null;

  /** Adds a waiter at the end; one that is in already keeps its place. */
  push(waiter: W): void {
    if (waiter.list !== null) return;
    waiter.list = this;
    const { head } = this;
    if (head === null) this.head = waiter;
    else {
      waiter.previous = this.tail ?? head;
      waiter.previous.next = waiter;
      this.tail = waiter;
    }
  }

  /** Takes one of its waiters out, wherever it stands. */
  remove(waiter: W): void {
    const { previous, next } = waiter;
    if (previous === null) this.head = next as W | null;
    else previous.next = next;
    if (next === null) this.tail = previous as W | null;
    else next.previous = previous;
    waiter.list = waiter.previous = waiter.next = null;
  }

  /** Takes out the oldest: by itself, because most often it is the only one, and always has none before it. */
  shift(): W | null {
    const waiter = this.head;
    if (waiter !== null) {
      const { next } = waiter;
      waiter.list = null;
      if (next === null) this.head = this.tail = null;
      else {
        this.head = next as W;
        waiter.next = next.previous = null;
      }
    }
    return waiter;
  }

  /** Takes out the newest. */
  pop(): W | null {
    const waiter = this.tail ?? this.head;
    if (waiter !== null) this.remove(waiter);
    return waiter;
  }

  /** Takes out the oldest and wakes it. */
  wakeFirst(): void {
    const waiter = this.shift();
    if (waiter !== null) waiter.wakeUp();
  }

  /** Takes out all, oldest first. */
  takeAll(waiters: W[] = []): W[] {
    while (this.head !== null) waiters.push(this.shift()!);
    return waiters;
  }

  /** Takes out all and wakes them. */
  wakeAll(): void {
    if (this.head !== null) wakeEach(this.takeAll());
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

export function wakeEach(waiters: Waiter<unknown>[]): void {
  forAll(waiters, (waiter) => waiter.wakeUp());
}

/** Does `action` for every item, whatever it throws; then throws the first error. */
export function forAll<I>(items: Iterable<I>, action: (item: I) => void): void {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      action(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** ` "name"`, or nothing: how a description calls a primitive. */
export function quoted(name: string | undefined): string {
  return name === undefined ? "" : ` "${name}"`;
}
