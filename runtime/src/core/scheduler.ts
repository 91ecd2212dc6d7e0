/**
 * What the kernel, the timers and the leaves need of a runtime. The executor implements it; nothing below it imports the executor.
 */
import type { Checks } from "./checks.js";
import type { Random } from "./random.js";
import type { Report } from "./report.js";
import type { Task } from "./task.js";
import type { Tracer } from "./trace-event.js";
import type { Waker } from "./waker.js";

/** The deadlines of a runtime, as the executor sees them. */
export interface TimerSource {
  /** The earliest deadline, Infinity when there is none. */
  next(): number;
  /** Wakes all that is due at `now`. */
  fire(now: number): void;
}

/** A clock that stands in for the host's: frozen, or moved by hand. */
export interface ClockSource {
  now(): number;
  /** Whether the host's timer should be armed for a deadline. */
  readonly ticking: boolean;
  /** Called when no task is ready, none is put off, and no more can happen until a timer or something outside wakes one. */
  idle(): void;
}

/** Keeps failures until somebody asks for them; tells of those that nobody has asked for. */
export interface FailureKeeper {
  add(task: Task<unknown>, error: unknown): void;
  /** Somebody has taken the failure of this task after all. Gives whether it was reported before. */
  remove(task: Task<unknown>): boolean;
  tellAtOnce(task: Task<unknown>): void;
  /** No task is left: a turn later, if there still is none, all that nobody has asked for is told. */
  tellSoon(host: { defer(callback: () => void, when: "turn"): void }, tasks: { readonly size: number }): void;
}

export interface Scheduler {
  readonly random: Random;
  /** Development runs look for lost wakers, keep spawn sites, and time polls. */
  readonly development: boolean;
  /** What else they look for; null in production. */
  readonly watch: Checks | null;
  /** Set by the first timer of this runtime. */
  timers: TimerSource | null;
  /** Set by the first handle: a failure is unobserved only where somebody could have observed it. */
  failures: FailureKeeper | null;
  /** Set by a virtual clock. */
  clock: ClockSource | null;
  /** Receives every spawn, wake, poll and end; null costs nothing. */
  trace: Tracer | null;
  /** Operations a task may do in one poll. */
  readonly budget: number;
  /** Makes another waker object for each poll, to find leaves that keep an old one; null in real runs. */
  readonly wakerFor: ((task: Task<unknown>) => Waker) | null;
  /** Milliseconds, monotonic, with fractions. */
  now(): number;
  /** Puts a task at the end of the ready queue. Called by the task, which knows that it is not queued already. */
  enqueue(task: Task<unknown>): void;
  /**
   * Puts a task that yields behind all that are ready, and behind a turn of the host. It is QUEUED from then on. True if there are no others and no turn is
   * needed: then it has been put nowhere, and may be polled at once.
   */
  defer(task: Task<unknown>): boolean;
  /** The same for what only knows a waker. */
  deferWake(waker: Waker): void;
  /** Wakes, and polls what is ready at once: for callbacks of the host, which have nothing else to do. */
  wakeAndDrain(waker: Waker): void;
  /** The same for a task of this runtime. */
  resume(task: Task<unknown>): void;
  /** Whether this turn's time slice is used up. */
  sliceOver(): boolean;
  /** A deadline earlier than all others was added, or the last one went. */
  timersChanged(): void;
  /** A task has finished: forget it. */
  retire(task: Task<unknown>): void;
  /** A task failed and nobody waits for it so far. */
  unobserved(task: Task<unknown>, error: unknown): void;
  /** A task returned PENDING and nobody asked for its waker. */
  lostWaker(task: Task<unknown>): void;
  /** Tells the user of something that must not be lost. */
  report(report: Report): void;
}
