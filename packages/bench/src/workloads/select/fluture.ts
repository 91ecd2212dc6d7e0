// The same with `hook`, which disposes when it is cancelled, too.

import { attempt, go, hook, map, never, race, resolve, type FutureInstance } from "fluture";
import { hop } from "../../kit.js";

const WIDTH = 10;

const cleaned = { count: 0 };

type Numbered = FutureInstance<unknown, number>;

const cleanUp = attempt(() => {
  cleaned.count++;
});

const branch = (index: number): Numbered =>
  hook(resolve(index) as Numbered)(() => cleanUp)(() =>
    index === 3 ? map(() => index)(hop() as unknown as FutureInstance<unknown, void>) : (never as Numbered),
  );

export const main = (size: number) =>
  go(function* (): Generator<Numbered, number, number> {
    cleaned.count = 0;
    let sum = 0;
    for (let i = 0; i < size; i++) {
      let first: Numbered = branch(0);
      for (let index = 1; index < WIDTH; index++) first = race(first)(branch(index));
      const value = yield first;
      sum += value;
    }
    return sum * 1_000 + cleaned.count;
  });

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
