// The runtime that a program uses: its own if it has one, else ours. There must be one only, or we would watch an empty one.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type * as runtime from "@stator/runtime";

export type RuntimeModule = typeof runtime;

export function runtimeUrl(program: string): string {
  try {
    return pathToFileURL(createRequire(program).resolve("@stator/runtime")).href;
  } catch {
    return import.meta.resolve("@stator/runtime");
  }
}

export async function runtimeOf(program: string): Promise<RuntimeModule> {
  return (await import(runtimeUrl(program))) as RuntimeModule;
}
