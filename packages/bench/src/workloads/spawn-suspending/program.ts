// A task is started and awaited, then the next one. Each suspends once.
// One operation: one task.

import { hop, spawn } from "../../kit.js";

async function work(value: number): Promise<number> {
  await hop();
  return value;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const handle = spawn(work(i));
    sum += await handle;
  }
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
