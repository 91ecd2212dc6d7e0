// The same, mapped instead of yielded.

import { Effect } from "effect";

const increment = (value: number): number => value + 1;

const down = (depth: number): Effect.Effect<number> =>
  depth > 1 ? Effect.mapEager(down(depth - 1), increment) : Effect.as(Effect.yieldNow, 1);

export const main = Effect.fnUntracedEager(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* down(100);
  return sum;
});

export const expected = (size: number): number => 100 * size;
