// Synchronous programs, rewritten to await at every sub-expression, natively and in every form of lowering.

import { expect, test } from "vitest";
import { awaitify } from "./await-everywhere/awaitify.js";
import { formsOf, modesOf, runLowered } from "./await-everywhere/forms.js";
import { readPrograms } from "./await-everywhere/programs.js";
import { runAsync, runSync } from "./await-everywhere/run.js";

const programs = readPrograms(new URL("await-everywhere/corpus/", import.meta.url)).flatMap((program) =>
  modesOf(program).map((mode) => ({ program, mode })),
);

test.each(programs)("$program.area: $program.name, $mode", async ({ program, mode }) => {
  const strict = mode === "strict";
  const logs: Record<string, string[]> = { "as it is": runSync(program.source, strict) };
  const awaiting = awaitify(program.source, strict, "value");
  const native = await runAsync(awaiting);
  if (program.flags.includes("changes")) delete logs["as it is"];
  for (const form of formsOf(program, mode)) {
    const source = form.waiting === "value" ? awaiting : awaitify(program.source, strict, form.waiting);
    logs[form.name] = await runLowered(source, form);
  }
  expect(logs).toEqual(Object.fromEntries(Object.keys(logs).map((name) => [name, native])));
});
