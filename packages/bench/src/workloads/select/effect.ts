// The same with Effect's finalizers: `finally` does not see an interruption.

import { Effect } from "effect";

const WIDTH = 10;

const cleaned = { count: 0 };

const cleanUp = Effect.sync(() => {
  cleaned.count++;
});

const branch = (index: number): Effect.Effect<number> =>
  Effect.ensuring(index === 3 ? Effect.as(Effect.yieldNow, index) : Effect.never, cleanUp);

export const main = Effect.fnUntraced(function* (size: number) {
  cleaned.count = 0;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const branches = [];
    for (let index = 0; index < WIDTH; index++) branches.push(branch(index));
    sum += yield* Effect.raceAllFirst(branches);
  }
  return sum * 1_000 + cleaned.count;
});

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
