/**
 * A future and the machines that wait inside it, outermost first: what a task or a strand drives.
 *
 * A program without machines has chains of one frame, and goes without the rest: how longer ones are walked is told in driver.ts, how they are
 * cancelled in unwind.ts.
 */
import type { below } from "./below.js";
import type { Context } from "./context.js";
import type { descend, driveOn } from "./driver.js";
import type { Machine, Pollable } from "./future.js";
import { PENDING, type Poll } from "./poll.js";
import type { TaskInfo } from "./task-info.js";
import type { unwind } from "./unwind.js";

/** What is needed only where there are machines; whoever defines the first one brings it. */
export interface MachineSupport {
  readonly below: typeof below;
  readonly descend: typeof descend;
  readonly driveOn: typeof driveOn;
  readonly unwind: typeof unwind;
}

let machines: MachineSupport | null = null;

export function supportMachines(support: MachineSupport): void {
  machines = support;
}

/** Whether there is somebody who starts what was refused its start. Without, that one is polled again, and has to begin anew perhaps. */
export function canStartRefused(): boolean {
  return machines !== null;
}

export class Chain<T> {
  /** The innermost frame that is known: what a wake polls. Null when finished. */
  top: Pollable<unknown> | null;
  /** Null until it is needed: when one machine waits for another, say. */
  info: TaskInfo | null;

  constructor(future: Pollable<T>, info: TaskInfo | null = null) {
    this.top = future;
    this.info = info;
  }

  /** What follows the poll of `top` that gave or threw `value`. */
  protected goOn(cx: Context, room: number, value: unknown, failed: boolean): Poll<T> {
    if (machines !== null) return machines.driveOn(this, cx, room, value, failed);
    if (value === PENDING && !failed) {
      if (cx.spilled) cx.waker.wake();
      return PENDING;
    }
    this.top = null;
    if (failed) throw value;
    return value as T;
  }

  /** Cancels the chain, innermost first. Errors of cleanup are reported; PENDING while cleanup goes on. */
  protected unwind(cx: Context): Poll<void> {
    if (machines !== null) return machines.unwind(this, cx);
    if (this.top === null) return undefined;
    const outcome = this.cancelTop(cx, this.top);
    if (outcome === PENDING && cx.spilled) cx.waker.wake();
    return outcome;
  }

  /** The frames, outermost first: for dumps. */
  frames(): Pollable<unknown>[] {
    return this.top === null ? [] : [...(this.info?.parents ?? []), this.top, ...(machines?.below(this.top) ?? [])];
  }

  /** Finds the innermost frame below one that has just been polled. */
  protected descend(from: Pollable<unknown>): void {
    machines?.descend(this, from);
  }

  climb(): Machine | null {
    const parent = this.info?.parents.pop() ?? null;
    this.top = parent;
    return parent;
  }

  /** Cancels the innermost frame. */
  cancelTop(cx: Context, frame: Pollable<unknown>): Poll<void> {
    try {
      if (frame.cancel(cx) === PENDING) return PENDING;
    } catch (error) {
      cx.report(error);
    }
    this.climb();
    return undefined;
  }
}
