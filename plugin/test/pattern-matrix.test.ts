// Patterns of every kind in every place, natively and lowered. Lazy functions differ in how they wait, which is not what this is about.

import { expect, test } from "vitest";
import { FORMS, runLowered } from "./await-everywhere/forms.js";
import { PLACE_NAMES, patternsIn } from "./await-everywhere/pattern-matrix.js";
import { runAsync } from "./await-everywhere/run.js";

test.each(PLACE_NAMES)("patterns in %s", { timeout: 30_000 }, async (place) => {
  const source = patternsIn(place);
  const native = await runAsync(source);
  const logs: Record<string, string[]> = {};
  for (const form of FORMS.filter(({ options }) => options.eager)) logs[form.name] = await runLowered(source, form);
  expect(logs).toEqual(Object.fromEntries(Object.keys(logs).map((name) => [name, native])));
  expect(native.length).toBeGreaterThan(80);
});
