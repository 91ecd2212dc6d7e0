// The same with rejections and `lastly`: `try` does not see them.

import { chainRej, go, lastly, map, reject, resolve, type FutureInstance } from "fluture";

const failure = new Error("One in a hundred");

const attempt = (value: number): FutureInstance<Error, number> =>
  value % 100 === 99 ? reject(failure) : resolve(value);

const release = (value: number) => resolve(value % 2);

const recovered = chainRej((error: Error): FutureInstance<Error, number> =>
  error === failure ? resolve(-1) : reject(error),
);

export const main = (size: number) =>
  go(function* (): Generator<FutureInstance<Error, number>, number, number> {
    let sum = 0;
    for (let i = 0; i < size; i++) {
      const cleanUp = map((value: number) => {
        sum += value;
      })(release(i));
      const value = yield lastly(cleanUp as FutureInstance<Error, void>)(recovered(attempt(i)));
      sum += value;
    }
    return sum;
  });

export function expected(size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (i % 100 === 99 ? -1 : i) + (i % 2);
  return sum;
}
