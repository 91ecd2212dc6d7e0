/**
 * What a runtime has to say that no caller is there to hear: errors nobody observes, and mistakes found in development.
 */
import type { Task } from "./task.js";

/** What a report is about. The kinds with `failure` in their name make the program fail; the others are advice, and come in development only. */
export type ReportKind =
  /** A task failed and nobody awaited it. */
  | "unobserved-failure"
  /** A `finally` threw while its future was being cancelled. */
  | "cleanup-failure"
  /** A waker threw; the others were woken all the same. */
  | "waker-failure"
  /** A future returned PENDING although nobody kept the waker. */
  | "lost-waker"
  /** A task ran too long between two awaits. */
  | "slow-poll"
  /** A polled future was forgotten without being cancelled. */
  | "leaked-future";

/** Something that a runtime has to say and no caller is there to hear. See the option `report` of a runtime. */
export interface Report {
  readonly kind: ReportKind;
  readonly message: string;
  /** What was thrown, for the kinds that are about an error. */
  readonly error?: unknown;
  readonly task: Task<unknown> | null;
}

/** Whether a report is about a failure, which must make the program fail, or is advice. */
export function isFailure(kind: ReportKind): boolean {
  return kind === "unobserved-failure" || kind === "cleanup-failure" || kind === "waker-failure";
}
