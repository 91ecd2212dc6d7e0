// The same as a stream of Effection, read with `each`.

import { each, type Operation, type Stream } from "effection";
import { hop } from "../../kit.js";

/* oxlint-disable require-yield -- an operation need not wait for anything */
function items(count: number): Stream<number, void> {
  return {
    *[Symbol.iterator]() {
      let i = 0;
      return {
        *next(): Operation<IteratorResult<number, void>> {
          if (i >= count) return { done: true, value: undefined };
          yield* hop() as unknown as Operation<void>;
          return { done: false, value: i++ };
        },
      };
    },
  };
}

export function* main(size: number): Operation<number> {
  let sum = 0;
  for (const item of yield* each(items(size))) {
    sum += item;
    yield* each.next();
  }
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
