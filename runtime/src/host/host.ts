/**
 * What a runtime needs of the platform: a clock, a later turn of the event loop, and one timer.
 *
 * Everything else is optional and only makes reports better.
 */
import type { Report } from "../core/report.js";

/** `"microtask"`: as soon as the running code returns. `"turn"`: after the platform has looked at its I/O and timers. */
export type Deferral = "microtask" | "turn";

/** What a runtime needs of the platform: a clock, a later turn of the event loop, and one timer. The rest makes reports better. */
export interface Host {
  /** Milliseconds, monotonic, with fractions. */
  now(): number;
  /** Calls back later. A `"turn"` must be a macrotask, or a busy runtime starves all I/O. */
  defer(callback: () => void, when: Deferral): void;
  /** Calls back once at or after `deadline`; replaces the call asked for before. Infinity asks for none. */
  wakeAt(deadline: number, callback: () => void): void;
  /** Whether to look for mistakes that cost time to find. */
  readonly development?: boolean;
  /** Tells the user of a report nobody subscribed to. A failure must make the program fail. */
  report?(report: Report): void;
  /** Calls back when the platform is about to exit for want of anything to do. Gives a function that withdraws. */
  onExhausted?(callback: () => void): () => void;
}
