// A task is started and awaited, then the next one. It returns at once. Native: an async function is called, and its promise awaited.
// One operation: one task.

import { spawn } from "../../kit.js";

async function work(value: number): Promise<number> {
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
