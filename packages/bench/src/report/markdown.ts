// The same tables for docs/performance.md, where a run can write its own figures.

import { compileCells, growthCells, weightCells, type Cells } from "../compile-time/text.js";
import type { Results } from "./results.js";
import { notes, ratioCells } from "./table.js";
import { machine, versions } from "./versions.js";

const BEGIN = "<!-- figures: written by `pnpm bench --write-docs` -->";
const END = "<!-- end of figures -->";

export function markdownTable(cells: Cells): string {
  const [head = [], ...body] = cells;
  const line = (texts: readonly string[]): string => `| ${texts.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "---:"))), ...body.map(line)].join("\n");
}

/** What stands between the two marks. */
export function figures(results: Results): string {
  const { cpu, cores, system } = machine();
  const day = results.date.toISOString().slice(0, 10);
  const names = Object.entries(versions()).map(([name, version]) => `${name} ${version}`);
  const { rounds, milliseconds } = results.plan;
  const parts = [
    `Measured on ${day}: ${cpu}, ${cores} cores, ${system}; ${rounds} rounds of ${milliseconds} ms. ${names.join(", ")}.`,
    markdownTable(ratioCells(results.rows, results.systems)),
    "![The same as a chart](performance.svg)",
    notes(results.rows, results.systems)
      .map((note) => `- ${note}`)
      .join("\n"),
  ];
  if (results.weights.length > 0) parts.push(markdownTable(weightCells(results.weights)));
  if (results.compiled.length > 0) parts.push(markdownTable(compileCells(results.compiled)));
  if (results.growth.length > 0) parts.push(markdownTable(growthCells(results.growth)));
  return parts.join("\n\n");
}

/** The document with new figures. Throws if it has no place for them. */
export function withFigures(document: string, text: string): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`Cannot write the figures: the document has no place marked \`${BEGIN}\``);
  return `${document.slice(0, from + BEGIN.length)}\n\n${text}\n\n${document.slice(to)}`;
}
