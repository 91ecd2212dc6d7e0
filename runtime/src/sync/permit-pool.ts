/**
 * Counted permits with a fair queue: what semaphores, locks and bounded channels are made of.
 *
 * Laws
 * 1. First come, first served, in order of the first poll. While anybody queues, `available` is 0.
 * 2. The head of the queue takes what there is and holds it while it waits for the rest; nobody overtakes it.
 * 3. Permits go from whoever releases to the head directly: a newcomer cannot snatch them.
 * 4. Closing gives back at once what the queue holds; everybody in it fails, also whoever was granted but had not
 *    looked yet.
 */
import type { Claim } from "../core/checks.js";
import type { Context } from "../core/context.js";
import type { WaitDescription } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { ClosedError } from "./errors.js";
import { Waiter, WaitList, wakeEach } from "./wait-list.js";

export class PermitPool {
  available: number;
  closed = false;
  /** How descriptions and errors call it: `semaphore "seats"`. */
  readonly what: string;
  /** Those who were given all they want and have not looked yet; only those with a `claim`. */
  readonly unclaimed: WaitList<Acquire<unknown>> = new WaitList();
  readonly waiters: WaitList<Acquire<unknown>> = new WaitList();

  constructor(available: number, what: string) {
    this.available = available;
    this.what = what;
  }

  /** Takes `count` if they are there now. */
  tryTake(count: number): boolean {
    if (this.available < count) return false;
    this.available -= count;
    return true;
  }

  /** Gives permits back: to the queue first. */
  release(count: number): void {
    const { head } = this.waiters;
    if (head === null) {
      this.available += count;
      if (this.closed === true) this.returned();
    } else if (head.missing === count) {
      head.missing = 0;
      this.serve(head).wakeUp();
    } else this.releaseMany(count);
  }

  private releaseMany(count: number): void {
    const served: Acquire<unknown>[] = [];
    let left = count;
    for (let { head } = this.waiters; head !== null && left > 0; head = this.waiters.head) {
      const given = Math.min(head.missing, left);
      left -= given;
      head.missing -= given;
      if (head.missing === 0) served.push(this.serve(head));
    }
    this.available += left;
    wakeEach(served);
  }

  /** The head of the queue has got all it wants. */
  private serve(head: Acquire<unknown>): Acquire<unknown> {
    this.waiters.shift();
    if (head.claim != null) this.unclaimed.push(head);
    return head;
  }

  /** Permits have come back after it was closed. */
  protected returned(): void {}

  close(): void {
    this.closed = true;
    const failed = this.waiters.takeAll();
    for (const waiter of failed) this.available += waiter.giveUp();
    wakeEach(failed);
  }
}

/** What is asked for. Fields; but a future that is made for each message looks them up instead. */
interface Request<P> {
  pool: P;
  wanted: number;
}

type Requesting = abstract new <T, P>() => Waiter<T> & Request<P>;

/** Waits for `wanted` permits and makes something of them. */
export abstract class Acquire<T, P extends PermitPool = PermitPool> extends (Waiter as Requesting)<T, P> {
  /** Permits still to come. @internal */
  missing: number;
  /** In development, once it has had to wait: for whom and from where. Not there before, which spares a field. @internal */
  declare claim: Claim | null;

  constructor(pool: P, wanted: number) {
    super();
    this.pool = pool;
    this.wanted = wanted;
    this.missing = wanted;
  }

  /** What the permits are handed out as. They are the caller's from here on. */
  protected abstract granted(): T;

  /** What to throw when the pool is closed. */
  protected refused(): Error {
    return new ClosedError(`Cannot wait for the ${this.pool.what}: it is closed`);
  }

  /** Forgets its permits; tells how many the caller must give back. @internal */
  giveUp(): number {
    const held = this.wanted - this.missing;
    this.missing = this.wanted;
    return held;
  }

  protected attempt(cx: Context): Poll<T> {
    const { pool } = this;
    if (pool.closed) {
      this.letGo();
      throw this.refused();
    }
    if (this.list !== pool.waiters) {
      const taken = Math.min(pool.available, this.missing);
      pool.available -= taken;
      this.missing -= taken;
      if (this.missing === 0) return this.granted();
      pool.waiters.push(this);
    }
    this.waits(cx);
    return PENDING;
  }

  /** It has been polled and must wait. */
  protected waits(cx: Context): void {
    cx.runtime?.watch?.waits(this, this.pool, cx);
  }

  protected override letGo(): void {
    const held = this.giveUp();
    if (held > 0) this.pool.release(held);
  }
  describeWait(): WaitDescription {
    return `${this.missing} of ${this.wanted} permits of ${this.pool.what}`;
  }
}

/** Permits in somebody's hand, until they are released. */
export abstract class Hold<P extends PermitPool> implements Disposable {
  /** @internal */
  protected readonly pool: P;
  /** @internal */
  protected held: number;

  /** @internal */
  constructor(pool: P, held: number) {
    this.pool = pool;
    this.held = held;
  }

  /** Lets go, once: the oldest waiter is served. */
  release(): void {
    const { held } = this;
    this.held = 0;
    if (held > 0) this.pool.release(held);
  }

  [Symbol.dispose](): void {
    this.release();
  }
}
