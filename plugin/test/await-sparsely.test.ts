// Synchronous programs that await nowhere, or here and there: what stands between two awaits is kept as it was written, and
// must still mean the same in the place that it is kept in.

import { expect, test } from "vitest";
import { awaitify, type Choice } from "./await-everywhere/awaitify.js";
import { FORMS, modesOf, runLowered } from "./await-everywhere/forms.js";
import { readPrograms } from "./await-everywhere/programs.js";
import { runAsync } from "./await-everywhere/run.js";

const CHOICES: Readonly<Record<string, Choice>> = {
  nowhere: () => false,
  "once in three": (place) => place % 3 === 1,
  "once in eleven": (place) => place % 11 === 5,
};

const programs = readPrograms(new URL("await-everywhere/corpus/", import.meta.url));
const forms = FORMS.filter(({ options }) => options.eager);

test.each(programs)("$area: $name", async (program) => {
  const strict = modesOf(program)[0] === "strict";
  const native: Record<string, string[]> = {};
  const lowered: Record<string, string[]> = {};
  for (const [name, choice] of Object.entries(CHOICES)) {
    const source = awaitify(program.source, strict, "value", choice);
    const log = await runAsync(source);
    for (const form of forms) {
      native[`${name}, ${form.name}`] = log;
      lowered[`${name}, ${form.name}`] = await runLowered(source, form);
    }
  }
  expect(lowered).toEqual(native);
});
