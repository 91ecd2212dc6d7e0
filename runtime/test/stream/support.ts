/** What the tests of streams share: sources that a test feeds by hand, and jobs on the clock. */
import { future, now, PENDING, sleep, type Future, type Poll, type Waker } from "@stator/runtime";
import { fromPoll, type Step, type Stream } from "@stator/runtime/stream";
import { mock, type Log } from "@stator/runtime/testing";

/** A source that gives what a test pushes into it, and logs its drop. */
export interface Tap<T> {
  readonly stream: Stream<T>;
  readonly polls: () => number;
  readonly isWaiting: () => boolean;
  push(...values: T[]): void;
  fail(error: unknown): void;
  end(): void;
}

type Act<T> = { readonly value: T } | { readonly error: unknown } | { readonly end: true };

export function tap<T>(name = "tap", log: Log = []): Tap<T> {
  const acts: Act<T>[] = [];
  let waker: Waker | null = null;
  let polls = 0;
  const act = (...more: Act<T>[]): void => {
    acts.push(...more);
    waker?.wake();
  };
  const stream = fromPoll<T>(
    (cx) => {
      polls++;
      const next = acts.shift();
      if (next === undefined) {
        waker = cx.waker;
        return PENDING;
      }
      if ("error" in next) throw next.error;
      return "end" in next ? { value: undefined, done: true } : { value: next.value, done: false };
    },
    () => {
      waker = null;
      log.push(`drop ${name}`);
    },
  );
  return {
    stream,
    polls: () => polls,
    isWaiting: () => waker !== null,
    push: (...values) => act(...values.map((value) => ({ value }))),
    fail: (error) => act({ error }),
    end: () => act({ end: true }),
  };
}

/** Asks once, and lets go of the question if there is no answer. */
export function ask<T>(stream: Stream<T>): Poll<Step<T>> {
  const task = mock(stream.next());
  const step = task.poll();
  if (step === PENDING) task.cancel();
  return step;
}

/** Takes `ms`, logs its end or its drop with the time, and gives `ms`. */
export const job: (ms: number, log: Log) => Future<number> = future(function* (ms: number, log: Log) {
  let done = false;
  try {
    yield* sleep(ms);
    log.push(`${ms} ended at ${now()}`);
    done = true;
    return ms;
  } finally {
    if (!done) log.push(`${ms} dropped at ${now()}`);
  }
});

/** Items at given moments, counted from the first poll. */
export const timeline = <T>(...moments: (readonly [at: number, value: T])[]): Stream<T> => {
  let start: number | null = null;
  let index = 0;
  let timer: ReturnType<typeof sleep> | null = null;
  return fromPoll<T>(
    (cx) => {
      start ??= cx.now();
      const next = moments[index];
      if (next === undefined) return { value: undefined, done: true };
      timer ??= sleep(start + next[0] - cx.now());
      if (timer.poll(cx) === PENDING) return PENDING;
      timer = null;
      index++;
      return { value: next[1], done: false };
    },
    () => timer?.cancel(),
  );
};
