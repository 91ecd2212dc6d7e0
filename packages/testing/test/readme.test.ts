// The example of the README is what the compiler makes of it, to the letter.

import { readFileSync } from "node:fs";
import { inspect } from "@stator/babel-plugin";
import { expect, test } from "vitest";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme);
  if (found === null) throw new Error(`The README has no ${language} block`);
  return found[1]!;
}

test("the README shows the class that its example becomes", () => {
  const { code } = inspect(block("ts"), "hello.ts", {
    directStart: false,
    metadata: false,
    babel: { filename: "hello.ts", presets: ["@babel/preset-typescript"] },
  });
  expect(code).toContain(block("js").trimEnd());
});
