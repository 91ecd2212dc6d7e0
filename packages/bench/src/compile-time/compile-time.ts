// How long compiling takes and how much memory: real packages in every way, and how the time grows with the size of one function.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageFolder } from "../build/folders.js";
import { median } from "../statistics.js";
import { awaitsIn, INPUTS, sizeOf } from "./inputs.js";
import { WAYS } from "./ways.js";

const child = join(packageFolder, "dist", "compile-time", "child.js");

export interface Compilation {
  readonly way: string;
  /** Milliseconds of CPU time. */
  readonly milliseconds: number;
  readonly times: readonly number[];
  /** Bytes. */
  readonly peak: number;
}

export interface CompiledInput {
  readonly name: string;
  readonly bytes: number;
  readonly awaits: number;
  readonly ways: readonly Compilation[];
}

export interface Growth {
  readonly awaits: number;
  readonly ways: readonly Compilation[];
}

async function measure(way: string, input: string, runs: number): Promise<Compilation> {
  const { stdout } = await promisify(execFile)(process.execPath, [child, way, input, String(runs)]);
  const { times, peak } = JSON.parse(stdout) as { times: number[]; peak: number };
  return { way, milliseconds: median(times), times, peak };
}

/** One after the other: two at a time would disturb each other. */
async function inTurn<T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await action(item));
  return results;
}

export function compileInputs(runs: number): Promise<CompiledInput[]> {
  return inTurn(INPUTS, async ({ name, read }) => {
    const input = read();
    const ways = await inTurn(Object.keys(WAYS), (way) => measure(way, name, runs));
    return { name, bytes: sizeOf(input), awaits: awaitsIn(input), ways };
  });
}

/** The preset's time grows with the square: its larger ones would take minutes. */
const LARGEST_FOR_OTHERS = 1_000;

export function growth(sizes: readonly number[], runs: number): Promise<Growth[]> {
  return inTurn(sizes, async (awaits) => {
    const names = Object.keys(WAYS).filter((way) => way === "stator" || awaits <= LARGEST_FOR_OTHERS);
    return { awaits, ways: await inTurn(names, (way) => measure(way, String(awaits), runs)) };
  });
}
