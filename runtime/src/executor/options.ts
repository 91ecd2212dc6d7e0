/** What a runtime and a task may be told when they are made. Types only. */
import type { Report } from "../core/report.js";
import type { Host } from "../host/host.js";
import type { ReadyQueue } from "./run-queue.js";

/** What a runtime may be told when it is made. */
export interface RuntimeOptions {
  readonly host?: Host;
  /** Seeds everything random; printed by tools, so that a run can be repeated. */
  readonly seed?: number;
  /** Look for lost wakers and keep spawn sites. The host decides when this is left out. */
  readonly development?: boolean;
  /** Hears of unobserved failures and the like instead of the host's console. */
  readonly report?: (report: Report) => void;
  /** What to do about a failure that nobody observes: tell, or also cancel everything and make the roots fail with it. */
  readonly unobserved?: "report" | "shutdown";
  /** Milliseconds after which a poll is reported as too long; Infinity for never. Only in development. */
  readonly slowPoll?: number;
  /** Operations per poll. */
  readonly budget?: number;
  /** Gives each poll another waker object, and wakes tasks that need no wake, at random: a test of leaf futures. */
  readonly fuzz?: boolean;
  /** Picks which ready task runs next, instead of the oldest: see `@stator/runtime/testing`. */
  readonly schedule?: ReadyQueue;
}

/** What a task may be told when it is spawned: for dumps, traces and messages. */
export interface SpawnOptions {
  readonly name?: string;
  /** `file.ts:3:5`; found from the stack in development when left out. */
  readonly site?: string;
}

/** What `run` may be told. */
export interface RunOptions extends SpawnOptions {
  /** Cancels the root, with its cleanup, when it aborts. */
  readonly signal?: AbortSignal;
}
