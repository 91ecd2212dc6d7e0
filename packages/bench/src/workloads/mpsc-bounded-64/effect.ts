// The same with Effect's queue; the reader counts, because the end of a queue is a failure.

import { Effect, Fiber, Queue } from "effect";

const produce = Effect.fnUntraced(function* (queue: Queue.Enqueue<number>, count: number) {
  for (let i = 0; i < count; i++) yield* Queue.offer(queue, i);
});

export const main = Effect.fnUntraced(function* (size: number) {
  const queue = yield* Queue.bounded<number>(64);
  const producer = yield* Effect.forkChild(produce(queue, size));
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* Queue.take(queue);
  yield* Fiber.join(producer);
  return sum;
});

export const expected = (size: number): number => (size * (size - 1)) / 2;
