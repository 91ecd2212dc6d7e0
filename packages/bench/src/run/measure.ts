// The inside of a measurement: runs one program until enough CPU time is used, and checks what it gives every time.

import type { RoundReply } from "./protocol.js";

export interface Program {
  readonly main: (size: number) => unknown;
  readonly expected: (size: number) => number;
  readonly start: (main: (size: number) => unknown, size: number) => unknown;
}

/** Gives the result, which is what it should be. */
export async function runOnce({ main, expected, start }: Program, size: number): Promise<unknown> {
  const result = await start(main, size);
  if (result !== expected(size)) throw new Error(`Wrong result: ${String(result)}, not ${expected(size)}`);
  return result;
}

export async function measureRound(
  program: Program,
  size: number,
  operations: number,
  milliseconds: number,
): Promise<RoundReply> {
  const { main, start, expected } = program;
  const wanted = expected(size);
  const began = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  let repeats = 0;
  do {
    const result = await start(main, size);
    if (result !== wanted) throw new Error(`Wrong result: ${String(result)}, not ${wanted}`);
    repeats++;
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  } while (used < milliseconds * 1_000);
  const total = repeats * operations;
  return { kind: "round", cpu: (used * 1_000) / total, wall: ((performance.now() - began) * 1e6) / total, repeats };
}
