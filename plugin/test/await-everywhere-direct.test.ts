// Programs about async functions, async generators and `for await` themselves, natively and in every form of lowering.

import { expect, test } from "vitest";
import { formsOf, modesOf, runLowered } from "./await-everywhere/forms.js";
import { readPrograms } from "./await-everywhere/programs.js";
import { runAsync } from "./await-everywhere/run.js";

const programs = readPrograms(new URL("await-everywhere/direct/", import.meta.url)).flatMap((program) =>
  modesOf(program).map((mode) => ({ program, mode })),
);

test.each(programs)("$program.area: $program.name, $mode", async ({ program, mode }) => {
  const source = mode === "strict" ? `"use strict";\n${program.source}` : program.source;
  const native = await runAsync(source);
  const logs: Record<string, string[]> = {};
  for (const form of formsOf(program, mode)) logs[form.name] = await runLowered(source, form);
  expect(logs).toEqual(Object.fromEntries(Object.keys(logs).map((name) => [name, native])));
});
