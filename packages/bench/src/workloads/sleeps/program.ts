// Many tasks that sleep at the same time, for 1 to 10 ms.
// One operation: one task and its sleep. Only CPU time counts, not the waiting.

import { sleep, spawn } from "../../kit.js";

async function nap(value: number): Promise<number> {
  await sleep(1 + (value % 10));
  return value;
}

export async function main(size: number): Promise<number> {
  const handles = [];
  for (let i = 0; i < size; i++) handles.push(spawn(nap(i)));
  let sum = 0;
  for (const handle of handles) sum += await handle;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
