/**
 * The innermost loop: takes a task from the queue, polls it, and puts it away.
 *
 * All in one function, with what is rare outside of it. V8 builds only so many others into one; where this one was made of several, it
 * depended on which of them it had compiled before which others whether a switch of tasks took one call or four.
 */
import type { Context } from "../core/context.js";
import * as driver from "../core/driver.js";
import * as marks from "../core/marks.js";
import * as sentinel from "../core/poll.js";
import type { Stepper } from "../core/stepping.js";
import type { Task } from "../core/task.js";
import * as state from "../core/task-state.js";
import type { Waker } from "../core/waker.js";
import type { Host } from "../host/host.js";
import { BUDGET } from "./budget.js";
import { RunQueue, type ReadyQueue } from "./run-queue.js";
import { TaskTable } from "./task-table.js";
import { TimeSlice } from "./time-slice.js";

// Copies of what every poll looks at: V8 folds a module's own constants, but loads imported ones at each use.
const ABORTED = state.ABORTED;
const FUEL = driver.FUEL;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const ROOM = driver.ROOM;
const RUNNING = state.RUNNING;
const STIRRED = state.STIRRED;
/** What changes when a task is taken out of the queue. */
const TAKEN_OUT = state.QUEUED | state.RUNNING;
/** A machine waits, somebody has its waker, and there was room for all that it has started. */
const WAITS = marks.PARKED | marks.ASKED;

export abstract class PollLoop extends TimeSlice {
  readonly table = new TaskTable();
  budget = BUDGET;
  /** Brought by whoever looks on. */
  stepper: Stepper | null = null;
  protected readonly queue: ReadyQueue;

  constructor(host: Host, queue: ReadyQueue = new RunQueue()) {
    super(host);
    this.queue = queue;
  }

  /** Makes deferred tasks ready, if they may be before the next turn of the host. */
  protected abstract releaseEarly(): boolean;

  /** Polls a task where somebody looks on: brings it back here as `only`. */
  protected abstract step(task: Task<unknown>): void;

  /** Polls whoever is ready, until nobody is or the slice is used up. Or polls `only`, which was just taken from the queue, with this waker. */
  spin(cx: Context, only: Task<unknown> | null, waker: Waker | null): void {
    const { queue, table } = this;
    let next = only;
    for (;;) {
      let task = next;
      if (task === null) {
        if (this.mustHop()) return;
        const id = queue.shift();
        if (id === 0) {
          if (this.releaseEarly()) continue;
          return;
        }
        task = table.at(id);
        if (this.stepper !== null) {
          this.step(task);
          continue;
        }
      }
      const { flags, top } = task;
      // Even if it is there already: a context is young, so that storing costs less than comparing.
      cx.task = task;
      cx.installed = waker;
      cx.budget = this.budget;
      cx.room = ROOM;
      cx.fuel = FUEL;
      cx.marks = 0;
      task.flags = flags ^ TAKEN_OUT;
      let value: unknown = PENDING;
      let failed = false;
      if ((flags & ABORTED) === 0)
        try {
          value = top!.poll(cx);
        } catch (error) {
          value = error;
          failed = true;
        }
      // The usual cases: it went on and waits for something else, or it was the only one and is over.
      if (value === PENDING && cx.marks === WAITS && cx.suspended === top) {
        const now = task.flags;
        if ((now & STIRRED) === 0) task.flags = now ^ RUNNING;
        else if (task.parkStirred(now)) {
          next = task;
          continue;
        }
      } else if (value === PENDING || failed || task.info !== null)
        task.goOnFrom(cx, value, failed, (flags & ABORTED) !== 0);
      else task.finish(0, value);
      if (only !== null) return;
      next = null;
    }
  }
}
