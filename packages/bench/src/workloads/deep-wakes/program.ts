// A chain of a thousand awaits whose innermost function suspends a thousand times: does a wake cost more the deeper it is?
// One operation: one wake; the size is how often the chain is made.

import { hop } from "../../kit.js";

const DEPTH = 1_000;
const WAKES = 1_000;

async function bottom(): Promise<number> {
  let count = 0;
  for (let i = 0; i < WAKES; i++) {
    await hop();
    count++;
  }
  return count;
}

async function down(depth: number): Promise<number> {
  if (depth === 0) return await bottom();
  return (await down(depth - 1)) + 1;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await down(DEPTH);
  return sum;
}

export const expected = (size: number): number => (DEPTH + WAKES) * size;
