/** What is known of a task beside its future: kept apart from the task, because in production most tasks have none of it. */

export interface TaskInfo {
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
  return { name: undefined, site: undefined, parent: 0, errors: null, enter: null, promise: null };
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
