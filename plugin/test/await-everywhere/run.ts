// Runs a program as the body of a function and gives its log. Errors are logged by their constructor: messages may differ.

import { compileFunction } from "node:vm";
import * as abi from "@stator/runtime/abi";
import { makeHelpers, show } from "./helpers.js";

/** Gives the program to run. */
export type Compile = (source: string) => string;

/** The log of an async program whose `main` is called once. */
export async function runAsync(source: string): Promise<string[]> {
  const entries: string[] = [];
  const main = load(`${source}\nreturn main;`, entries)() as () => PromiseLike<unknown>;
  try {
    const result = await main();
    entries.push(`=> ${show(result)}`);
  } catch (error) {
    entries.push(`!! ${show(error)}`);
  }
  await settled();
  return entries;
}

/** The log of a synchronous program. */
export function runSync(source: string, strict: boolean): string[] {
  const entries: string[] = [];
  const program = strict ? `"use strict";\n${source}` : source;
  try {
    const main = load(`return function main() {\n${program}\n}`, entries)() as () => unknown;
    entries.push(`=> ${show(main())}`);
  } catch (error) {
    entries.push(`!! ${show(error)}`);
  }
  return entries;
}

function load(code: string, entries: string[]): () => unknown {
  const scope: Record<string, unknown> = { ...makeHelpers(entries), require: () => abi };
  const run = compileFunction(code, Object.keys(scope)) as (...values: unknown[]) => unknown;
  return () => run(...Object.values(scope));
}

/** Lets everything that the program left behind come to rest. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void setImmediate(resolve));
}
