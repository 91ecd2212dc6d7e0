// Fluture's own primitives. It has no way to give up the turn: a future that a promise resolves is the cheapest suspension.

import { after, attemptP, fork, Future, go, never as forever, parallel, type FutureInstance } from "fluture";

const settled = Promise.resolve();
const nothing = (): void => {};

export const generated = go;

export const hop = (): FutureInstance<unknown, void> =>
  Future((_, resolve: (value: void) => void) => {
    void settled.then(resolve);
    return nothing;
  });

export const never = (): FutureInstance<never, never> => forever;

export const all = <T>(works: FutureInstance<unknown, T>[]) => parallel(Infinity)(works);

export const sleep = (milliseconds: number) => after(milliseconds)(undefined);

export const called = <T>(start: (done: (value: T) => void) => void): FutureInstance<unknown, T> =>
  Future((_, resolve: (value: T) => void) => {
    start(resolve);
    return nothing;
  });

export const promised = <T>(promise: Promise<T>) => attemptP(() => promise);

export const start = <T>(main: (size: number) => FutureInstance<unknown, T>, size: number): Promise<T> =>
  new Promise((resolve, reject) => {
    fork(reject)(resolve)(main(size));
  });
