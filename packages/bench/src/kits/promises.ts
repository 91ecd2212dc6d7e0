// The primitives for everything that waits for promises, in the form that costs native async functions least.

import { PromiseChannel, PromiseNotify, type Ready } from "./promise-channel.js";

const asItIs: Ready = (value) => value;

/** An `await` of something that is no promise: the cheapest way to suspend. */
export const hop = (): null => null;

export const never = (): Promise<never> => new Promise(() => {});

export const spawn = <T>(work: T): T => work;

export const all = <T>(works: readonly PromiseLike<T>[]): Promise<T[]> => Promise.all(works);

export const sleep = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

export function timeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Too late")), milliseconds);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

export function channel<T>(capacity: number): [PromiseChannel<T>, PromiseChannel<T>] {
  const shared = new PromiseChannel<T>(capacity, asItIs);
  return [shared, shared];
}

export const unboundedChannel = <T>(): [PromiseChannel<T>, PromiseChannel<T>] => channel<T>(Infinity);

export function oneshot<T>(): [{ send: (value: T) => void }, Promise<T>] {
  let send!: (value: T) => void;
  const received = new Promise<T>((resolve) => {
    send = resolve;
  });
  return [{ send }, received];
}

export const notify = (): PromiseNotify => new PromiseNotify(asItIs);

export const called = <T>(start: (done: (value: T) => void) => void): Promise<T> => new Promise(start);

export const promised = <T>(promise: Promise<T>): Promise<T> => promise;

export const start = <T>(main: (size: number) => T, size: number): T => main(size);
