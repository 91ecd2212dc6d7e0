// A hundred calls deep, and the innermost suspends once.
// One operation: the whole chain.

import { hop } from "../../kit.js";

async function down(depth: number): Promise<number> {
  if (depth > 1) return (await down(depth - 1)) + 1;
  await hop();
  return 1;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await down(100);
  return sum;
}

export const expected = (size: number): number => 100 * size;
