/**
 * Values under lock, and the guards through which they are used.
 *
 * Law: a guard that is released is dead. Reading or writing through it throws.
 */
import { Hold, PermitPool } from "./permit-pool.js";

/** A pool that guards a value. */
export class Guarded<T> extends PermitPool {
  value: T;

  constructor(value: T, permits: number, what: string) {
    super(permits, what);
    this.value = value;
  }
}

/**
 * The right to read, until released.
 *
 * @example
 * ```ts
 * import { RwLock } from "@stator/runtime/sync";
 *
 * const lock = new RwLock("text");
 * const first = lock.tryRead()!;
 * const second = lock.tryRead()!;
 * if (first.value !== second.value) throw new Error("both read the same");
 * first.release();
 * second.release();
 * ```
 *
 * *Cancellation*: holding is no wait. `using` releases when a cancelled function is left.
 *
 * *Throws*: `value` throws after release.
 */
export class ReadGuard<T> extends Hold<Guarded<T>> {
  get value(): T {
    return this.guarded.value;
  }

  /** What it gives access to; throws when it is released. @internal */
  protected get guarded(): Guarded<T> {
    if (this.held === 0) throw new Error("Cannot use the guard: it was released");
    return this.pool;
  }
}

/** The right to read and write, alone. */
export abstract class OwnGuard<T> extends ReadGuard<T> {
  override get value(): T {
    return super.value;
  }

  override set value(value: T) {
    this.guarded.value = value;
  }
}
