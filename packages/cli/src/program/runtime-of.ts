// The runtime that a program uses: its own if it has one, else ours. There must be one only, or we would watch an empty one.

import { pathToFileURL } from "node:url";
import type * as runtime from "@stator/runtime";
import { runtimeOfProgram } from "../load/alternatives.js";

export type RuntimeModule = typeof runtime;

/** Works only once the module hooks are in place. */
export async function runtimeOf(program: string): Promise<RuntimeModule> {
  return (await import(runtimeOfProgram(pathToFileURL(program).href))) as RuntimeModule;
}
