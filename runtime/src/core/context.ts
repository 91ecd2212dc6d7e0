/**
 * What a poll is told: whom to wake, which task it is for, how much it may still do, what time it is.
 *
 * Laws
 * 1. One context serves all that runs in a turn and changes from poll to poll: futures keep `cx.waker`, never `cx`.
 * 2. `room` is how many machines may still start inside one another, `fuel` how many may start at all, until the driver must take over (see
 *    driver.ts). A chain of direct calls is paid for at once, by whoever starts the first. `budget` counts leaf operations until the
 *    task must let others run. A context made for polling by hand has no end of them.
 * 3. A machine that runs on locals notes itself in `suspended` as it suspends. So whoever started a function directly finds its machine, and the
 *    driver sees whether the machine that it polled went on, or still waits for the same thing.
 */
import { canStartRefused } from "./chain.js";
import { FUEL } from "./driver.js";
import type { Machine } from "./future.js";
import * as marks from "./marks.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import type { PromiseFuture } from "./promise-future.js";
import { Random } from "./random.js";
import type { Scheduler } from "./scheduler.js";
import type { Task } from "./task.js";
import { noopWaker, type Waker } from "./waker.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const ASKED = marks.ASKED;
const PARKED = marks.PARKED;
const SPILLED = marks.SPILLED;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** More than any poll can use up, and still a small integer. */
export const UNLIMITED = 0x3fffffff;

/**
 * What a poll is told: whom to wake, for which task, how much it may still do, what time it is. One made by hand is for
 * polling by hand.
 *
 * @example
 * ```ts
 * import { Context, wakerFrom } from "@stator/runtime";
 *
 * const cx = new Context(wakerFrom(() => console.log("woken"))); // woken
 * cx.waker.wake();
 * console.log(cx.proceed(), cx.task); // true null
 * ```
 */
export class Context {
  /** The waker of this poll, null for the task itself. Combinators that give each child its own put it here and restore the old one. */
  installed: Waker | null;
  /** What has happened since the driver's last poll: see marks.ts. */
  marks = 0;
  task: Task<unknown> | null = null;
  readonly runtime: Scheduler | null;
  /** Operations left before the task must yield. */
  budget: number = UNLIMITED;
  /** Machines that may still start inside one another before the driver takes over. */
  room: number = UNLIMITED;
  /** Machine starts and ready awaits left before the driver looks at the time. */
  fuel: number = UNLIMITED;
  /** The machine that has noted itself last. */
  suspended: Machine | null = null;
  /** How often a task has had to yield because its budget was spent. */
  forcedYields = 0;
  /** For the promise that is awaited next. */
  spare: PromiseFuture<unknown> | null = null;
  private ownRandom: Random | null = null;

  constructor(waker: Waker = noopWaker, runtime: Scheduler | null = null) {
    this.installed = waker;
    this.runtime = runtime;
  }

  /** Whom to wake when it is worth polling again. Keep it; compare with `willWake` to spare a store. */
  get waker(): Waker {
    this.marks |= ASKED;
    return this.installed ?? this.task!;
  }

  /** Whether a machine was refused its start for want of room. */
  get spilled(): boolean {
    return (this.marks & SPILLED) !== 0;
  }

  /** The runtime's time, in milliseconds. */
  now(): number {
    if (this.runtime === null) throw new Error("Cannot tell the time: this context belongs to no runtime");
    return this.runtime.now();
  }

  /** The runtime's seeded source of chance. */
  get random(): Random {
    if (this.runtime !== null) return this.runtime.random;
    return (this.ownRandom ??= new Random(0));
  }

  /** Pays for one operation. False when the budget is spent: the task has been put off, return PENDING. */
  proceed(): boolean {
    if (this.budget > 0) {
      this.budget--;
      return true;
    }
    this.forcedYields++;
    this.yieldTurn();
    return false;
  }

  /** Gives back what `proceed` took, when the operation turned out not to be ready. */
  refund(): void {
    this.budget++;
  }

  /** Arranges a wake after the host has had a turn. */
  yieldTurn(): void {
    const { installed, task, runtime } = this;
    this.marks |= ASKED;
    if (installed === null || installed === task) task!.yielded();
    else if (runtime === null) installed.wake();
    else runtime.deferWake(installed);
  }

  /** Asked by an unstarted machine. True: no room, return PENDING unstarted and the driver will start it. */
  spill(): boolean {
    if (this.room > 0 && this.fuel > 0) {
      this.room--;
      this.fuel--;
      return false;
    }
    return this.overflow();
  }

  /** A function that was to start directly may not: here is its machine, for the driver to start. */
  refuse(machine: Machine): typeof PENDING {
    this.park(machine);
    this.overflow();
    return PENDING;
  }

  /** A machine has suspended. */
  park(machine: Machine): typeof PENDING {
    // Even if it is there already. A context is young, so that storing is cheap; comparing would make V8 look up what both of them are.
    this.suspended = machine;
    this.marks |= PARKED;
    return PENDING;
  }

  /** Whether what is awaited must be polled. Anything but an object is its own value, as long as there is fuel. */
  unsettled(value: unknown): boolean {
    return (typeof value === "object" && value !== null) || typeof value === "function" || --this.fuel < 0;
  }

  /** Starts a machine as if its function ran directly. */
  begin(machine: Machine, room: number): Poll<unknown> {
    this.room = room;
    const value = machine.poll(this);
    return value === PENDING ? this.park(machine) : value;
  }

  /** The machine of a function that was just started directly and has to wait. */
  take(): Machine {
    return this.suspended!;
  }

  /** Whether there is no more room. If nobody can start what is refused there always is, until the time is up. */
  private overflow(): boolean {
    if (!canStartRefused() && this.runtime?.sliceOver() === false) {
      this.room = this.fuel = FUEL;
      return false;
    }
    this.marks |= SPILLED;
    this.room = 0;
    // Under a waker that is not the task's own, a combinator polls only what was woken: then it must be told.
    if (this.installed !== null && this.installed !== this.task) this.installed.wake();
    return true;
  }

  /** No task is polled any more: what has ended must not live on here. A task that goes on stays: most often it is the next one, too. */
  clear(): void {
    this.suspended = null; // Of another task, perhaps, and over.
    if (this.task?.isFinished === true) this.forget();
  }

  private forget(): void {
    this.task = null;
    this.installed = noopWaker;
  }

  /** Tells the runtime of an error of some cleanup that no caller can receive. */
  report(error: unknown): void {
    if (this.task !== null) this.task.cleanupFailed(error);
    else if (this.runtime !== null) {
      this.runtime.report({ kind: "cleanup-failure", message: "Cleanup failed", error, task: null });
    } else void Promise.reject(error); // Polled by hand: as loud as an unhandled rejection.
  }
}
