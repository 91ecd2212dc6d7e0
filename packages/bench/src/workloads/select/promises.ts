// The same where promises cannot be cancelled: the losers listen to an AbortSignal, and all are awaited so that their cleaning up is over.

import { hop } from "../../kit.js";

const WIDTH = 10;

const cleaned = { count: 0 };

/** Made once: nobody's time goes into a stack trace. */
const stop = new Error("Another one was first");

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

async function branch(index: number, signal: AbortSignal): Promise<number> {
  try {
    if (index === 3) await hop();
    else await aborted(signal);
    return index;
  } finally {
    cleaned.count++;
  }
}

async function first(): Promise<number> {
  const controller = new AbortController();
  const branches = [];
  for (let index = 0; index < WIDTH; index++) branches.push(branch(index, controller.signal));
  const settled = Promise.allSettled(branches);
  try {
    return await Promise.race(branches);
  } finally {
    controller.abort(stop);
    await settled;
  }
}

export async function main(size: number): Promise<number> {
  cleaned.count = 0;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += await first();
  return sum * 1_000 + cleaned.count;
}

export const expected = (size: number): number => 3 * size * 1_000 + WIDTH * size;
