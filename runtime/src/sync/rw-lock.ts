/**
 * Many readers or one writer. A pool with a permit per reader, of which a writer takes all.
 *
 * Laws
 * 1. One queue for both: a reader behind a waiting writer waits too, so writers do not starve. Hence reading again
 *    while one reads already can wait for ever.
 * 2. A waiting writer holds the permits that are free; dropping it lets the readers behind it in.
 */
import type { Future } from "../core/future.js";
import { checkCount } from "./errors.js";
import { Guarded, OwnGuard, ReadGuard } from "./guard.js";
import { Acquire } from "./permit-pool.js";
import { quoted } from "./wait-list.js";

/** More readers than anybody has. */
const MANY = 2 ** 29;

/** How a lock may differ from the usual one. */
export interface RwLockOptions {
  /** How many may read at a time. */
  readonly maxReaders?: number;
  readonly name?: string;
}

/**
 * Guards a value that many may read, or one may write.
 *
 * @example
 * ```ts
 * import { future, run } from "@stator/runtime";
 * import { RwLock } from "@stator/runtime/sync";
 *
 * const settings = new RwLock({ dark: false });
 * const toggle = future(function* () {
 *   const guard = yield* settings.write(); // `using guard = await settings.write()` where there is `using`
 *   guard.value = { dark: !guard.value.dark };
 *   guard.release();
 * });
 * await run(toggle());
 * const guard = settings.tryRead()!;
 * if (!guard.value.dark) throw new Error("should be dark");
 * guard.release();
 * ```
 *
 * *Cancellation*: a dropped `read` or `write` leaves the queue; readers behind a dropped writer get in. Order is that
 * of the first poll.
 *
 * *Throws*: RangeError for a `maxReaders` that is no whole number from 1 on.
 */
export class RwLock<T = undefined> {
  private readonly guarded: Guarded<T>;
  private readonly readers: number;

  constructor(value?: T, options: RwLockOptions = {}) {
    const { maxReaders = MANY, name } = options;
    checkCount("a number of readers", maxReaders, 1);
    this.guarded = new Guarded(value as T, maxReaders, `rw-lock${quoted(name)}`);
    this.readers = maxReaders;
  }

  /** Waits until it may read. */
  read(): Future<ReadGuard<T>> {
    return new Reading(this.guarded, 1);
  }

  /** Waits until it alone may write. */
  write(): Future<WriteGuard<T>> {
    return new Writing(this.guarded, this.readers);
  }

  /** Reads if nobody writes or waits to. */
  tryRead(): ReadGuard<T> | undefined {
    return this.guarded.tryTake(1) ? new ReadGuard(this.guarded, 1) : undefined;
  }

  /** Writes if nobody reads or writes. */
  tryWrite(): WriteGuard<T> | undefined {
    const { guarded, readers } = this;
    return guarded.tryTake(readers) ? new WriteGuard(guarded, readers) : undefined;
  }
}

/**
 * The right to read and write, alone, until released.
 *
 * @example
 * ```ts
 * import { RwLock } from "@stator/runtime/sync";
 *
 * const lock = new RwLock(1);
 * const writing = lock.tryWrite()!;
 * writing.value = 2;
 * const reading = writing.downgrade(); // No writer gets in between.
 * if (reading.value !== 2) throw new Error("expected the new value");
 * reading.release();
 * ```
 *
 * *Cancellation*: holding is no wait. `using` releases when a cancelled function is left.
 *
 * *Throws*: `value` and `downgrade` throw after release.
 */
export class WriteGuard<T> extends OwnGuard<T> {
  /** Goes on as a reader without letting a writer in between. This guard is released. */
  downgrade(): ReadGuard<T> {
    const guard = new ReadGuard(this.guarded, 1);
    this.held--;
    this.release();
    return guard;
  }
}

class Reading<T> extends Acquire<ReadGuard<T>, Guarded<T>> {
  protected granted(): ReadGuard<T> {
    return new ReadGuard(this.pool, 1);
  }

  override describeWait(): string {
    return `reading from ${this.pool.what}`;
  }
}

class Writing<T> extends Acquire<WriteGuard<T>, Guarded<T>> {
  protected granted(): WriteGuard<T> {
    return new WriteGuard(this.pool, this.wanted);
  }

  override describeWait(): string {
    return `writing to ${this.pool.what}, ${this.missing} of ${this.wanted} places missing`;
  }
}
