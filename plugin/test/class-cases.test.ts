// The table of cases through the class lowering, lazily and eagerly.

import { describe, expect, test } from "vitest";
import type { Case } from "./cases/case.js";
import { groups } from "./cases/index.js";
import { type Compile, runCase } from "./cases/run.js";
import { classCompiler } from "./class-compile.js";

const lazy = classCompiler({ include: "all" });
const eager = classCompiler({ include: "all", eager: true });

/** The log, or nothing when the program was refused and may be. */
async function logOf(program: Case, compile: Compile): Promise<readonly string[]> {
  try {
    return await runCase(program, compile);
  } catch (error) {
    if (program.flags.includes("refused") && (error as Error).name === "StatorError") return program.log;
    throw error;
  }
}

for (const [group, cases] of Object.entries(groups)) {
  describe(`cases of ${group}`, () => {
    const lowered = cases.filter(({ flags }) => !flags.includes("reflection"));

    test.each(lowered)("$name as a lazy class", async (program) => {
      expect(await logOf(program, lazy)).toEqual(program.lazyLog ?? program.log);
    });

    test.each(lowered)("$name as an eager class", async (program) => {
      expect(await logOf(program, eager)).toEqual(program.log);
    });
  });
}
