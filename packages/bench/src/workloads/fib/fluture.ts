// The same, chained instead of yielded.

import { chain, go, map, resolve, type FutureInstance } from "fluture";

const fib = (n: number): FutureInstance<never, number> =>
  n < 2 ? resolve(n) : chain((first: number) => map((second: number) => first + second)(fib(n - 2)))(fib(n - 1));

export const main = (size: number) =>
  go(function* (): Generator<FutureInstance<never, number>, number, number> {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += yield fib(16);
    return sum;
  });

export const expected = (size: number): number => 987 * size;
