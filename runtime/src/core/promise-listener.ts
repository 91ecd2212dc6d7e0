/**
 * The two callbacks that a promise is given, made once and used for one promise after the other.
 *
 * A closure costs more to make and to call for the first time than all the rest of awaiting a promise.
 *
 * Law: a listener is with one promise at a time. It is spare again when that one has called back, never before: a promise that nobody waits for
 * any more still has it. One spare is enough, because whoever has heard from a promise is about to await the next.
 */
import type { Scheduler } from "./scheduler.js";

export const FULFILLED = 2;
export const REJECTED = 3;

/** Who listens. */
export interface Target {
  /** The promise has been settled. */
  settle(phase: number, held: unknown, runtime: Scheduler | null): void;
}

export class Listener {
  /** Null when nobody waits any more. */
  target: Target | null = null;
  readonly onValue: (value: unknown) => void;
  readonly onError: (error: unknown) => void;

  constructor(runtime: Scheduler | null) {
    const hear = (phase: number) => (held: unknown) => {
      const heard = this.target;
      this.target = null;
      if (runtime !== null) runtime.listener = this;
      if (heard !== null) heard.settle(phase, held, runtime);
    };
    this.onValue = hear(FULFILLED);
    this.onError = hear(REJECTED);
  }
}
