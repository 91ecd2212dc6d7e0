// One task that suspends again and again and is resumed at once.
// One operation: one suspension.

import { hop } from "../../kit.js";

export async function main(size: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < size; i++) {
    await hop();
    count++;
  }
  return count;
}

export const expected = (size: number): number => size;
