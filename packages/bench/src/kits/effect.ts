// Effect's own primitives, by their quickest documented forms.

import { Deferred, Effect, Fiber } from "effect";

export const generated = Effect.fnUntracedEager;

export const hop = () => Effect.yieldNow;

export const never = () => Effect.never;

/** An operation: it has to be yielded itself. */
export const spawn = <T>(work: Effect.Effect<T>) => Effect.forkChild(work);

/** What gives the value of a fiber; effects are what they are. */
export const joined = <T>(handle: Fiber.Fiber<T> | Effect.Effect<T>): Effect.Effect<T> =>
  Fiber.isFiber(handle) ? Fiber.join(handle) : handle;

export const all = <T>(works: readonly Effect.Effect<T>[]) => Effect.all(works, { concurrency: "unbounded" });

export const race = <T>(works: readonly Effect.Effect<T>[]) => Effect.raceAllFirst(works);

export const sleep = (milliseconds: number) => Effect.sleep(milliseconds);

export const timeout = <T>(milliseconds: number, work: Effect.Effect<T>) => Effect.timeout(work, milliseconds);

export function oneshot<T>(): [{ send: (value: T) => boolean }, Effect.Effect<T>] {
  const deferred = Deferred.makeUnsafe<T>();
  return [{ send: (value) => Deferred.doneUnsafe(deferred, Effect.succeed(value)) }, Deferred.await(deferred)];
}

export const called = <T>(start: (done: (value: T) => void) => void) =>
  Effect.callback<T>((resume) => start((value) => resume(Effect.succeed(value))));

export const promised = <T>(promise: Promise<T>) => Effect.promise(() => promise);

export const start = <T>(main: (size: number) => Effect.Effect<T>, size: number): Promise<T> =>
  Effect.runPromise(main(size));
