// `pnpm bench`: compiles the programs, measures, prints the tables, writes what was asked for.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chosen, HELP, readArguments, type Arguments } from "./arguments.js";
import { packageFolder } from "./build/folders.js";
import { buildPrograms, output, removePrograms } from "./build/programs.js";
import { compileInputs, growth } from "./compile-time/compile-time.js";
import { compileCells, growthCells, weightCells } from "./compile-time/text.js";
import { chart } from "./report/chart.js";
import { jsonReport } from "./report/json.js";
import { figures, withFigures } from "./report/markdown.js";
import type { Results } from "./report/results.js";
import { columns, figureOf, holds, LEGEND, notes, ratioCells, showRatio } from "./report/table.js";
import { measureWorkload, type Plan, type Row } from "./run/rounds.js";
import { weigh } from "./size/bundle-size.js";
import { NATIVE, OURS, SYSTEMS } from "./systems/systems.js";
import type { System } from "./systems/system.js";
import { WORKLOADS, type Workload } from "./workload.js";

// Some rows keep getting faster for a second: V8 throws code away and compiles it again.
const FULL: Plan = { rounds: 7, milliseconds: 100, warmUp: 1_200, patience: 3_000 };
const QUICK: Plan = { rounds: 3, milliseconds: 10, warmUp: 100, patience: 150 };

/** What can be asked for with `--only` besides workloads. */
const SECTIONS = [{ name: "compile" }, { name: "size" }];

async function measureAll(workloads: readonly Workload[], systems: readonly System[], plan: Plan): Promise<Row[]> {
  await buildPrograms(systems, workloads);
  const rows: Row[] = [];
  for (const workload of workloads) {
    const row = await measureWorkload(workload, systems, plan);
    rows.push(row);
    const figure = figureOf(row, OURS);
    console.error(`${workload.title}${figure === undefined ? "" : `: ${showRatio(figure)}`}`);
  }
  return rows;
}

async function measure(options: Arguments): Promise<Results> {
  const names = new Set(chosen([...WORKLOADS, ...SECTIONS], options.only, "workload").map(({ name }) => name));
  const workloads = WORKLOADS.filter(({ name }) => names.has(name));
  const systems = chosen(SYSTEMS, options.systems === null ? null : [NATIVE, ...options.systems], "system");
  const standard = options.quick ? QUICK : FULL;
  const plan = { ...standard, rounds: options.rounds ?? standard.rounds };
  const rows = await measureAll(workloads, systems, plan);
  const weights = names.has("size") ? await weigh(systems) : [];
  // Compiling takes minutes: the quick run does it only when it is asked to.
  const compiling = names.has("compile") && (!options.quick || options.only !== null);
  const compiled = compiling ? await compileInputs(plan.rounds) : [];
  const grown = compiling ? await growth([500, 1_000, 2_000, 4_000], 1) : [];
  return { date: new Date(), plan, systems, rows, compiled, growth: grown, weights };
}

function print(results: Results): void {
  const { rows, systems, weights, compiled } = results;
  if (rows.length > 0) {
    console.log(`\n${columns(ratioCells(rows, systems))}\n\n${LEGEND}`);
    for (const note of notes(rows, systems)) console.log(note);
  }
  if (weights.length > 0) console.log(`\n${columns(weightCells(weights))}`);
  if (compiled.length > 0) {
    console.log(`\n${columns(compileCells(compiled))}\n\n${columns(growthCells(results.growth))}`);
  }
  const judged = rows.map(holds).filter((held) => held !== undefined);
  if (judged.length > 0) console.log(`\n${judged.filter(Boolean).length} of ${judged.length} bars held`);
}

function write(results: Results, options: Arguments): void {
  if (options.json !== null) writeFileSync(options.json, jsonReport(results));
  if (options.svg !== null) writeFileSync(options.svg, chart(results.rows, results.systems));
  if (!options.writeDocs) return;
  const page = join(packageFolder, "..", "..", "docs", "performance.md");
  writeFileSync(page, withFigures(readFileSync(page, "utf8"), figures(results)));
  writeFileSync(page.replace(/md$/, "svg"), chart(results.rows, results.systems));
}

const options = readArguments(process.argv.slice(2));
if (options.help) {
  console.log(HELP);
} else {
  // What compiles programs must see it as the programs will.
  process.env["NODE_ENV"] = "production";
  try {
    const results = await measure(options);
    print(results);
    write(results, options);
  } finally {
    if (options.keep) console.log(`The programs are in ${output}`);
    else await removePrograms();
  }
}
