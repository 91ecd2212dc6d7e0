// `stator expand FILE…`: the generated code.

import type { Description } from "@stator/babel-plugin";
import type { Arguments, Command } from "../command.js";
import { chooseFunctions, noSuchFunction } from "../compile/choose-function.js";
import { functionText } from "../compile/class-text.js";
import { compileSource, type Compiled } from "../compile/compile-source.js";
import { eachFile } from "../compile/each-file.js";
import { ALL, compilerOptions, LOWERING } from "../compile/options.js";
import { requireMachines } from "../compile/require-machines.js";
import { highlight } from "../show/highlight.js";
import type { Terminal } from "../terminal.js";
import { showAndWatch } from "../watch.js";

export const expand: Command = {
  name: "expand",
  takes: "FILE…",
  count: [1, Infinity],
  summary: "show the code that a file becomes",
  options: [
    { name: "function", short: "f", value: "NAME", help: "only what this function becomes" },
    LOWERING,
    ALL,
    { name: "fast", help: "the form that builds get, which runs on locals" },
    { name: "no-metadata", help: "leave out what is there for tools only" },
    { name: "json", help: "code and description of each file, as JSON" },
    { name: "watch", short: "w", help: "again whenever a file changes" },
  ],
  examples: [
    "stator expand src/jobs.ts",
    "stator expand src/jobs.ts --function drain",
    "stator expand src/jobs.ts --lowering generator",
  ],
  run(args, terminal) {
    const show = (): number => expandAll(args, terminal);
    return args.has("watch") ? showAndWatch(args.positionals, terminal, show) : show();
  },
};

function expandAll(args: Arguments, terminal: Terminal): number {
  const options = compilerOptions(args, {
    directStart: args.has("fast"),
    ...(args.has("no-metadata") ? { metadata: false } : {}),
  });
  const compiled: Compiled[] = [];
  const code = eachFile(args.positionals, terminal, (source) => {
    const one = compileSource(source, { options });
    requireMachines([one]);
    compiled.push(one);
  });
  const wanted = args.text("function");
  const holding = compiled.filter((one) => chosen(one, wanted).length > 0);
  if (wanted !== undefined && holding.length === 0 && compiled.length > 0) {
    throw noSuchFunction(
      wanted,
      compiled.flatMap(({ machines }) => machines),
    );
  }
  if (args.has("json"))
    terminal.out(
      `${JSON.stringify(
        holding.map((one) => asJson(one, wanted)),
        null,
        2,
      )}\n`,
    );
  else for (const one of holding) print(one, wanted, holding.length > 1, terminal);
  return code;
}

function print(compiled: Compiled, wanted: string | undefined, titled: boolean, { out, paint }: Terminal): void {
  if (titled) out(paint.faint(`// ${compiled.source.shown}`) + "\n");
  out(`${highlight(textOf(compiled, wanted), paint)}\n${titled ? "\n" : ""}`);
}

function textOf(compiled: Compiled, wanted: string | undefined): string {
  return wanted === undefined
    ? compiled.code
    : chosen(compiled, wanted)
        .map((machine) => functionText(compiled, machine))
        .join("\n\n");
}

function chosen({ machines }: Compiled, wanted: string | undefined): readonly Description[] {
  return chooseFunctions(machines, (machine) => machine, wanted);
}

function asJson(compiled: Compiled, wanted: string | undefined): object {
  const functions = chosen(compiled, wanted).map((machine) =>
    Object.assign({}, machine, { states: Object.fromEntries(machine.states) }),
  );
  return { file: compiled.source.shown, code: textOf(compiled, wanted), functions };
}
