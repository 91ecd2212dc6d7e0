// Where a program runs: a clock that stands still until it is stepped, the modules that the program imports, and a way to see
// a call through to its end. One stage is native (promises of the host), the other is ours (the runtime, on a manual host).

import type { Outcome } from "./outcome.js";

export interface Stage {
  /** What `@stator/runtime` and its entries are for programs on this stage. */
  readonly modules: Readonly<Record<string, object>>;
  /** Whether what it runs can be cancelled. */
  readonly cancels: boolean;
  /** Waits, then gives what `finish` gives, or fails as it does. */
  after<T>(ms: number, finish: () => T): PromiseLike<T>;
  /** Runs to the end, stepping the clock whenever everybody waits. */
  perform(work: PromiseLike<unknown>): Promise<Outcome>;
  /** Cancels what is being performed. */
  cancel(): void;
}

/** Lets the host run all microtasks, and what they queue. */
export function hostTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export class Stuck extends Error {
  constructor() {
    super("Cannot finish the scenario: everybody waits, and nothing will wake them");
    this.name = "Stuck";
  }
}
