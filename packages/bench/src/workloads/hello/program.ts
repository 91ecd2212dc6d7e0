// The small program whose bundles are weighed: two functions, a loop, a sleep, cleaning up.

import { sleep } from "../../kit.js";

const log: string[] = [];

async function greet(name: string): Promise<number> {
  try {
    await sleep(1);
    return `Hello, ${name}`.length;
  } finally {
    log.push(name);
  }
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await greet("world");
  return sum;
}

export const expected = (size: number): number => 12 * size;
