/**
 * The handle by which a leaf future says "poll me again".
 *
 * Laws
 * 1. `wake` may be called at any time, from anywhere, any number of times; one poll results.
 * 2. Waking a task that has finished does nothing.
 * 3. A leaf keeps the waker of its *latest* poll and drops the one before it.
 * 4. `willWake` may answer false where true would do, never the other way round.
 */

/** Asks for one more poll of whoever polled last. */
export interface Waker {
  wake(): void;
  /** Whether waking `other` would wake the same thing: then a leaf need not replace what it keeps. */
  willWake(other: Waker): boolean;
}

class NoopWaker implements Waker {
  wake(): void {}

  willWake(other: Waker): boolean {
    return other === this;
  }
}

/**
 * A waker that wakes nobody: for polling once, by hand.
 *
 * @example
 * ```ts
 * import { Context, noopWaker, ready } from "@stator/runtime";
 *
 * console.log(ready(1).poll(new Context(noopWaker))); // 1
 * ```
 */
export const noopWaker: Waker = new NoopWaker();

class CallbackWaker implements Waker {
  readonly wake: () => void;

  constructor(wake: () => void) {
    this.wake = wake;
  }

  willWake(other: Waker): boolean {
    return other === this;
  }
}

/**
 * A waker that calls `wake`: how a hand-made executor or a test hears of wakes.
 *
 * @example
 * ```ts
 * import { Context, wakerFrom } from "@stator/runtime";
 * import { Notify } from "@stator/runtime/sync";
 *
 * const notify = new Notify();
 * const waiting = notify.notified();
 * waiting.poll(new Context(wakerFrom(() => console.log("poll me again")))); // poll me again
 * notify.notifyOne();
 * ```
 */
export function wakerFrom(wake: () => void): Waker {
  return new CallbackWaker(wake);
}
