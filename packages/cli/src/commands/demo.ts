// `stator demo [file]`: the source, the class it becomes, the table of its states, then a run with every poll and wake.

import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "../command.js";
import { functionText } from "../compile/class-text.js";
import { compileSource, type Compiled } from "../compile/compile-source.js";
import { readSource } from "../compile/read-source.js";
import { requireMachines } from "../compile/require-machines.js";
import { highlight } from "../show/highlight.js";
import { heading } from "../show/heading.js";
import { numbered } from "../show/source.js";
import { statesTable } from "../show/states.js";
import type { Terminal } from "../terminal.js";

const FIRST = "hello";

export const demo: Command = {
  name: "demo",
  takes: "[FILE]",
  count: [0, 1],
  summary: "show a file as state machines, then run it and show every poll and wake",
  options: [],
  examples: ["stator demo", "stator demo src/main.ts", "stator demo pipeline"],
  async run({ positionals: [file] }, terminal) {
    const path = fileOrExample(file, terminal.cwd);
    const source = readSource(path, dirname(path) === examplesFolder ? examplesFolder : terminal.cwd);
    const compiled = compileSource(source, { options: { directStart: false } });
    requireMachines([compiled]);
    show(compiled, terminal);
    const { runTraced } = await import("../program/run-traced.js");
    const code = await runTraced(path, terminal);
    if (file === undefined) terminal.out(`\n${others(terminal)}\n`);
    return code;
  },
};

const examplesFolder = fileURLToPath(new URL("../../examples", import.meta.url));

/** A file of the user's comes before an example of the same name. */
function fileOrExample(wanted: string | undefined, cwd: string): string {
  if (wanted !== undefined && (existsSync(resolve(cwd, wanted)) || !/^[\w-]+$/.test(wanted)))
    return resolve(cwd, wanted);
  const example = resolve(examplesFolder, `${wanted ?? FIRST}.ts`);
  return existsSync(example) ? example : resolve(cwd, wanted ?? "");
}

function show(compiled: Compiled, { out, paint, columns }: Terminal): void {
  const { source, machines } = compiled;
  out(`${heading(source.shown, paint, columns)}\n\n${numbered(source.text, paint).join("\n")}\n\n`);
  for (const machine of machines) {
    out(`${heading(`${machine.name} becomes a class`, paint, columns)}\n\n`);
    out(`${highlight(functionText(compiled, machine), paint)}\n\n`);
    const count = machine.states.size;
    out(`${heading(`${machine.name} has ${count} ${count === 1 ? "state" : "states"}`, paint, columns)}\n\n`);
    out(`${statesTable(machine, paint).join("\n")}\n\n`);
  }
}

function others({ paint }: Terminal): string {
  const names = readdirSync(examplesFolder).map((name) => basename(name, ".ts"));
  const list = names.filter((name) => name !== FIRST).map((name) => `\`${name}\``);
  return paint.faint(`More examples: ${list.join(", ")}. Or name a file of your own.`);
}
