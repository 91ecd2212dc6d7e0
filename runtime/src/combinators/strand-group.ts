/**
 * The children of a combinator, and the queue of those that were woken: a wake costs the same among ten thousand
 * children as among two.
 *
 * ```
 *   child's leaf ── wake ──> Member ── into `ready`, once ──> StrandGroup ── wake ──> whoever polled the combinator last
 * ```
 *
 * Laws
 * 1. An unfinished member is in `ready` exactly while it is worth polling; a new one is.
 * 2. While children are polled or cancelled, the group stands in the context as their waker's owner (`enter`; the
 *    caller restores it in `finally`).
 */
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import { noopWaker, type Waker } from "../core/waker.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** One child. */
export class Member extends Strand<unknown> {
  index: number;
  /** Its child is over, and nobody has been shown this waker: it can serve another one. */
  isUnknown = false;
  private readonly group: StrandGroup;

  constructor(future: Pollable<unknown>, index: number, group: StrandGroup) {
    super(future);
    this.index = index;
    this.group = group;
  }

  override wake(): void {
    if (this.woken || this.top === null) return;
    this.woken = true;
    this.group.ready.push(this);
    this.group.wake();
  }

  override poll(cx: Context): Poll<unknown> {
    return this.pollUnder(cx, this.group);
  }

  override cancel(cx: Context): Poll<void> {
    return this.cancelUnder(cx, this.group);
  }

  /** Serves another child. Only when it `isUnknown`. */
  instead(future: Pollable<unknown>, index: number): this {
    this.top = future;
    this.index = index;
    this.woken = true;
    return this;
  }

  /** The first poll of a child, in which many are over. */
  pollFirst(cx: Context): Poll<unknown> {
    cx.wakerReads = 0;
    this.isUnknown = false;
    const value = this.poll(cx);
    this.isUnknown = cx.wakerReads === 0 && value !== PENDING && !this.watched;
    cx.wakerReads = 1; // The group has kept the waker.
    return value;
  }

  /** Gives the child back, unfinished: it wakes this group no more. */
  release(cx: Context): Pollable<unknown> {
    const { child } = this;
    this.top = null;
    this.parents = null;
    cx.runtime?.watch?.ended(this); // It is not forgotten, it is somebody else's.
    return child!;
  }
}

export class StrandGroup implements Waker {
  /** The members to poll, in the order of their wakes. */
  ready: Member[] = [];
  /** Where `ready` begins: those before it have been shifted out. */
  private head = 0;
  private owner: Waker = noopWaker;
  /** Members whose cleanup goes on. */
  private dying: Member[] | null = null;

  wake(): void {
    this.owner.wake();
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  /** A new member, to be polled in its turn unless it is `idle`. */
  add(future: Pollable<unknown>, index: number, idle = false): Member {
    const member = new Member(future, index, this);
    if (!idle) this.ready.push(member);
    return member;
  }

  /** Puts the group in the place of the context's waker, and gives what must be put back. */
  enter(cx: Context): Waker {
    const outer = cx.waker;
    this.owner = outer;
    cx.installed = this;
    return outer;
  }

  /** Empties the queue. For groups that never `shift`. */
  take(): Member[] {
    const batch = this.ready;
    this.ready = [];
    return batch;
  }

  /** Puts back what was taken and not polled, from `position` on. */
  putBack(batch: Member[], position: number): void {
    this.ready = this.ready.concat(batch.slice(position));
  }

  get readyCount(): number {
    return this.ready.length - this.head;
  }

  /** Takes the first out of the queue. Call only when there is one. */
  shift(): Member {
    const member = this.ready[this.head++]!;
    if (this.head > 64 && this.head * 2 > this.ready.length) {
      this.ready = this.ready.slice(this.head);
      this.head = 0;
    }
    return member;
  }

  /** Enters, cancels, and leaves. */
  cancelAll(members: Iterable<Member>, cx: Context): Poll<void> {
    const outer = this.enter(cx);
    try {
      return this.cancel(members, cx);
    } finally {
      cx.installed = outer;
    }
  }

  /**
   * Cancels `members` in their order, all at the same time. PENDING while the cleanup of any goes on: call again after
   * a wake. Only between `enter` and the end.
   */
  cancel(members: Iterable<Member>, cx: Context): Poll<void> {
    let dying: Member[] | null = null;
    for (const member of this.dying ?? members) {
      if (!member.isFinished && member.cancel(cx) === PENDING) (dying ??= []).push(member);
    }
    this.dying = dying;
    return dying === null ? undefined : PENDING;
  }
}

/**
 * Whether a pending member was not really asked, because the driver's room was used up. It has been woken, and the next
 * poll brings fresh room; until then nobody may conclude that it is not ready.
 */
export function isRefused(member: Member, cx: Context): boolean {
  return cx.room === 0 && member.woken;
}

/** The unfinished children, for a dump. */
export function childrenOf(members: Iterable<Member>): Pollable<unknown>[] {
  return Array.from(members, (member) => member.child).filter((child) => child !== null);
}
