/** Between futures and native promises, both ways. */
import type { Future, Pollable } from "../core/future.js";
import { PromiseFuture } from "../core/promise-future.js";
import { startAsPromise } from "../core/start.js";

/** A promise as a future. Dropping it cannot stop the promise; a later rejection is then swallowed. */
export function fromPromise<T>(promise: PromiseLike<T>): Future<T> {
  return new PromiseFuture(promise);
}

/** Starts a future and gives its outcome as a native promise. The same run for every call. */
export function toPromise<T>(future: Pollable<T>): Promise<T> {
  return startAsPromise(future);
}
