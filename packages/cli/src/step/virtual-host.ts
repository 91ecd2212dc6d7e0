// The host of a program that is walked through: its clock stands still until all that is ready has been polled, then it
// jumps to the next deadline.
//
// Law: callbacks run only inside `runDue`, so nobody is polled behind the back of whoever walks.

import type { Deferral, Host } from "@stator/runtime";

type Report = Parameters<NonNullable<Host["report"]>>[0];

export class VirtualHost implements Host {
  readonly development = true;
  private time = 0;
  private callbacks: (() => void)[] = [];
  private deadline = Infinity;
  private alarm: (() => void) | null = null;
  private readonly onWork: () => void;
  private readonly onReport: (report: Report) => void;

  /** `onWork`: something has come in that `runDue` would run. */
  constructor(onWork: () => void, onReport: (report: Report) => void) {
    this.onWork = onWork;
    this.onReport = onReport;
  }

  now(): number {
    return this.time;
  }

  defer(callback: () => void, _when: Deferral): void {
    this.callbacks.push(callback);
    this.onWork();
  }

  wakeAt(deadline: number, callback: () => void): void {
    this.deadline = deadline;
    this.alarm = callback;
    this.onWork();
  }

  report(report: Report): void {
    this.onReport(report);
  }

  /** When the runtime next wants to be woken; Infinity for never. */
  get nextDeadline(): number {
    return this.deadline;
  }

  /** Runs what was there when it was called. False when there was nothing. */
  runDue(): boolean {
    const due = this.callbacks;
    if (due.length === 0) return false;
    this.callbacks = [];
    for (const callback of due) callback();
    return true;
  }

  /** Moves the clock to the next deadline and lets it ring. */
  jump(): void {
    const { alarm, deadline } = this;
    if (deadline === Infinity) return;
    this.time = Math.max(this.time, deadline);
    this.deadline = Infinity;
    this.alarm = null;
    alarm?.();
  }
}
