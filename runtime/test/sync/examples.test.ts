/** Runs the examples of the documentation: they throw when they are wrong. */
import { readdirSync, readFileSync } from "node:fs";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import * as runtime from "@stator/runtime";
import * as sync from "@stator/runtime/sync";

const folder = new URL("../../src/sync/", import.meta.url);
const modules: Record<string, object> = { "@stator/runtime": runtime, "@stator/runtime/sync": sync };

interface Example {
  readonly name: string;
  readonly code: string;
}

/** The examples of one file, named after what they document. */
function examplesOf(file: string): Example[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  const pattern = /@example\n \* ```ts\n([\s\S]*?) \* ```[\s\S]*?\*\/\nexport (?:abstract )?(?:class|function) (\w+)/g;
  return [...text.matchAll(pattern)].map(([, code = "", name = ""]) => ({
    name,
    code: code.replaceAll(/^ \* ?/gm, ""),
  }));
}

const examples = readdirSync(folder).flatMap(examplesOf);

it("there is an example for every class and function that is exported", () => {
  const documented = new Set(examples.map(({ name }) => name));
  expect(Object.keys(sync).filter((name) => !documented.has(name))).toEqual([]);
  expect(examples.length).toBeGreaterThan(20);
});

it.each(examples)("the example of $name runs", async ({ code }) => {
  const script = code.replaceAll(/^import (\{.*\}) from (".*");$/gm, "const $1 = modules[$2];");
  const { code: plain } = await transform(script, { loader: "ts", target: "es2022" });
  // oxlint-disable-next-line typescript/no-implied-eval -- running the text of an example is the point
  const body = new Function("modules", `return (async () => {${plain}})();`) as (given: object) => Promise<void>;
  await expect(body(modules)).resolves.toBe(undefined);
});
