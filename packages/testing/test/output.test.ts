// What must hold for the output of every fixture, whatever it looks like.

import { parseSync, traverse } from "@babel/core";
import { describe, expect, test } from "vitest";
import {
  compileFixture,
  compileWith,
  findFixtures,
  linesMapped,
  pluginFor,
  reprint,
  shownName,
  typescriptPreset,
} from "@stator/testing";

const fixtures = findFixtures().filter(({ group }) => group !== "errors");

describe.each(["class", "generator"] as const)("lowered to a %s", (lowering) => {
  test.each(fixtures)("$id prints as Babel would print it again", (fixture) => {
    const { code } = compileFixture(fixture, lowering);
    expect(reprint(code)).toBe(code);
  });

  test.each(fixtures)("$id is not changed by a second pass of the plugin", (fixture) => {
    const { code } = compileFixture(fixture, lowering);
    const plugins = [pluginFor({ ...fixture.options, lowering })];
    expect(compileWith(code, "output.js", { plugins })).toBe(code);
  });

  test.each(fixtures)("$id comes out the same wherever the plugin is listed", (fixture) => {
    const { code } = compileFixture(fixture, lowering);
    const plugin = pluginFor({ ...fixture.options, lowering });
    const asPreset = (): object => ({ plugins: [plugin] });
    const configs = [{ plugins: [plugin], presets: [typescriptPreset] }, { presets: [typescriptPreset, asPreset] }];
    const outputs = configs.map((config) => compileWith(fixture.input, shownName(fixture), config));
    expect(outputs).toEqual(configs.map(() => code));
  });

  test.each(fixtures)("$id uses no name that is not there", (fixture) => {
    const before = globalsOf(compileWith(fixture.input, shownName(fixture), { presets: [typescriptPreset] }));
    const after = globalsOf(compileFixture(fixture, lowering).code);
    expect(after.filter((name) => name !== "undefined" && !before.includes(name))).toEqual([]);
  });
});

test.each(fixtures)("$id maps every await back to its line", (fixture) => {
  const { map, machines } = compileFixture(fixture, "class");
  const mapped = linesMapped(map as { mappings: string });
  const states = machines.flatMap(({ description }) => Array.from(description.states.values()));
  const lines = states.filter(({ awaits }) => awaits !== undefined).map(({ line }) => line);
  expect(lines.filter((line) => !mapped.has(line))).toEqual([]);
});

/** Names used but bound nowhere in the file. */
function globalsOf(code: string): string[] {
  const file = parseSync(code, { configFile: false, babelrc: false, sourceType: "module" });
  let names: string[] = [];
  traverse(file!, {
    Program(path) {
      path.scope.crawl();
      names = Object.keys((path.scope as unknown as { globals: object }).globals);
    },
  });
  return names;
}
