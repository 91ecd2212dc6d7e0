import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as catalogue from "../src/diagnostics/catalogue.js";
import { CompileError, type Diagnostic, formatDiagnostic } from "../src/diagnostics/diagnostic.js";

const docs = new URL("../src/diagnostics/docs/", import.meta.url);
const source = [
  "",
  "// counts what it is given",
  "async function tally() {",
  "  await sleep(1);",
  "  return arguments.length;",
  "}",
].join("\n");

function range(line: number, from: number, to: number, lastLine = line) {
  return { start: { line, column: from }, end: { line: lastLine, column: to } };
}

const sample: Diagnostic = {
  slug: "arguments-after-await",
  message: "Cannot lower `tally`: `arguments` is read after an await",
  place: { loc: range(5, 9, 18) },
  related: [],
  help: "take a rest parameter: `async function tally(...args)`",
};

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

describe("formatDiagnostic", () => {
  test("prints title, place, frame, help and where to read more", () => {
    expect(formatDiagnostic(sample, source, "tally.ts")).toBe(
      [
        "Cannot lower `tally`: `arguments` is read after an await          arguments-after-await",
        "",
        "    tally.ts:5:10",
        "    3 | async function tally() {",
        "    4 |   await sleep(1);",
        "  > 5 |   return arguments.length;",
        "      |          ^^^^^^^^^",
        "",
        "  help: take a rest parameter: `async function tally(...args)`",
        "  more: npx stator explain arguments-after-await",
        "",
      ].join("\n"),
    );
  });

  test("prints related places with their notes after the primary one", () => {
    const related = [{ loc: range(4, 2, 16), note: "the await is here" }];
    const text = formatDiagnostic({ ...sample, related }, source, "tally.ts");
    expect(text).toContain("    tally.ts:4:3  the await is here\n    2 | // counts what it is given\n");
    expect(text).toContain("  > 4 |   await sleep(1);\n      |   ^^^^^^^^^^^^^^\n");
  });

  test("underlines a range of several lines to the end of its first line", () => {
    const text = formatDiagnostic({ ...sample, place: { loc: range(3, 0, 1, 6) } }, source, "tally.ts");
    expect(text).toContain("  > 3 | async function tally() {\n      | ^^^^^^^^^^^^^^^^^^^^^^^^\n");
  });

  test("aligns line numbers of different width and keeps tabs before the carets", () => {
    const lines = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`);
    lines[9] = "\t\tlast()";
    const text = formatDiagnostic({ ...sample, place: { loc: range(10, 2, 8) } }, lines.join("\n"), "a.ts");
    expect(text).toContain("     8 | line 8\n     9 | line 9\n  > 10 | \t\tlast()\n       | \t\t^^^^^^\n");
  });

  test("counts lines as the parser does, also for CRLF and U+2028", () => {
    const text = formatDiagnostic({ ...sample, place: { loc: range(3, 0, 1) } }, "a\r\nb\u2028c", "a.ts");
    expect(text).toContain("  > 3 | c\n");
  });

  test("names only the file when the node has no position", () => {
    const text = formatDiagnostic({ ...sample, place: { loc: null } }, source, "tally.ts");
    expect(text).toContain("\n\n    tally.ts\n\n  help:");
  });

  test("keeps the slug apart from a long message", () => {
    const message = "x".repeat(80);
    expect(formatDiagnostic({ ...sample, message }, source, "a.ts").split("\n")[0]).toBe(
      `${message}  arguments-after-await`,
    );
  });
});

describe("CompileError", () => {
  test("carries all diagnostics and prints them one after the other", () => {
    const other = catalogue.directEval("tally", { loc: range(4, 2, 7) });
    const error = new CompileError([sample, other], source, "tally.ts");
    expect(error.name).toBe("StatorError");
    expect(error.diagnostics).toEqual([sample, other]);
    expect(error.message).toBe(
      `${formatDiagnostic(sample, source, "tally.ts")}\n${formatDiagnostic(other, source, "tally.ts")}`,
    );
  });
});

describe("the catalogue", () => {
  const node = { loc: null };
  const made: Record<keyof typeof catalogue, Diagnostic[]> = {
    cancelUnsafeSelect: [catalogue.cancelUnsafeSelect(node, "take(inbox)", { taken: node, lost: node })],
    directEval: [catalogue.directEval("f", node)],
    futureArgument: [
      catalogue.futureArgument("future", node, "function"),
      catalogue.futureArgument("future.stream", node, "generator"),
    ],
    moduleDirective: [catalogue.moduleDirective(node)],
    notAsync: [catalogue.notAsync("f", node)],
    topLevelAwait: [catalogue.topLevelAwait("future", node)],
    unsupportedSyntax: [catalogue.unsupportedSyntax("f", node, "a `thing` is not supported", "do without")],
    withStatement: [catalogue.withStatement("f", node, "inside"), catalogue.withStatement("f", node, "around")],
  };

  test("has one page per slug and one slug per page", () => {
    const pages = readdirSync(docs).map((file) => file.replace(/\.md$/, ""));
    expect(pages.sort()).toEqual(Object.keys(catalogue).map(kebab).sort());
  });

  test("is sorted by slug in its source", () => {
    const text = readFileSync(new URL("../src/diagnostics/catalogue.ts", import.meta.url), "utf8");
    const names = [...text.matchAll(/^export function (\w+)/gm)].map((match) => kebab(match[1] ?? ""));
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(Object.keys(catalogue).length);
  });

  test.each(Object.entries(made))("%s follows the grammar of messages and bears its own slug", (name, diagnostics) => {
    for (const diagnostic of diagnostics) {
      expect(diagnostic.slug).toBe(kebab(name));
      expect(diagnostic.message).toMatch(/^Cannot [^:]+: .*[^.]$/);
      expect(diagnostic.help).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test.each(readdirSync(docs))("the page %s has its heading, cause, example and fix", (file) => {
    const text = readFileSync(new URL(file, docs), "utf8");
    expect(text.startsWith(`# ${file.replace(/\.md$/, "")}\n`)).toBe(true);
    expect([...text.matchAll(/^## (\w+)$/gm)].map((match) => match[1])).toEqual(["Cause", "Example", "Fix"]);
    expect(text).toMatch(/^> Cannot /m);
  });
});
