// `stator step FILE`: a walk through a program, poll by poll, on a virtual clock.

import type { Command } from "../command.js";
import { readSource } from "../compile/read-source.js";
import { standardInput } from "../step/input.js";
import { HELP } from "../step/prompt.js";
import { stepProgram } from "../step/step-program.js";

export const step: Command = {
  name: "step",
  takes: "FILE [-- ARGS…]",
  count: [1, 1],
  passesArguments: true,
  summary: "walk through a program poll by poll, on a virtual clock",
  options: [],
  examples: ["stator step src/main.ts", "printf 'next\\ncontinue\\n' | stator step src/main.ts"],
  notes: `At a stop\n${HELP}`,
  run(args, terminal) {
    const { path } = readSource(args.positionals[0] ?? "", terminal.cwd);
    return stepProgram(path, args.rest, standardInput(), terminal);
  },
};
