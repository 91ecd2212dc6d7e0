/**
 * The two callbacks that a promise is given, made once and used for one promise after the other.
 *
 * A closure costs more to make and to call for the first time than all the rest of awaiting a promise.
 *
 * Law: a listener is with one promise at a time. It is spare again when that one has called back, never before: a promise that nobody waits for
 * any more still has it. One spare is enough, because whoever has heard from a promise is about to await the next.
 */
import type { Scheduler } from "./scheduler.js";
import type { Waker } from "./waker.js";

export const FULFILLED = 2;
export const REJECTED = 3;

/** Who listens. */
export interface Target {
  phase: number;
  /** The value or the reason. */
  held: unknown;
  waker: Waker | null;
}

export class Listener {
  /** Null when nobody waits any more. */
  target: Target | null = null;
  private readonly runtime: Scheduler | null;

  readonly onValue = (value: unknown): void => this.hear(FULFILLED, value);
  readonly onError = (error: unknown): void => this.hear(REJECTED, error);

  constructor(runtime: Scheduler | null) {
    this.runtime = runtime;
  }

  private hear(phase: number, held: unknown): void {
    const { target, runtime } = this;
    this.target = null;
    if (runtime !== null) runtime.listener = this;
    if (target === null) return;
    const { waker } = target;
    target.phase = phase;
    target.held = held;
    target.waker = null;
    if (waker === null) return;
    // A promise's callback runs on an empty stack, so the task may go on right here: one hop less than a wake from idle.
    if (runtime === null) waker.wake();
    else runtime.wakeAndDrain(waker);
  }
}
