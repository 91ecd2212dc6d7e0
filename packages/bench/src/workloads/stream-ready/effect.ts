// The same as a stream of Effect, which hands on chunks.

import { Stream } from "effect";

function* items(count: number): Generator<number> {
  for (let i = 0; i < count; i++) yield i;
}

export const main = (size: number) =>
  Stream.runFold(
    Stream.fromIterable(items(size)),
    () => 0,
    (sum, item) => sum + item,
  );

export const expected = (size: number): number => (size * (size - 1)) / 2;
