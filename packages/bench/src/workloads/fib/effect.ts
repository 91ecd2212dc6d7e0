// The same, mapped instead of yielded.

import { Effect } from "effect";

const fib = (n: number): Effect.Effect<number> =>
  n < 2
    ? Effect.succeed(n)
    : Effect.flatMapEager(fib(n - 1), (first) => Effect.mapEager(fib(n - 2), (second) => first + second));

export const main = Effect.fnUntracedEager(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* fib(16);
  return sum;
});

export const expected = (size: number): number => 987 * size;
