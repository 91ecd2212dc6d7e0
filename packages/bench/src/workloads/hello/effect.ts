// The same with Effect's finalizers.

import { Effect } from "effect";

const log: string[] = [];

const greet = (name: string) =>
  Effect.ensuring(
    Effect.map(Effect.sleep(1), () => `Hello, ${name}`.length),
    Effect.sync(() => log.push(name)),
  );

export const main = Effect.fnUntraced(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* greet("world");
  return sum;
});

export const expected = (size: number): number => 12 * size;
