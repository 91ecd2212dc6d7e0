// The same, mapped instead of yielded.

import { go, map, type FutureInstance } from "fluture";
import { hop } from "../../kit.js";

const increment = map((value: number): number => value + 1);

const down = (depth: number): FutureInstance<unknown, number> =>
  depth > 1 ? increment(down(depth - 1)) : map(() => 1)(hop() as unknown as FutureInstance<unknown, void>);

export const main = (size: number) =>
  go(function* (): Generator<FutureInstance<unknown, number>, number, number> {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += yield down(100);
    return sum;
  });

export const expected = (size: number): number => 100 * size;
