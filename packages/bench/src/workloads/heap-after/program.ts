// What is left on the heap after a million tasks, a thousand at a time, each of which suspended once.
// Measured after the run; nothing should be left.

import { hop, spawn } from "../../kit.js";

const AT_ONCE = 1_000;

async function work(value: number): Promise<number> {
  await hop();
  return value;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < size; batch++) {
    const handles = [];
    for (let i = 0; i < AT_ONCE; i++) handles.push(spawn(work(1)));
    for (const handle of handles) sum += await handle;
  }
  return sum;
}

export const expected = (size: number): number => AT_ONCE * size;
