// Awaits inside `try` and inside `finally`, in a loop. The awaited function suspends once and throws in one of a hundred calls: always the same
// error, so that nobody's time goes into making a stack trace.
// One operation: one turn of the loop.

import { hop } from "../../kit.js";

const failure = new Error("One in a hundred");

async function attempt(value: number): Promise<number> {
  await hop();
  if (value % 100 === 99) throw failure;
  return value;
}

async function release(value: number): Promise<number> {
  return value % 2;
}

export async function main(size: number): Promise<number> {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    try {
      sum += await attempt(i);
    } catch (error) {
      if (error !== failure) throw error;
      sum -= 1;
    } finally {
      sum += await release(i);
    }
  }
  return sum;
}

export function expected(size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (i % 100 === 99 ? -1 : i) + (i % 2);
  return sum;
}
