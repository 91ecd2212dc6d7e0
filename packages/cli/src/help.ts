// What `--help` shows, of one command and of all.

import { COMMON_OPTIONS } from "./arguments.js";
import type { Command, OptionSpec } from "./command.js";
import { table } from "./show/table.js";

export function overview(commands: readonly Command[], version: string): string {
  return [
    `stator ${version}: shows, explains, draws and runs async functions as state machines`,
    "",
    "Usage: stator COMMAND [options]",
    "",
    ...table(commands.map(({ name, takes, summary }) => [`  ${name} ${takes}`.trimEnd(), summary])),
    "",
    "Options",
    ...table([...optionRows(COMMON_OPTIONS), ["  -v, --version", "show the version"]]),
    "",
    "Exit codes: 0 all is well, 1 something is wrong with the file or the program, 2 wrong use, 13 the program can never end",
    "More on one command: stator COMMAND --help",
    "",
  ].join("\n");
}

export function helpOf({ name, takes, summary, options, examples, notes }: Command): string {
  return [
    `stator ${name}: ${summary}`,
    "",
    `Usage: stator ${name} ${options.length > 0 ? "[options] " : ""}${takes}`.trimEnd(),
    "",
    "Options",
    ...table(optionRows([...options, ...COMMON_OPTIONS])),
    "",
    "Examples",
    ...examples.map((example) => `  ${example}`),
    ...(notes === undefined ? [] : ["", notes]),
    "",
  ].join("\n");
}

function optionRows(options: readonly OptionSpec[]): string[][] {
  return options.map(({ name, short, value, help }) => {
    const long = value === undefined ? `--${name}` : `--${name} ${value}`;
    return [`  ${short === undefined ? "    " : `-${short}, `}${long}`, help];
  });
}
