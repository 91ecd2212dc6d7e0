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
import type { Future } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Gathering } from "./gathering.js";
import type { Output } from "./output.js";
import type { Member } from "./strand-group.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** What `join` and `tryJoin` may be told. */
export interface JoinOptions {
  /** Always polls in the order given, instead of letting another child begin each time. */
  readonly biased?: boolean;
}

/** The values of a tuple, an array or an object of futures, under the same keys. */
export type Joined<T> = { -readonly [K in keyof T]: Output<T[K]> };

class Join extends Gathering<unknown> {
  private readonly keys: readonly string[] | null;
  private readonly futures: readonly unknown[];
  private readonly values: unknown[] = [];
  private readonly biased: boolean;
  private left: number;
  /** How many of the futures have been polled, or made members. */
  private started = 0;

  constructor(futures: readonly unknown[], keys: readonly string[] | null, biased: boolean) {
    super();
    this.keys = keys;
    this.futures = futures;
    this.biased = biased;
    this.left = futures.length;
    this.values.length = futures.length;
  }

  protected advance(cx: Context): Poll<unknown> {
    if (this.started < this.futures.length) this.start(cx);
    else this.pollWoken(cx);
    if (this.left > 0) return PENDING;
    const { keys, values } = this;
    return keys === null ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
  }

  protected override everyMember(): Member[] {
    const { futures, members } = this;
    for (let { started } = this; started < futures.length; started++) {
      members.push(this.group.add(intoFuture(futures[started]), started));
    }
    this.started = futures.length;
    return members;
  }

  protected title(): string {
    return "join";
  }

  protected outputs(): readonly unknown[] {
    return this.values;
  }

  /** The first poll of all. Those that are over at once, and have shown nobody their waker, can share one member. */
  private start(cx: Context): void {
    const { futures, group, values } = this;
    let spare: Member | null = null;
    while (this.started < futures.length) {
      const index = this.started++;
      const future = intoFuture(futures[index]);
      const member: Member = spare === null ? group.add(future, index, true) : spare.instead(future, index);
      const value = member.pollFirst(cx);
      if (value === PENDING) this.members.push(member);
      else {
        values[index] = value;
        this.left--;
      }
      spare = member.isUnknown ? member : null;
    }
  }

  private pollWoken(cx: Context): void {
    const batch = this.group.take();
    if (this.biased) batch.sort((a, b) => a.index - b.index);
    else if (batch.length > 1) batch.push(batch.shift()!);
    for (const member of batch) {
      const value = member.poll(cx);
      if (value === PENDING) continue;
      this.values[member.index] = value;
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
  const biased = options?.biased === true;
  if (Array.isArray(futures)) return new Join(futures, null, biased);
  return new Join(Object.values(futures), Object.keys(futures), biased);
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
  return new Join([...futures], null, options?.biased === true) as unknown as Future<Output<F>[]>;
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
