// Programs whose only judge is the host. With `eager: true` they must log exactly what they log natively, turn by turn of
// the microtask queue.

import { describe, expect, test } from "vitest";
import type { Case } from "./cases/case.js";
import { type Compile, runCase } from "./cases/run.js";
import { generatorCompiler } from "./generator-compile.js";
import { classes, generators, loops, promises, sloppyScripts } from "./generator-programs.js";

const lazy = generatorCompiler({ include: "all" });
const eager = generatorCompiler({ include: "all", eager: true });

/** Logs a mark in each of the next turns of the microtask queue, so that the order of everything else shows. */
const TICKS = `function ticks(n = 12) { let p = Promise.resolve(); for (let i = 1; i <= n; i++) p = p.then(() => log('t' + i)); return p }
`;

/** A lazy future starts later, takes other turns of the queue and is no native promise; these programs look at that. */
const EAGER_ONLY = new Set([
  "a patched Promise.prototype.then",
  "the value of a call is a native promise",
  "parameters are evaluated at the call",
  "the generator object",
  "arrows in constructors",
]);

/** What a program logs natively and lowered. */
async function logs(name: string, source: string, group: string, compile: Compile): Promise<[string[], string[]]> {
  const flags = group === "sloppyScripts" ? (["sloppy"] as const) : [];
  const program: Case = { name: name.replaceAll(/\W+/g, "-"), source: TICKS + source, log: [], flags };
  return [await runCase(program, null), await runCase(program, compile)];
}

for (const [group, programs] of Object.entries({ promises, generators, loops, classes, sloppyScripts })) {
  const all = Object.entries(programs);
  const lazily = all.filter(([name, source]) => !source.includes("ticks(") && !EAGER_ONLY.has(name));

  describe(`programs about ${group}`, () => {
    test.each(all)("%s, eagerly", async (name, source) => {
      const [native, lowered] = await logs(name, source, group, eager);
      expect(native.at(-1)).toMatch(/^=> /);
      expect(lowered).toEqual(native);
    });

    test.each(lazily)("%s, lazily", async (name, source) => {
      const [native, lowered] = await logs(name, source, group, lazy);
      expect(lowered).toEqual(native);
    });
  });
}
