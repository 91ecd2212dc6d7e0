// The same, mapped instead of yielded.

import { go, map, type FutureInstance } from "fluture";
import { hop } from "../../kit.js";

const increment = map((value: number): number => value + 1);

const leaf = (value: number) => map(() => value)(hop() as unknown as FutureInstance<unknown, void>);
const one = (value: number) => increment(leaf(value));
const two = (value: number) => increment(one(value));
const three = (value: number) => increment(two(value));
const four = (value: number) => increment(three(value));
const five = (value: number) => increment(four(value));
const six = (value: number) => increment(five(value));
const seven = (value: number) => increment(six(value));
const eight = (value: number) => increment(seven(value));
const nine = (value: number) => increment(eight(value));

export const main = (size: number) =>
  go(function* (): Generator<FutureInstance<unknown, number>, number, number> {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += yield nine(i);
    return sum;
  });

export const expected = (size: number): number => (size * (size - 1)) / 2 + 9 * size;
