// The same, mapped instead of yielded.

import { Effect } from "effect";

const increment = (value: number): number => value + 1;

const leaf = (value: number) => Effect.succeed(value);
const one = (value: number) => Effect.mapEager(leaf(value), increment);
const two = (value: number) => Effect.mapEager(one(value), increment);
const three = (value: number) => Effect.mapEager(two(value), increment);
const four = (value: number) => Effect.mapEager(three(value), increment);
const five = (value: number) => Effect.mapEager(four(value), increment);
const six = (value: number) => Effect.mapEager(five(value), increment);
const seven = (value: number) => Effect.mapEager(six(value), increment);
const eight = (value: number) => Effect.mapEager(seven(value), increment);
const nine = (value: number) => Effect.mapEager(eight(value), increment);

export const main = Effect.fnUntracedEager(function* (size: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += yield* nine(i);
  return sum;
});

export const expected = (size: number): number => (size * (size - 1)) / 2 + 9 * size;
