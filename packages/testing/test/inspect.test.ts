// `inspect` tells all that the compiler knows of a file; the tables of states are pinned by the fixtures.

import { CompileError, inspect } from "@stator/babel-plugin";
import { expect, test } from "vitest";

const SOURCE = `export async function twice(job) {
  "use future";
  try {
    await job();
  } finally {
    await job();
  }
}
`;

test("inspect() shows the blocks after each pass", () => {
  const { irText } = inspect(SOURCE, "twice.js").machines[0]!;
  expect(irText).toMatch(/^lower\n\nr0 finally → b\d+\nb0 start \(entry\) :1\n/);
  expect(irText).toContain("\nsimplify\n\n");
  expect(irText.match(/await job\(\) → /g)).toHaveLength(4);
});

test("inspect() shows the states in a table", () => {
  const { statesText, description } = inspect(SOURCE, "twice.js").machines[0]!;
  expect(description.name).toBe("twice");
  expect(statesText.split("\n").slice(0, 4)).toEqual([
    "twice  twice.js:1  2 awaits, 1 try",
    "",
    "fields   job",
    "regions  r0 finally → 3, covers 1 2",
  ]);
});

test("inspect() of a function lowered to a generator has no states to show", () => {
  const { code, machines } = inspect(SOURCE, "twice.js", { lowering: "generator" });
  expect(code).toContain("function* ");
  expect(machines.map(({ statesText, irText }) => [statesText, irText])).toEqual([["", ""]]);
});

test("inspect() names the file as it was given in what it refuses", () => {
  const refuse = (): unknown => inspect('async function f() { "use future"; eval(""); }', "odd/name.js");
  expect(refuse).toThrow(CompileError);
  expect(refuse).toThrow(/^Cannot lower `f`: [^\n]*\n\n {4}odd\/name\.js:1:36\n/);
});
