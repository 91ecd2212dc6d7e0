// Tasks that return at once: all are started, then all awaited, one after the other.
// One operation: one task.

import { spawn } from "../../kit.js";

async function work(value: number): Promise<number> {
  return value;
}

export async function main(size: number): Promise<number> {
  const handles = [];
  for (let i = 0; i < size; i++) handles.push(spawn(work(i)));
  let sum = 0;
  for (const handle of handles) sum += await handle;
  return sum;
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
