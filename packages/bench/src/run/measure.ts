// The inside of a measurement: runs one program until enough CPU time is used, and checks what it gives every time.

import type { RoundReply } from "./protocol.js";

export interface Program {
  readonly main: (size: number) => unknown;
  readonly expected: (size: number) => number;
  /** Called by a program about memory at the moment that counts. */
  readonly probe?: { measure: () => void };
  readonly start: (main: (size: number) => unknown, size: number) => unknown;
}

/** Gives the result, which is what it should be. */
export async function runOnce({ main, expected, start }: Program, size: number): Promise<unknown> {
  const result = await start(main, size);
  if (result !== expected(size)) throw new Error(`Wrong result: ${String(result)}, not ${expected(size)}`);
  return result;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Parts of the size that are tried, and how many times too long the estimate from each must be: what a run costs however small it is weighs more in a small one. */
const TRIALS = [
  { divisor: 64, doubt: 5 },
  { divisor: 8, doubt: 1.5 },
];
/** Milliseconds of CPU time after which most of a program is compiled. */
const SETTLING = 40;

/** The size that this system is given: the whole one unless a run would take more CPU time than there is patience for. */
export async function fittingSize(program: Program, size: number, patience: number): Promise<number> {
  for (const { divisor, doubt } of TRIALS) {
    const part = Math.ceil(size / divisor);
    const estimate = ((await settledTime(program, part)) * size) / part;
    if (estimate > patience * doubt) return Math.max(part, Math.floor((size * patience) / estimate));
  }
  return size;
}

/** The first times are slower than all that follow: the last one counts. */
async function settledTime(program: Program, size: number): Promise<number> {
  const began = process.cpuUsage();
  let last = 0;
  do {
    const before = process.cpuUsage();
    await runOnce(program, size);
    last = cpuSince(before);
  } while (cpuSince(began) < SETTLING);
  return last;
}

/** Nanoseconds of CPU time per unit of size. */
export async function measureTime(program: Program, size: number, milliseconds: number): Promise<RoundReply> {
  const began = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  let repeats = 0;
  do {
    await runOnce(program, size);
    repeats++;
    used = cpuSince(before);
  } while (used < milliseconds);
  const total = repeats * size;
  return {
    kind: "round",
    value: (used * 1e6) / total,
    wall: ((performance.now() - began) * 1e6) / total,
    repeats,
    size,
    used,
  };
}

/** Bytes of the heap per unit of size, when the program says so or after it has ended. Needs `--expose-gc`. */
export async function measureMemory(program: Program, size: number): Promise<RoundReply> {
  // What is compiled and kept for good is not counted.
  await runOnce(program, Math.ceil(size / 10));
  const before = await usedHeap();
  let after = 0;
  if (program.probe !== undefined) program.probe.measure = () => (after = collectedHeap());
  await runOnce(program, size);
  if (program.probe === undefined) after = await usedHeap();
  return { kind: "round", value: Math.max(0, after - before) / size, wall: 0, repeats: 1, size, used: 0 };
}

async function usedHeap(): Promise<number> {
  // What the run has left to later turns is over after a few.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  return collectedHeap();
}

function collectedHeap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
