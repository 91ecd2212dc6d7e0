/**
 * One owner at a time, across awaits. A pool of one permit that remembers who has it.
 *
 * Law: the lock goes to the oldest waiter by first poll, directly: between unlock and its next poll nobody can get in
 * between.
 */
import { currentTask } from "../core/current.js";
import type { Future } from "../core/future.js";
import { Guarded, OwnGuard } from "./guard.js";
import { Acquire } from "./permit-pool.js";
import { quoted } from "./wait-list.js";

/** The pool of a mutex: knows who holds it. */
class MutexState<T> extends Guarded<T> {
  /** The id of the task that took the lock, 0 for none; undefined while nobody has a guard. For dumps. */
  holder: number | undefined = undefined;
}

/**
 * Guards a value, or just a stretch of code, so that one at a time is in it.
 *
 * @example
 * ```ts
 * import { future, run } from "@stator/runtime";
 * import { Mutex } from "@stator/runtime/sync";
 *
 * const counter = new Mutex(0);
 * const increment = future(function* () {
 *   const guard = yield* counter.lock(); // `using guard = await counter.lock()` where there is `using`
 *   try {
 *     return ++guard.value;
 *   } finally {
 *     guard.release();
 *   }
 * });
 * await run(increment());
 * if ((await run(increment())) !== 2) throw new Error("expected two increments");
 * ```
 *
 * *Cancellation*: a dropped `lock` leaves the queue; if the lock had just been handed to it, the next waiter gets it.
 * Order is that of the first poll, not of the call.
 *
 * *Throws*: nothing. There is no poisoning: an error inside leaves the value as it is then.
 */
export class Mutex<T = undefined> {
  readonly #state: MutexState<T>;

  constructor(value?: T, name?: string) {
    this.#state = new MutexState(value as T, 1, `mutex${quoted(name)}`);
  }

  get isLocked(): boolean {
    return this.#state.available === 0;
  }

  /** Waits for the lock. */
  lock(): Future<MutexGuard<T>> {
    return new Lock(this.#state);
  }

  /** Takes the lock if nobody holds it or waits for it. */
  tryLock(): MutexGuard<T> | undefined {
    return this.#state.tryTake(1) ? new MutexGuard(this.#state) : undefined;
  }
}

/**
 * The lock while it is held; gives access to the guarded value.
 *
 * @example
 * ```ts
 * import { Mutex } from "@stator/runtime/sync";
 *
 * const name = new Mutex("Ada");
 * const guard = name.tryLock()!;
 * guard.value = "Grace";
 * guard.release();
 * if (name.isLocked) throw new Error("should be unlocked");
 * ```
 *
 * *Cancellation*: holding is no wait. `using` unlocks when a cancelled function is left.
 *
 * *Throws*: `value` throws after release.
 */
export class MutexGuard<T> extends OwnGuard<T> {
  /** @internal */
  constructor(state: MutexState<T>) {
    super(state, 1);
    state.holder = currentTask()?.id ?? 0;
  }

  override release(): void {
    if (this.held > 0) (this.pool as MutexState<T>).holder = undefined;
    super.release();
  }
}

class Lock<T> extends Acquire<MutexGuard<T>, MutexState<T>> {
  constructor(state: MutexState<T>) {
    super(state, 1);
  }

  protected granted(): MutexGuard<T> {
    return new MutexGuard(this.pool);
  }

  override describeWait(): { text: string; holder: number | undefined } {
    const { what, holder } = this.pool;
    let by = `held by task #${holder}`;
    if (holder === 0) by = "held outside every task";
    else if (holder === undefined) by = "handed to a future that has not been polled since";
    return { text: `the lock of ${what}, ${by}`, holder };
  }
}
