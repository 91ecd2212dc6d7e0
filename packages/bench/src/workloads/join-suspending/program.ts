// A thousand futures awaited together in one task; each suspends once. Native: `Promise.all`.
// One operation: one of the thousand.

import { all, hop } from "../../kit.js";

const WIDTH = 1_000;

async function work(value: number): Promise<number> {
  await hop();
  return value;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let round = 0; round < size; round++) {
    const works = [];
    for (let i = 0; i < WIDTH; i++) works.push(work(i));
    for (const value of await all(works)) sum += value;
  }
  return sum;
}

export const expected = (size: number): number => ((WIDTH * (WIDTH - 1)) / 2) * size;
