import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as stream from "@stator/runtime/stream";
import * as sync from "@stator/runtime/sync";
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
  expect(results.length).toBeGreaterThan(100);
  expect(results.filter(({ expected }) => expected !== "").length).toBeGreaterThan(70);
});

test.each(results)("the example at $name prints what it says", ({ expected, printed, error }) => {
  expect({ printed, error }).toEqual({ printed: expected, error: null });
});

/** What stands above each exported class and function, by name. */
function documentation(): Map<string, string> {
  const sources = join(root, "runtime", "src");
  const found = new Map<string, string>();
  for (const path of readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  )) {
    const text = readFileSync(join(sources, path), "utf8");
    const pattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:abstract )?(?:class|function) (\w+)/g;
    for (const [, comment = "", name = ""] of text.matchAll(pattern))
      found.set(`${path.split("/")[0]} ${name}`, comment);
  }
  return found;
}

test.each(Object.entries({ stream }))(
  "every export of %s has an example and says what cancelling and throwing do",
  (entry, names) => {
    const documented = documentation();
    const incomplete = Object.keys(names).filter((name) => {
      const comment = documented.get(`${entry} ${name}`) ?? "";
      return !["@example", "*Cancellation*", "*Throws*"].every((part) => comment.includes(part));
    });
    expect(incomplete).toEqual([]);
  },
);

test.each(Object.entries({ sync }))("every export of %s has an example in its file", (entry, names) => {
  const documented = documentation();
  const incomplete = Object.keys(names).filter(
    (name) => !(documented.get(`${entry} ${name}`) ?? "").includes("@example"),
  );
  expect(incomplete).toEqual([]);
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
