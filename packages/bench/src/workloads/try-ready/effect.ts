// The same with Effect's typed errors and finalizers: `try` does not see them.

import { Effect } from "effect";

const failure = new Error("One in a hundred");

const attempt = (value: number) => (value % 100 === 99 ? Effect.fail(failure) : Effect.succeed(value));

const release = (value: number) => Effect.succeed(value % 2);

export const main = Effect.fnUntraced(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const turn = Effect.catch(attempt(i), (error) => (error === failure ? Effect.succeed(-1) : Effect.fail(error)));
    const value = yield* Effect.ensuring(
      turn,
      Effect.map(release(i), (released) => {
        sum += released;
      }),
    );
    sum += value;
  }
  return sum;
});

export function expected(size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (i % 100 === 99 ? -1 : i) + (i % 2);
  return sum;
}
