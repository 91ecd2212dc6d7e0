// The forms of lowering that are compared, and the log of a program in each.

import { transformSync } from "@babel/core";
import stator, { type StatorOptions } from "../../src/index.js";
import type { Waiting } from "./awaitify.js";
import type { Program } from "./programs.js";
import { runAsync } from "./run.js";

interface Form {
  readonly name: string;
  readonly options: StatorOptions;
  /** A lazy function does not suspend for a value that is there: it needs promises to wait for. */
  readonly waiting: Waiting;
}

export const FORMS: readonly Form[] = [
  { name: "a lazy class", waiting: "promise", options: { include: "all" } },
  { name: "an eager class", waiting: "value", options: { include: "all", eager: true } },
  { name: "a lazy generator", waiting: "promise", options: { include: "all", lowering: "generator" } },
  { name: "an eager generator", waiting: "value", options: { include: "all", lowering: "generator", eager: true } },
];

export type Mode = "strict" | "sloppy";

export function modesOf({ flags }: Program): readonly Mode[] {
  const only = (["strict", "sloppy"] as const).filter((mode) => flags.includes(mode));
  return only.length > 0 ? only : ["strict", "sloppy"];
}

/**
 * The forms that must behave as the native function does. A lazy function differs from an eager one in how it waits, which no
 * mode of the language changes: it runs in the first mode only.
 */
export function formsOf(program: Program, mode: Mode = modesOf(program)[0]!): readonly Form[] {
  const lazily = !program.flags.includes("lazily") && mode === modesOf(program)[0];
  return FORMS.filter(({ options }) => lazily || options.eager === true);
}

export async function runLowered(source: string, { options }: Form): Promise<string[]> {
  const { code } = transformSync(source, {
    configFile: false,
    babelrc: false,
    compact: false,
    filename: "program.js",
    sourceType: "script",
    parserOpts: { plugins: ["explicitResourceManagement"] },
    plugins: [[stator, options]],
  })!;
  return await runAsync(code!);
}
