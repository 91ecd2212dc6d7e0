/**
 * What only some tasks have: kept apart from them. There may be a million of them, and the garbage collector copies whatever is young. A strand of a
 * combinator has one too, once a machine in it waits for another.
 */
import type { Machine } from "./future.js";

export interface TaskInfo {
  /** The machines that wait for the innermost known frame, outermost first. */
  readonly parents: Machine[];
  /**
   * While cancelling, how many frames (from the outermost) are still to be cancelled; negative while that is being found out: the frames
   * that may be. 0 before anybody has asked.
   */
  unwinding: number;
  name: string | undefined;
  /** Where it was spawned, `file.ts:3:5`; or what can tell it, asked only when somebody wants to know. */
  site: string | (() => string | undefined) | undefined;
  /** The id of the task that spawned it, 0 for none. */
  parent: number;
  /** Thrown by cleanup while the task is being cancelled. */
  errors: unknown[] | null;
  /** Runs a poll inside the asynchronous context of the spawn, where the host has such a thing. */
  enter: ((run: () => void) => void) | null;
  /** The outcome as uncompiled code awaits it, once it does. */
  promise: Promise<unknown> | null;
}

/** The outcome of a task as a value instead of a throw. */
export type TaskResult<T> =
  | { readonly status: "value"; readonly value: T }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "cancelled" };

export function emptyInfo(): TaskInfo {
  return {
    parents: [],
    unwinding: 0,
    name: undefined,
    site: undefined,
    parent: 0,
    errors: null,
    enter: null,
    promise: null,
  };
}

/** `#3`, or `#3 "fetch"`: how messages call a task. */
export function labelOf(id: number, info: TaskInfo | null): string {
  return info?.name === undefined ? `#${id}` : `#${id} "${info.name}"`;
}

/** The spawn site as text, if it was kept. */
export function siteOf(info: TaskInfo | null): string | undefined {
  if (info === null) return undefined;
  const { site } = info;
  return typeof site === "function" ? (info.site = site()) : site;
}

/** "Drops" an output that nobody took: disposes of it if it can be disposed of. */
export function disposeOutput(output: unknown): void {
  if (typeof output !== "object" || output === null) return;
  const dispose = (output as Partial<Disposable>)[Symbol.dispose];
  if (typeof dispose === "function") dispose.call(output);
}
