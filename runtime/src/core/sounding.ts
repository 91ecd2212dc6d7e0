/**
 * Finds out whether a suspended machine may be interrupted, without interrupting it.
 *
 * A machine that is cancelled drops what it awaits; one that is inside a `finally` polls it instead, because cleanup runs to its end.
 * So put something in place of what it awaits, cancel, and see which of the two happens to it. It answers PENDING to both,
 * which leaves the machine exactly where it was, and no user code runs.
 */
import { BaseFuture } from "./base-future.js";
import type { Context } from "./context.js";
import type { Machine } from "./future.js";
import { PENDING } from "./poll.js";

class Sounding extends BaseFuture<never> {
  polled = false;

  poll(): typeof PENDING {
    this.polled = true;
    return PENDING;
  }

  cancel(): typeof PENDING {
    return PENDING;
  }
}

const sounding = new Sounding();

/** Whether `machine`, which waits for another machine, does so inside a `finally`. */
export function isCleaningUp(machine: Machine, cx: Context): boolean {
  const { awaiting } = machine;
  sounding.polled = false;
  machine.awaiting = sounding;
  machine.cancel(cx);
  machine.awaiting = awaiting;
  return sounding.polled;
}
