/**
 * Counted permits. The laws are those of the pool: fair, nobody overtakes, a big request holds what it has got so far.
 */
import type { Future } from "../core/future.js";
import { checkCount, ClosedError } from "./errors.js";
import { Acquire, Hold, PermitPool } from "./permit-pool.js";
import { quoted } from "./wait-list.js";

/**
 * Lets at most so many in at a time; whoever asks first is served first.
 *
 * @example
 * ```ts
 * import { future, run } from "@stator/runtime";
 * import { Semaphore } from "@stator/runtime/sync";
 *
 * const seats = new Semaphore(2);
 * const visit = future(function* () {
 *   const permit = yield* seats.acquire(); // `using permit = await seats.acquire()` where there is `using`
 *   try {
 *     return seats.availablePermits;
 *   } finally {
 *     permit.release();
 *   }
 * });
 * if ((await run(visit())) !== 1) throw new Error("one of two seats should be free");
 * ```
 *
 * *Cancellation*: a dropped `acquire` leaves the queue, and what it held so far goes to the next.
 *
 * *Throws*: `ClosedError` from every acquiring call once it is closed; RangeError for a count that is no whole number.
 */
export class Semaphore {
  readonly #pool: PermitPool;

  constructor(permits: number, name?: string) {
    checkCount("a number of permits", permits, 0);
    this.#pool = new PermitPool(permits, `semaphore${quoted(name)}`);
  }

  /** Permits that could be taken at once. */
  get availablePermits(): number {
    return this.#pool.available;
  }

  get isClosed(): boolean {
    return this.#pool.closed;
  }

  /** Waits for one permit. */
  acquire(): Future<Permit> {
    return new AcquirePermit(this.#pool, 1);
  }

  /** Waits for `count` permits. Holds what there is while it queues; 0 are there at once. */
  acquireMany(count: number): Future<Permit> {
    checkCount("a number of permits", count, 0);
    return new AcquirePermit(this.#pool, count);
  }

  /** Takes `count` permits if they are there now. Throws `ClosedError` when closed. */
  tryAcquire(count = 1): Permit | undefined {
    checkCount("a number of permits", count, 0);
    const pool = this.#pool;
    if (pool.closed) throw new ClosedError(`Cannot acquire: the ${pool.what} is closed`);
    return pool.tryTake(count) ? new Permit(pool, count) : undefined;
  }

  /** Adds permits for good. */
  addPermits(count: number): void {
    checkCount("a number of permits", count, 0);
    checkCount("a number of permits", this.#pool.available + count, 0);
    this.#pool.release(count);
  }

  /** Takes up to `count` free permits away for good; tells how many it were. */
  forgetPermits(count: number): number {
    const taken = Math.min(this.#pool.available, count);
    this.#pool.available -= taken;
    return taken;
  }

  /** Everybody who waits, now or later, gets a `ClosedError`. Permits that are out stay good. */
  close(): void {
    this.#pool.close();
  }
}

/**
 * Permits that somebody holds, until they are released.
 *
 * @example
 * ```ts
 * import { Semaphore } from "@stator/runtime/sync";
 *
 * const seats = new Semaphore(3);
 * const three = seats.tryAcquire(3)!;
 * const one = three.split(1)!;
 * one.release();
 * if (seats.availablePermits !== 1 || three.count !== 2) throw new Error("one should be free again");
 * three.merge(seats.tryAcquire()!).release();
 * ```
 *
 * *Cancellation*: holding is no wait. `using` gives it back when a cancelled function is left.
 *
 * *Throws*: `merge` throws for permits of another semaphore.
 */
export class Permit extends Hold<PermitPool> {
  /** How many permits this is; 0 after release. */
  get count(): number {
    return this.held;
  }

  /** Never gives them back: the semaphore has fewer from now on. */
  forget(): void {
    this.held = 0;
  }

  /** Splits `count` off, or gives undefined if there are not that many. */
  split(count: number): Permit | undefined {
    checkCount("a number of permits", count, 0);
    if (count > this.held) return undefined;
    this.held -= count;
    return new Permit(this.pool, count);
  }

  /** Takes over the permits of another one. */
  merge(other: Permit): this {
    if (other.pool !== this.pool) throw new Error("Cannot merge permits: they belong to different semaphores");
    if (other === this) return this;
    this.held += other.held;
    other.held = 0;
    return this;
  }
}

class AcquirePermit extends Acquire<Permit> {
  protected granted(): Permit {
    return new Permit(this.pool, this.wanted);
  }
}
