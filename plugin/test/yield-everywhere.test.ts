// The same programs as async generators that hand out every value and get it back, lowered to classes.

import { expect, test } from "vitest";
import { awaitify } from "./await-everywhere/awaitify.js";
import { formsOf, modesOf, runLowered } from "./await-everywhere/forms.js";
import { readPrograms } from "./await-everywhere/programs.js";
import { runAsync } from "./await-everywhere/run.js";

const programs = readPrograms(new URL("await-everywhere/corpus/", import.meta.url)).filter(
  ({ flags }) => !flags.includes("names yield"),
);

test.each(programs)("$area: $name", async (program) => {
  const source = awaitify(program.source, modesOf(program)[0] === "strict", "yield");
  const native = await runAsync(source);
  const logs: Record<string, string[]> = {};
  for (const form of formsOf(program)) {
    if (form.options.lowering !== "generator") logs[form.name] = await runLowered(source, form);
  }
  expect(logs).toEqual(Object.fromEntries(Object.keys(logs).map((name) => [name, native])));
});
