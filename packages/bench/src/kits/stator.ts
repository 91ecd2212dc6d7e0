// The runtime's own primitives.

import { fromCallback, Notify, run, type Future } from "@stator/runtime";

export {
  channel,
  joinAll as all,
  oneshot,
  pending as never,
  race,
  sleep,
  spawn,
  timeout,
  unboundedChannel,
  yieldNow as hop,
} from "@stator/runtime";

export const notify = (): Notify => new Notify();

export const called = <T>(start: (done: (value: T) => void) => void): Future<T> =>
  fromCallback<T>((done) => {
    start((value) => done(null, value));
  });

export const promised = <T>(promise: Promise<T>): Promise<T> => promise;

export const start = <T>(main: (size: number) => Future<T>, size: number): Promise<T> => run(main(size));
