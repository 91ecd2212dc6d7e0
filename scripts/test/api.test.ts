// The documentation of the runtime: complete, and the page that is made of it up to date. UPDATE_DOCS=1 writes the page.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as runtime from "@stator/runtime";
import * as combinators from "@stator/runtime/combinators";
import * as interop from "@stator/runtime/interop";
import * as stream from "@stator/runtime/stream";
import * as sync from "@stator/runtime/sync";
import * as testing from "@stator/runtime/testing";
import * as time from "@stator/runtime/time";
import { areasOf, helpersOf } from "../api/areas.js";
import { documentationOf } from "../api/documentation.js";
import { gapsOf } from "../api/gaps.js";
import { pageOf } from "../api/page.js";
import { root } from "../workspace/shell.mjs";

const page = join(root, "docs", "api.md");
const sources = join(root, "runtime", "src");
const areas = areasOf(sources);
const documented = areas.flatMap(({ exports }) => exports);

test.each(areas)("every export of the area $title is documented", (area) => {
  const gaps = area.exports.flatMap((one) => gapsOf(one).map((gap) => `${one.file} ${one.name}: ${gap}`));
  expect(gaps).toEqual([]);
});

test("every helper of generated code says what it is", () => {
  const silent = helpersOf(sources).filter(({ summary }) => summary === "");
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each(Object.entries({ runtime, combinators, interop, stream, sync, testing, time }))(
  "no value of %s is overlooked",
  (_, entry) => {
    const names = new Set(documented.filter(({ isType }) => !isType).map(({ name }) => name));
    // A roof over the entry of the same name.
    expect(Object.keys(entry).filter((name) => !names.has(name) && name !== "stream")).toEqual([]);
  },
);

test("the page shows what the sources say", () => {
  const fresh = pageOf(areas);
  if (process.env["UPDATE_DOCS"] !== undefined) writeFileSync(page, fresh);
  expect(readFileSync(page, "utf8"), "run it again with UPDATE_DOCS=1").toBe(fresh);
});

test("every link of the page leads to a heading", () => {
  const text = readFileSync(page, "utf8");
  const counts = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.matchAll(/^##+ (.*)$/gm)) {
    const slug = heading.toLowerCase().replaceAll(" ", "-");
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = ""]) => anchor);
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

describe("the reader of documentation", () => {
  const comment = (value: string) => documentationOf([{ type: "CommentBlock", value } as never]);

  test("takes the first paragraph for the summary", () => {
    expect(comment("*\n * One\n * line.\n *\n * More.\n ").summary).toBe("One line.");
  });

  test("finds the examples and shows them as code", () => {
    const { examples, text } = comment("*\n * One.\n *\n * @example\n * ```ts\n * f();\n * ```\n ");
    expect(examples).toEqual(["f();\n"]);
    expect(text).toBe("One.\n\n```ts\nf();\n```");
  });

  test("misses what is not there", () => {
    const description = { ...comment(""), name: "f", file: "f.ts", isType: false, members: [] };
    expect(gapsOf({ ...description, kind: "function", signatures: ["function f(): Future<void>"] })).toEqual([
      "one line that says what it is",
      "an example",
      "*Cancellation*",
      "*Throws*",
    ]);
    expect(gapsOf({ ...description, kind: "type", isType: true, signatures: [] })).toEqual([
      "one line that says what it is",
    ]);
  });
});
