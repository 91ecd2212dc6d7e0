/**
 * Waits until so many have arrived, then lets all of them go on; and again.
 *
 * Law: who arrives is counted as long as it waits. Dropping a waiter takes it out of the count: Tokio's
 * barrier goes on counting it and then opens with one missing.
 */
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { checkCount } from "./errors.js";
import { quoted, Waiter, WaitList, wakeEach } from "./wait-list.js";

/**
 * A meeting point for a fixed number of tasks.
 *
 * @example
 * ```ts
 * import { run, spawn } from "@stator/runtime";
 * import { Barrier } from "@stator/runtime/sync";
 *
 * const start = new Barrier(2);
 * const other = spawn(start.wait());
 * const leader = await run(start.wait());
 * if (leader === (await other)) throw new Error("exactly one should lead");
 * ```
 *
 * *Cancellation*: a dropped `wait` no longer counts; it can be called again.
 *
 * *Throws*: RangeError for a size that is no whole number. A size of 0 acts as 1.
 */
export class Barrier {
  /** @internal */
  readonly size: number;
  /** @internal */
  readonly what: string;
  /** @internal */
  readonly waiters: WaitList<Arrival> = new WaitList();
  /** How many wait. @internal */
  arrived = 0;

  constructor(size: number, name?: string) {
    checkCount("the size of a barrier", size, 0);
    this.size = size;
    this.what = `barrier${quoted(name)}`;
  }

  /** Waits for the others. True for one of them, the last to arrive. */
  wait(): Future<boolean> {
    return new Arrival(this);
  }
}

class Arrival extends Waiter<boolean> {
  readonly #barrier: Barrier;
  #released = false;

  constructor(barrier: Barrier) {
    super();
    this.#barrier = barrier;
  }

  protected attempt(): Poll<boolean> {
    const barrier = this.#barrier;
    if (this.#released) return false;
    if (this.list !== null) return PENDING;
    if (++barrier.arrived >= barrier.size) {
      const others = barrier.waiters.takeAll();
      barrier.arrived = 0;
      for (const other of others) other.#released = true;
      wakeEach(others);
      return true;
    }
    barrier.waiters.push(this);
    return PENDING;
  }

  override cancel(): void {
    if (this.list !== null) this.#barrier.arrived--;
    void super.cancel();
  }

  describeWait(): string {
    const { arrived, size, what } = this.#barrier;
    return `${what}: ${arrived} of ${size} have arrived`;
  }
}
