// The same, with the effect for a value that is there.

import { Effect } from "effect";

const one = (value: number) => Effect.succeed(value);

export const main = Effect.fnUntracedEager(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* one(i);
  return sum;
});

export const expected = (size: number): number => (size * (size - 1)) / 2;
