// `pnpm bench`: compiles the programs, measures, prints the table.

import { writeFileSync } from "node:fs";
import { chosen, HELP, readArguments } from "./arguments.js";
import { buildPrograms, output, removePrograms } from "./build/programs.js";
import { jsonReport } from "./report/json.js";
import { figureOf, holds, LEGEND, notes, ratioTable, showRatio } from "./report/table.js";
import { measureWorkload, type Plan, type Row } from "./run/rounds.js";
import { NATIVE, OURS, SYSTEMS } from "./systems/systems.js";
import { WORKLOADS } from "./workload.js";

const FULL: Plan = { rounds: 7, milliseconds: 100, warmUp: 300 };
const QUICK: Plan = { rounds: 3, milliseconds: 25, warmUp: 150 };

async function main(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  if (options.help) return console.log(HELP);
  // What compiles programs must see it as the programs will.
  process.env["NODE_ENV"] = "production";
  const workloads = chosen(WORKLOADS, options.only, "workload");
  const names = options.systems === null ? null : [NATIVE, ...options.systems];
  const systems = chosen(SYSTEMS, names, "system");
  const standard = options.quick ? QUICK : FULL;
  const plan = { ...standard, rounds: options.rounds ?? standard.rounds };

  await buildPrograms(systems, workloads);
  const rows: Row[] = [];
  for (const workload of workloads) {
    const row = await measureWorkload(workload, systems, plan);
    rows.push(row);
    const ratio = figureOf(row, OURS);
    console.error(`${workload.title}${ratio === undefined ? "" : `: ${showRatio(ratio)}`}`);
  }
  console.log(`\n${ratioTable(rows, systems)}\n`);
  console.log(LEGEND);
  for (const note of notes(rows, systems)) console.log(note);
  const judged = rows.map(holds).filter((held) => held !== undefined);
  if (judged.length > 0) console.log(`${judged.filter(Boolean).length} of ${judged.length} bars held`);
  if (options.json !== null) writeFileSync(options.json, jsonReport(rows, plan));
}

try {
  await main(process.argv.slice(2));
} finally {
  if (process.argv.includes("--keep")) console.log(`The programs are in ${output}`);
  else await removePrograms();
}
