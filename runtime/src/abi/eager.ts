/**
 * `eager: true`: a machine that starts at the call and whose result is a native promise.
 *
 * The driver is itself a native async function and every await of the machine is one of its own, so promises, order and
 * turns of the microtask queue are the host's.
 */
import type { Machine } from "../core/future.js";
import { Context } from "../core/context.js";
import { PENDING } from "../core/poll.js";

/** What an eager machine awaits: any value, given to the native `await`. */
export class Settling {
  readonly source: unknown;
  settled: 0 | 1 | 2 = 0;
  outcome: unknown = undefined;

  constructor(source: unknown) {
    this.source = source;
  }

  poll(): unknown {
    if (this.settled === 0) return PENDING;
    if (this.settled === 2) throw this.outcome;
    return this.outcome;
  }
}

/** What an eager machine awaits, for the driver to give to the native `await`. */
export function settling(source: unknown): Settling {
  return new Settling(source);
}

/** Drives a machine from the call on, with the awaits of a native async function. */
export async function eagerly(machine: Machine): Promise<unknown> {
  const cx = new Context();
  for (;;) {
    const value = machine.poll(cx);
    if (value !== PENDING) return value;
    const waiting = machine.awaiting as unknown as Settling;
    try {
      waiting.outcome = await waiting.source;
      waiting.settled = 1;
    } catch (error) {
      waiting.outcome = error;
      waiting.settled = 2;
    }
  }
}

/** A native promise that is rejected. */
export async function rejected(error: unknown): Promise<never> {
  throw error;
}
