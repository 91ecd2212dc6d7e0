// `stator graph FILE`: one function as a diagram of its states.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { InspectedMachine } from "@stator/babel-plugin";
import type { Command } from "../command.js";
import { chooseFunctions, noSuchFunction } from "../compile/choose-function.js";
import { inspectSource } from "../compile/inspect-source.js";
import { ALL } from "../compile/options.js";
import { readSource } from "../compile/read-source.js";
import { noMachines } from "../compile/require-machines.js";
import { OK } from "../exit-codes.js";
import { machineGraph, type MachineGraph } from "../graph/model.js";
import { drawSvg, type Theme } from "../graph/svg.js";
import { drawDot, drawMermaid } from "../graph/text-formats.js";
import { Problem } from "../problem.js";

export const graph: Command = {
  name: "graph",
  takes: "FILE",
  count: [1, 1],
  summary: "draw a function as a diagram of its states",
  options: [
    { name: "function", short: "f", value: "NAME", help: "which function; needed when the file has several" },
    { name: "format", value: "svg|mermaid|dot|json", help: "what to write (default: svg)" },
    { name: "theme", value: "auto|light|dark", help: "colours of the svg (default: auto, the reader's)" },
    { name: "output", short: "o", value: "PATH", help: "write to a file instead of standard output" },
    ALL,
  ],
  examples: [
    "stator graph src/jobs.ts --function drain > drain.svg",
    "stator graph src/jobs.ts -f drain --format mermaid",
  ],
  run(args, terminal) {
    const format = args.choice("format", ["svg", "mermaid", "dot", "json"]);
    const theme = args.choice("theme", ["auto", "light", "dark"]);
    const source = readSource(args.positionals[0] ?? "", terminal.cwd);
    const found = inspectSource(source, args.has("all") ? { include: "all" } : {});
    if (found.length === 0) throw noMachines([source.shown]);
    const wanted = args.text("function");
    const chosen = chooseFunctions(found, (one) => one.description, wanted);
    if (wanted !== undefined && chosen.length === 0)
      throw noSuchFunction(
        wanted,
        found.map((one) => one.description),
      );
    const { description, table } = onlyOne(chosen, source.shown);
    if (table === null) throw noMachines([source.shown]);
    const text = drawn(machineGraph(table, `${description.file}:${description.line}`), format, theme);
    const output = args.text("output");
    if (output === undefined) terminal.out(text);
    else save(resolve(terminal.cwd, output), text, output);
    return OK;
  },
};

function drawn(machine: MachineGraph, format: "svg" | "mermaid" | "dot" | "json", theme: Theme): string {
  if (format === "svg") return drawSvg(machine, theme);
  if (format === "mermaid") return drawMermaid(machine);
  return format === "dot" ? drawDot(machine) : `${JSON.stringify(machine, null, 2)}\n`;
}

function onlyOne(machines: readonly InspectedMachine[], file: string): InspectedMachine {
  const [first, second] = machines;
  if (first !== undefined && second === undefined) return first;
  const names = machines.map(({ description: { name, line } }) => `\`${name}\` (:${line})`);
  throw new Problem(`Cannot choose from \`${file}\`: it has ${names.join(", ")}`, {
    help: "name one of them: `--function NAME`",
  });
}

function save(path: string, text: string, shown: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Problem(`Cannot write \`${shown}\`: ${(error as Error).message}`, {
      help: "choose a folder that exists and that you may write to",
    });
  }
}
