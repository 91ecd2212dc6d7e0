/**
 * A host without a platform: time stands still and nothing runs until a test says so. Every run is the same run.
 *
 * ```ts
 * const host = new ManualHost();
 * const runtime = new Runtime({ host });
 * const handle = runtime.spawn(sleep(10));
 * host.advanceAndRun(10);
 * handle.isFinished; // true
 * ```
 *
 * Law: a turn runs only the callbacks that were there when it began, so a runtime that yields really lets the host in.
 */
import type { Report } from "../core/report.js";
import type { Deferral, Host } from "./host.js";

/**
 * A host without a platform: time stands still and nothing runs until a test says so. Every run is the same run.
 *
 * @example
 * ```ts
 * import { Runtime, sleep } from "@stator/runtime";
 * import { ManualHost } from "@stator/runtime/testing";
 *
 * const host = new ManualHost();
 * const handle = new Runtime({ host }).spawn(sleep(10));
 * host.advanceAndRun(10);
 * console.log(handle.isFinished); // true
 * ```
 *
 * *Throws* from `runUntilIdle` when something always wakes itself, from `advance` for a negative duration.
 */
export class ManualHost implements Host {
  readonly development: boolean;
  /** Turns of the loop so far. */
  turns = 0;
  /** Reports nobody subscribed to. */
  readonly reports: Report[] = [];
  private time: number;
  private microtasks: (() => void)[] = [];
  private deferred: (() => void)[] = [];
  private deadline = Infinity;
  private alarm: (() => void) | null = null;

  constructor(options: { readonly start?: number; readonly development?: boolean } = {}) {
    this.time = options.start ?? 0;
    this.development = options.development ?? true;
  }

  now(): number {
    return this.time;
  }

  defer(callback: () => void, when: Deferral): void {
    if (when === "microtask") this.microtasks.push(callback);
    else this.deferred.push(callback);
  }

  wakeAt(deadline: number, callback: () => void): void {
    this.deadline = deadline;
    this.alarm = callback;
  }

  report(report: Report): void {
    this.reports.push(report);
  }

  /** When the runtime next wants to be woken; Infinity for never. */
  get nextDeadline(): number {
    return this.deadline;
  }

  /** Whether anything would run without time moving. */
  get isIdle(): boolean {
    return this.microtasks.length === 0 && this.deferred.length === 0 && this.deadline > this.time;
  }

  /** One turn: microtasks, the timer if it is due, then what was put off to this turn. False if there was nothing to do. */
  turn(): boolean {
    if (this.isIdle) return false;
    this.turns++;
    const due = this.deferred;
    this.deferred = [];
    this.runMicrotasks();
    if (this.deadline <= this.time) {
      const alarm = this.alarm;
      this.deadline = Infinity;
      this.alarm = null;
      alarm?.();
      this.runMicrotasks();
    }
    for (const callback of due) {
      callback();
      this.runMicrotasks();
    }
    return true;
  }

  /** Turns until nothing is left to do. Throws after `most` turns: something always wakes itself. */
  runUntilIdle(most = 1_000_000): void {
    for (let turns = 0; this.turn(); turns++) {
      if (turns >= most) throw new Error(`Cannot become idle: still busy after ${most} turns`);
    }
  }

  /** Moves the clock and runs nothing: whoever runs next sees the new time. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError(`Cannot advance the clock: expected a duration of 0 or more, got ${ms}`);
    this.time += ms;
  }

  /** Moves the clock deadline by deadline, running all that is due at each: everybody sees their own time. */
  advanceAndRun(ms: number): void {
    const end = this.time + ms;
    this.runUntilIdle();
    while (this.deadline <= end) {
      this.time = Math.max(this.time, this.deadline);
      this.runUntilIdle();
    }
    this.time = end;
  }

  /** Runs on, jumping from deadline to deadline, until nothing is left to wait for. */
  runToEnd(): void {
    this.runUntilIdle();
    while (this.deadline !== Infinity) {
      this.time = Math.max(this.time, this.deadline);
      this.runUntilIdle();
    }
  }

  private runMicrotasks(): void {
    for (let i = 0; i < this.microtasks.length; i++) this.microtasks[i]!();
    this.microtasks = [];
  }
}
