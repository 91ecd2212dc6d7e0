// `stator explain SLUG`: the page of a diagnostic.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Command } from "../command.js";
import { OK } from "../exit-codes.js";
import { Problem } from "../problem.js";
import { highlight } from "../show/highlight.js";
import { listed } from "../show/listed.js";
import type { Paint } from "../show/paint.js";
import { table } from "../show/table.js";

export const explain: Command = {
  name: "explain",
  takes: "[SLUG]",
  count: [0, 1],
  summary: "explain a diagnostic at length; without a name, list them all",
  options: [],
  examples: ["stator explain direct-eval"],
  run({ positionals: [slug] }, { out, paint }) {
    if (slug === undefined)
      out(`${table(pages().map((one) => [paint.title(one), summaryOf(read(one))])).join("\n")}\n`);
    else if (pages().includes(slug)) out(`${rendered(read(slug), paint)}\n`);
    else {
      throw new Problem(`Cannot explain \`${slug}\`: there is no such diagnostic`, {
        help: listed("the diagnostics are", slug, pages()),
      });
    }
    return OK;
  },
};

function folder(): string {
  const manifest = createRequire(import.meta.url).resolve("@stator/babel-plugin/package.json");
  return join(dirname(manifest), "src", "diagnostics", "docs");
}

function pages(): string[] {
  return readdirSync(folder())
    .filter((name) => name.endsWith(".md"))
    .map((name) => basename(name, ".md"))
    .sort();
}

function read(slug: string): string {
  return readFileSync(join(folder(), `${slug}.md`), "utf8").trimEnd();
}

/** The sentence under the title. */
function summaryOf(page: string): string {
  return page.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
}

/** Markdown reads well as it is; a terminal gets colours on top. */
function rendered(page: string, paint: Paint): string {
  let inCode = false;
  const lines = page.split("\n").map((line) => {
    if (line.startsWith("```")) {
      inCode = !inCode;
      return paint.faint(line);
    }
    if (inCode) return highlight(line, paint);
    return line.startsWith("#") ? paint.title(line) : line.startsWith(">") ? paint.bad(line) : line;
  });
  return lines.join("\n");
}
