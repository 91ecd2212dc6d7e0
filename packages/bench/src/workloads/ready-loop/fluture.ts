// The same, with the future for a value that is there.

import { go, resolve, type FutureInstance } from "fluture";

const one = (value: number) => resolve(value);

export const main = (size: number) =>
  go(function* (): Generator<FutureInstance<never, number>, number, number> {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += yield one(i);
    return sum;
  });

export const expected = (size: number): number => (size * (size - 1)) / 2;
