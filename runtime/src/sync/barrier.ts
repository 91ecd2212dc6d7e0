/**
 * Waits until so many have arrived, then lets all of them go on; and again.
 *
 * Law: who arrives is counted as long as it waits. Dropping a waiter takes it out of the count: Tokio's
 * barrier goes on counting it and then opens with one missing.
 */
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { checkCount } from "./errors.js";
import { forAll, quoted, Waiter, WaitList } from "./wait-list.js";

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
    if (this.#released) return false;
    const { waiters, size } = this.#barrier;
    if (this.list === null && waiters.size + 1 >= size) {
      const others = waiters.takeAll();
      for (const other of others) other.#released = true;
      forAll(others, (other) => other.wakeUp());
      return true;
    }
    waiters.push(this);
    return PENDING;
  }

  describeWait(): string {
    const { waiters, size, what } = this.#barrier;
    return `${what}: ${waiters.size} of ${size} have arrived`;
  }
}
