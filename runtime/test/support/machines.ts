/**
 * Machines written by hand, in the shape of generated code: a list of steps, each of which may wait for a future.
 */
import { PENDING, type Context, type Machine, type Poll, type Pollable } from "@stator/runtime";
import { defineMachine, DONE, drop, intoFuture, polledAfterCompletion } from "@stator/runtime/abi";

/** Runs at its turn; a future that it gives is awaited before the next one. The last result is the value. */
export type Step = (cx: Context, value: unknown) => unknown;

class Steps {
  state = 0;
  awaiting: Pollable<unknown> | null = null;
  polls = 0;
  readonly steps: readonly Step[];
  readonly cleanup: ((cx: Context) => void) | undefined;

  constructor(steps: readonly Step[], cleanup?: (cx: Context) => void) {
    this.steps = steps;
    this.cleanup = cleanup;
  }

  poll(cx: Context): Poll<unknown> {
    let { state } = this;
    if (state === 0 && cx.spill()) return PENDING;
    this.state = DONE;
    if (state === DONE) throw polledAfterCompletion(this);
    this.polls++;
    let value: unknown;
    for (;;) {
      if (state > 0) {
        value = this.awaiting!.poll(cx);
        if (value === PENDING) {
          this.state = state;
          return PENDING;
        }
      }
      const step = this.steps[state++];
      if (step === undefined) return value;
      this.awaiting = intoFuture(step(cx, value));
    }
  }

  cancel(cx: Context): Poll<void> {
    if (this.state > 0 && drop(this.awaiting!, cx) === PENDING) return PENDING;
    const wasSuspended = this.state > 0;
    this.state = DONE;
    if (wasSuspended) this.cleanup?.(cx);
    return undefined;
  }
}

defineMachine(Steps, { name: "steps", source: "machines.ts:1", states: {} });

/** A machine of `steps`; `cleanup` stands for its `finally` when it is cancelled. */
export function machine(steps: readonly Step[], cleanup?: (cx: Context) => void): Machine & { polls: number } {
  return new Steps(steps, cleanup) as unknown as Machine & { polls: number };
}
