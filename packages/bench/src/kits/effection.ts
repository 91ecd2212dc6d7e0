// Effection's own primitives. It has no way to give up the turn: an action that a promise resolves is the cheapest suspension.

import {
  action,
  createQueue,
  race as first,
  run,
  sleep as after,
  spawn as spawned,
  suspend,
  until,
  withResolvers,
  type Operation,
} from "effection";

export { all, race, sleep } from "effection";

const settled = Promise.resolve();
const nothing = (): void => {};

export const hop = (): Operation<void> =>
  action<void>((resolve) => {
    void settled.then(resolve);
    return nothing;
  });

export const never = suspend;

/** An operation: it has to be yielded itself. */
export const spawn = <T>(work: Operation<T>) => spawned(() => work);

function* expire(milliseconds: number): Operation<never> {
  yield* after(milliseconds);
  throw new Error("Too late");
}

export const timeout = <T>(milliseconds: number, work: Operation<T>): Operation<T> =>
  first([work, expire(milliseconds)]);

export function unboundedChannel<T>() {
  const queue = createQueue<T, undefined>();
  const sender = { send: (value: T) => queue.add(value), close: () => queue.close(undefined) };
  const receiver = {
    *recv(): Operation<T | undefined> {
      const { value } = yield* queue.next();
      return value;
    },
  };
  return [sender, receiver] as const;
}

export function oneshot<T>(): [{ send: (value: T) => void }, Operation<T>] {
  const resolvers = withResolvers<T>();
  return [{ send: (value) => resolvers.resolve(value) }, resolvers.operation];
}

export const called = <T>(start: (done: (value: T) => void) => void): Operation<T> =>
  action<T>((resolve) => {
    start(resolve);
    return nothing;
  });

export const promised = <T>(promise: Promise<T>) => until(promise);

export const start = <T>(main: (size: number) => Operation<T>, size: number): Promise<T> => run(() => main(size));
