/**
 * The children of a combinator, and the queue of those that were woken: a wake costs the same among ten thousand
 * children as among two.
 *
 * ```
 *   child's leaf ── wake ──> Member ── into the queue, once ──> StrandGroup ── wake ──> whoever polled the combinator last
 * ```
 *
 * Laws
 * 1. An unfinished member that is worth polling is in the queue; a new one is.
 * 2. The group belongs to whoever polled it last (`enter`). While children are polled or cancelled, the latest of them
 *    stands in the context as the waker; the caller restores in `finally` what `enter` gave.
 * 3. One that is pending and woken while no room is left was not really asked. The next poll brings fresh room; until
 *    then nobody may conclude that it is not ready.
 */
import * as brand from "../core/brand.js";
import type { Context } from "../core/context.js";
import { Delivery } from "../core/delivery.js";
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import * as marks from "../core/marks.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Strand } from "../core/strand.js";
import { noopWaker, type Waker } from "../core/waker.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const FUTURE: typeof brand.FUTURE = brand.FUTURE;
const PARKED = marks.PARKED;
const SPILLED = marks.SPILLED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** One child. */
export class Member extends Strand<unknown> {
  declare protected owner: StrandGroup;
  index: number;
  /** Who comes after it in the queue, itself if it is the last; null while it is not in the queue. */
  next: Member | null = null;

  constructor(future: Pollable<unknown>, index: number, group: StrandGroup) {
    super(future, group);
    this.index = index;
  }

  override wake(): void {
    if (this.woken === true || this.top === null) return;
    this.woken = true;
    this.owner.enqueue(this);
    this.owner.wake();
  }

  /** Nothing comes of one that has ended: a late wake may have left it in the queue. */
  override poll(cx: Context): Poll<unknown> {
    return this.top === null ? PENDING : super.poll(cx);
  }

  /** Its owner stays the same, and restores the waker itself. */
  protected override enter(): Waker {
    return this;
  }

  /** Makes this the waker, for a first poll or a cancel. */
  install(cx: Context): void {
    cx.installed = this;
    this.woken = false;
  }

  /**
   * The first poll of a child, in which many are over: this has been installed, and is not finished then. Where there
   * was no room, whoever drives the group polls it again. The name is one at which stacks are cut.
   */
  driveFirst(cx: Context, future: Pollable<unknown>): Poll<unknown> {
    const { room } = cx;
    let value: Poll<unknown>;
    try {
      value = future.poll(cx);
    } catch (error) {
      this.top = new Delivery(error, true);
      return this.drive(cx); // Throws it, with a trace.
    }
    if (cx.room > 0) cx.room = room;
    if (value === PENDING) {
      this.top = future;
      this.watch(cx);
      // Others may have noted themselves before, but then it is not this one that is noted.
      if ((cx.marks & (PARKED | SPILLED)) !== PARKED || cx.suspended !== future) this.descend(future);
    }
    return value;
  }

  /** Most are known by one frame, and clean at once. */
  override cancel(cx: Context): Poll<void> {
    const { top } = this;
    const { room, runtime } = cx;
    if (top === null || this.info !== null || (runtime !== null && runtime.watch !== null)) return super.cancel(cx);
    this.install(cx);
    const outcome = this.cancelFirst(cx, top);
    if (cx.room > 0) cx.room = room;
    return outcome;
  }

  /** Gives the child back, unfinished: it wakes this group no more. */
  release(cx: Context): Pollable<unknown> {
    const { child } = this;
    this.top = this.info = null;
    cx.runtime?.watch?.ended(this); // It is not forgotten, it is somebody else's.
    return child!;
  }
}

export class StrandGroup {
  /** How many are in the queue. */
  length = 0;
  private first: Member | null = null;
  private last: Member | null = null;
  private owner: Waker = noopWaker;
  /** Members whose cleanup goes on. */
  private dying: Member[] | null = null;

  wake(): void {
    this.owner.wake();
  }

  /** A new member, to be polled in its turn. */
  add(future: Pollable<unknown>, index: number): Member {
    const member = new Member(future, index, this);
    this.enqueue(member);
    return member;
  }

  /** Takes note of whom to wake, and gives what must be put back. */
  enter(cx: Context): Waker | null {
    const { waker } = cx;
    if (this.owner !== waker) this.owner = waker;
    return cx.installed;
  }

  /** Puts a member at the end of the queue, unless it is in it. */
  enqueue(member: Member): void {
    if (member.next !== null) return;
    if (this.last === null) this.first = member;
    else this.last.next = member;
    this.last = member.next = member;
    this.length++;
  }

  /** Takes the first out of the queue. Call only when there is one. */
  shift(): Member {
    const member = this.first!;
    const { next } = member;
    member.next = null;
    if (next === member) this.first = this.last = null;
    else this.first = next;
    this.length--;
    return member;
  }

  /** Empties the queue. */
  take(): Member[] {
    const batch = this.length > 0 ? [this.shift()] : [];
    while (this.length > 0) batch.push(this.shift());
    return batch;
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
      if (member.cancel(cx) === PENDING) (dying ??= []).push(member);
    }
    this.dying = dying;
    return dying === null ? undefined : PENDING;
  }
}

/** What is to be awaited, as a future. Those are told here, where V8 knows what the others before were. */
export function asFuture(value: unknown): Pollable<unknown> {
  return (value as Pollable<unknown> | null | undefined)?.[FUTURE] === true
    ? (value as Pollable<unknown>)
    : intoFuture(value);
}

/** Sorts members into the order in which they were given. */
export function byIndex(a: Member, b: Member): number {
  return a.index - b.index;
}

/** The unfinished children, for a dump. What is no member is passed over. */
export function childrenOf(members: Iterable<unknown>): Pollable<unknown>[] {
  return [...members].flatMap((member) => (member instanceof Member ? member.children : []));
}
