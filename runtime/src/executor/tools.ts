/**
 * What only a program that somebody looks at needs: dumps, spawn sites, reports of slow polls and lost wakers, fuzzing.
 *
 * See development.ts for who has them. `import "@stator/runtime/tools"` puts them into a bundle for production too.
 */
import type { Checks } from "../core/checks.js";
import type { Task } from "../core/task.js";
import type { Dump, DumpOptions } from "./dump.js";
import type { Engine } from "./engine.js";

export interface Tools {
  dump(tasks: readonly Task<unknown>[], now: number, options: DumpOptions | undefined): Dump;
  /** Looks at all that a runtime does. */
  watch(engine: Engine, options?: WatchOptions): Watch;
}

export interface WatchOptions {
  /** Milliseconds after which a poll is reported as too long. */
  readonly slowPoll?: number;
  /** Gives each poll another waker, and wakes tasks at random. */
  readonly fuzz?: boolean;
}

export interface Watch extends Checks {
  /** Around each poll. */
  before(task: Task<unknown>): void;
  after(task: Task<unknown>): void;
  /** A task returned PENDING and nobody asked for its waker. */
  lostWaker(task: Task<unknown>): void;
  /** Where `above` was called from; read only when it is needed. */
  site(above: Function): (() => string | undefined) | undefined;
}

/** Null in a bundle that goes without. */
export let tools: Tools | null = null;

export function setTools(given: Tools): void {
  tools = given;
}
