// The same with Effect's queues, fibers, time limits and finalizers.

import { Effect, Fiber, Queue } from "effect";

const WORKERS = 8;
const ROOM = 16;
const LIMIT = 5_000;

const failure = new Error("One in fifty");
const open = { count: 0 };

const close = Effect.sync(() => {
  open.count--;
});

const attempt = (job: number, turn: number) =>
  Effect.suspend(() => {
    open.count++;
    const work = Effect.andThen(
      Effect.yieldNow,
      job % 50 === 49 && turn === 0 ? Effect.fail(failure) : Effect.succeed(job * 2),
    );
    return Effect.ensuring(work, close);
  });

const perform = (job: number, turn = 0): Effect.Effect<number> =>
  Effect.catch(Effect.timeout(attempt(job, turn), LIMIT), (error) =>
    error === failure ? perform(job, turn + 1) : Effect.die(error),
  );

const worker = Effect.fnUntraced(function* (jobs: Queue.Dequeue<number>, results: Queue.Enqueue<number>) {
  for (;;) Queue.offerUnsafe(results, yield* perform(yield* Queue.take(jobs)));
});

const feed = Effect.fnUntraced(function* (workers: readonly Queue.Enqueue<number>[], count: number) {
  for (let i = 0; i < count; i++) yield* Queue.offer(workers[i % WORKERS]!, i);
});

export const main = Effect.fnUntraced(function* (size: number) {
  const results = yield* Queue.unbounded<number>();
  const queues = [];
  const fibers = [];
  for (let i = 0; i < WORKERS; i++) {
    const jobs = yield* Queue.bounded<number>(ROOM);
    queues.push(jobs);
    fibers.push(yield* Effect.forkChild(worker(jobs, results)));
  }
  const source = yield* Effect.forkChild(feed(queues, size));
  let sum = open.count;
  for (let i = 0; i < size; i++) sum += yield* Queue.take(results);
  yield* Fiber.join(source);
  yield* Fiber.interruptAll(fibers);
  return sum + open.count;
});

export const expected = (size: number): number => size * (size - 1);
