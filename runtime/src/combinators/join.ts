/**
 * Several futures in one task, side by side, until all have their values.
 *
 * Laws
 * 1. Only children that were woken are polled, each at most once per poll. Their order turns by one at each poll, so
 *    that none can use up the budget of the others every time; `biased` keeps the order in which they were given.
 * 2. The first error ends it: no further child is polled, the others are cancelled in the order in which they were
 *    given, then it is thrown.
 */
import type { Context } from "../core/context.js";
import type { Future, Pollable } from "../core/future.js";
import * as marks from "../core/marks.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Gathering } from "./gathering.js";
import type { Output } from "./output.js";
import { asFuture, byIndex, childrenOf, Member } from "./strand-group.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const ASKED = marks.ASKED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const toFuture = asFuture;

/** What `join` and `tryJoin` may be told. */
export interface JoinOptions {
  /** Always polls in the order given, instead of letting another child begin each time. */
  readonly biased?: boolean;
}

/** The values of a tuple, an array or an object of futures, under the same keys. */
export type Joined<T> = { -readonly [K in keyof T]: Output<T[K]> };

class Join extends Gathering<unknown> {
  private readonly keys: readonly string[] | null;
  /** Each place holds a future that was not polled yet, undefined while that is done, then its member, then its value. */
  private readonly places: unknown[];
  private readonly biased: boolean;
  private left: number;
  /** How many of the futures have been polled, or made members. */
  private started = 0;

  /** The array is its own from now on: it becomes the result. */
  constructor(futures: unknown[], keys: readonly string[] | null, options: JoinOptions | undefined) {
    super("join");
    this.keys = keys;
    this.places = this.received = futures;
    this.biased = options?.biased === true;
    this.left = futures.length;
  }

  protected advance(cx: Context): Poll<unknown> {
    this.pollWoken(cx);
    this.start(cx);
    if (this.left > 0) return PENDING;
    const { keys, places } = this;
    return keys === null ? places : Object.fromEntries(keys.map((key, index) => [key, places[index]]));
  }

  protected override everyMember(): Member[] {
    const { places, group } = this;
    if (this.left === 0) return []; // Nobody is left to be cancelled.
    while (this.started < places.length)
      places[this.started] = group.add(asFuture(places[this.started]), this.started++);
    return places.filter((place) => place instanceof Member);
  }

  protected override children(): Pollable<unknown>[] {
    return [...childrenOf(this.places), ...this.places.slice(this.started).map(asFuture)];
  }

  /** The first poll of all. Those that are over at once, and have shown nobody their waker, can share one member. */
  private start(cx: Context): void {
    const { places, group } = this;
    let { left } = this;
    let spare: Member | null = null;
    for (let index = this.started; index < places.length; index++) {
      const given = places[index];
      places[index] = undefined;
      this.started = index + 1;
      const future = toFuture(given); // May throw, if it is a strange one.
      if (spare === null) {
        spare = new Member(future, index, group);
        spare.install(cx);
        cx.marks &= ~ASKED;
      }
      const value = spare.driveFirst(cx, future);
      if (value === PENDING) {
        spare.index = index;
        places[index] = spare;
        if (cx.spilled === true) break; // For want of room: whoever drives us has more.
        spare = null;
        continue;
      }
      places[index] = value;
      left--;
      if ((cx.marks & ASKED) !== 0 || spare.woken === true) spare = spare.top = null;
    }
    this.left = left;
  }

  private pollWoken(cx: Context): void {
    const { group, places } = this;
    if (this.biased) for (const member of group.take().sort(byIndex)) group.enqueue(member);
    else if (group.length > 1) group.enqueue(group.shift());
    for (let left = group.length; left > 0; left--) {
      const member = group.shift();
      const value = member.poll(cx);
      if (value === PENDING) continue;
      places[member.index] = value;
      this.left--;
    }
  }
}

/**
 * Waits for all futures of an array or an object at the same time, and gives their values in the same shape.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { join } from "@stator/runtime/combinators";
 *
 * const [, name] = await join([sleep(5), ready("Ada")]);
 * const { id, tags } = await join({ id: 7, tags: Promise.resolve(["a"]) });
 * console.log(name, id, tags); // Ada 7 [ 'a' ]
 * ```
 *
 * *Cancellation*: cancels the children in the order given and awaits their cleanup together; values received so far are
 * disposed of if they can be.
 *
 * *Throws* what the first failing child throws, after the others have been cancelled and are clean.
 */
export function join<const T extends readonly unknown[]>(futures: T, options?: JoinOptions): Future<Joined<T>>;
export function join<const T extends Readonly<Record<string, unknown>>>(
  futures: T,
  options?: JoinOptions,
): Future<Joined<T>>;
export function join(
  futures: readonly unknown[] | Readonly<Record<string, unknown>>,
  options?: JoinOptions,
): Future<unknown> {
  if (Array.isArray(futures)) return new Join([...(futures as readonly unknown[])], null, options);
  return new Join(Object.values(futures), Object.keys(futures), options);
}

/**
 * `join` under the name that stops early: in JavaScript a failure is a throw, and a throw ends both.
 *
 * @example
 * ```ts
 * import { failed, sleep } from "@stator/runtime";
 * import { tryJoin } from "@stator/runtime/combinators";
 *
 * const outcome = await tryJoin([sleep(60_000), failed(new Error("no route"))]).catch((error) => error.message);
 * console.log(outcome); // no route
 * ```
 *
 * *Cancellation*: as `join`.
 *
 * *Throws* the first error in the order of polling; the other children have been cancelled by then, in the order given.
 */
export const tryJoin: typeof join = join;

/**
 * Waits for all futures of an iterable and gives their values in its order. Ten thousand cost no more per wake than
 * two.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { joinAll } from "@stator/runtime/combinators";
 *
 * console.log(await joinAll(new Set([ready(1), ready(2)]))); // [ 1, 2 ]
 * ```
 *
 * *Cancellation*: as `join`.
 *
 * *Throws* what the first failing child throws, after the others have been cancelled and are clean.
 */
export function joinAll<F>(futures: Iterable<F>, options?: JoinOptions): Future<Output<F>[]> {
  return new Join([...futures], null, options) as unknown as Future<Output<F>[]>;
}

/**
 * `joinAll` under the name that stops early: a throw ends both.
 *
 * @example
 * ```ts
 * import { failed, ready } from "@stator/runtime";
 * import { tryJoinAll } from "@stator/runtime/combinators";
 *
 * console.log(await tryJoinAll([ready(1), failed(3)]).catch((error) => error)); // 3
 * ```
 *
 * *Cancellation*: as `join`.
 *
 * *Throws* the first error in the order of polling; the other children have been cancelled by then, in the order given.
 */
export const tryJoinAll: typeof joinAll = joinAll;
