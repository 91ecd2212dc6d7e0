// Ten futures, of which one suspends once and wins; the nine others wait for ever, are cancelled and clean up in `finally`.
// One operation: one selection.

import { hop, never, race } from "../../kit.js";

const WIDTH = 10;

const cleaned = { count: 0 };

async function branch(index: number): Promise<number> {
  try {
    if (index === 3) await hop();
    else await never();
    return index;
  } finally {
    cleaned.count++;
  }
}

export async function main(size: number): Promise<number> {
  cleaned.count = 0;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const branches = [];
    for (let index = 0; index < WIDTH; index++) branches.push(branch(index));
    sum += await race(branches);
  }
  return sum * 1_000 + cleaned.count;
}

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
