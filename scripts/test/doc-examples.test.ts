import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examplesOf, expectedOf } from "../workspace/doc-examples.mjs";
import { capture, root } from "../workspace/shell.mjs";

interface Result {
  readonly name: string;
  readonly expected: string;
  readonly printed: string;
  readonly error: string | null;
}

const { output } = await capture("node", ["--expose-gc", join(root, "scripts", "doc-examples.mjs"), "--json"]);
if (!output.startsWith("[")) throw new Error(output);
const results = JSON.parse(output) as Result[];

test("the documentation has examples", () => {
  expect(results.length).toBeGreaterThan(190);
  expect(results.filter(({ expected }) => expected !== "").length).toBeGreaterThan(150);
});

test.each(results)("the example at $name prints what it says", ({ expected, printed, error }) => {
  expect({ printed, error }).toEqual({ printed: expected, error: null });
});

describe("the reader of examples", () => {
  const text = ["/**", " * @example", " * ```ts", " * console.log(1); // 1", " * ```", " */"].join("\n");

  test("finds the code and its place", () => {
    expect(examplesOf("a.ts", text)).toEqual([{ name: "a.ts:2", code: "console.log(1); // 1" }]);
  });

  test("reads what an example says that it prints", () => {
    expect(expectedOf("console.log(a); // prints 1, 2\nconsole.log(b); // [ 3 ], then 4\nlet c; // 5")).toBe(
      "1, 2, [ 3 ], 4",
    );
    expect(expectedOf("run(() => console.log(1)); // prints nothing yet")).toBe("");
  });
});
