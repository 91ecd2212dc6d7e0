// A thousand tasks that take turns.
// One operation: one suspension; the size is how often each task suspends.

import { hop, spawn } from "../../kit.js";

const TASKS = 1_000;

async function worker(turns: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < turns; i++) {
    await hop();
    count++;
  }
  return count;
}

export async function main(size: number): Promise<number> {
  const handles = [];
  for (let i = 0; i < TASKS; i++) handles.push(spawn(worker(size)));
  let sum = 0;
  for (const handle of handles) sum += await handle;
  return sum;
}

export const expected = (size: number): number => TASKS * size;
