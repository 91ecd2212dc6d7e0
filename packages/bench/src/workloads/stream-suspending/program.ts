// An async generator and the `for await` that reads it. The generator suspends before each item.
// One operation: one item.

import { hop } from "../../kit.js";

async function* items(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) {
    await hop();
    yield i;
  }
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for await (const item of items(size)) sum += item;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
