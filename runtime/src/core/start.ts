/**
 * Where `then` finds a runtime. The kernel knows no executor, so the default one registers itself here when it is loaded.
 *
 * Law: a future is started at most once; every later `then` shares that run.
 */
import type { Pollable } from "./future.js";

export type Starter = <T>(future: Pollable<T>) => Promise<T>;

let starter: Starter | null = null;
const started = new WeakMap<object, Promise<unknown>>();

/** Says how futures are started from uncompiled code. */
export function setStarter(start: Starter): void {
  starter = start;
}

/** Starts the future, or finds the run that an earlier call started. */
export function startAsPromise<T>(future: Pollable<T>): Promise<T> {
  let promise = started.get(future) as Promise<T> | undefined;
  if (promise === undefined) {
    if (starter === null)
      throw new Error("Cannot start a future: no runtime is loaded\n  help: import @stator/runtime");
    promise = starter(future);
    started.set(future, promise);
  }
  return promise;
}
