// The same for systems that can wait for promises only, not for plain values.

import { PromiseChannel, PromiseNotify, type Ready } from "./promise-channel.js";

export { all, called, never, oneshot, promised, sleep, spawn, start, timeout } from "./promises.js";

const nothing = Promise.resolve();
const inPromise: Ready = (value) => (value === undefined ? (nothing as Promise<typeof value>) : Promise.resolve(value));

/** One that is resolved already, always the same: the cheapest that there is. */
export const hop = (): Promise<void> => nothing;

export function channel<T>(capacity: number): [PromiseChannel<T>, PromiseChannel<T>] {
  const shared = new PromiseChannel<T>(capacity, inPromise);
  return [shared, shared];
}

export const unboundedChannel = <T>(): [PromiseChannel<T>, PromiseChannel<T>] => channel<T>(Infinity);

export const notify = (): PromiseNotify => new PromiseNotify(inPromise);
