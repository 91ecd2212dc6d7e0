// `stator run FILE [-- args]`: a file and all that it imports, compiled and run.

import type { Arguments, Command } from "../command.js";
import { ALL, compilerOptions, LOWERING } from "../compile/options.js";
import { readSource } from "../compile/read-source.js";
import { runProgram, type ProgramSettings } from "../program/run-program.js";
import { dumpAtExit, dumpOnSignal, printTrace, signalNamed } from "../program/watchers.js";
import type { Terminal } from "../terminal.js";

export const run: Command = {
  name: "run",
  takes: "FILE [-- ARGS…]",
  count: [1, 1],
  passesArguments: true,
  summary: "compile and run a program with all that it imports",
  options: [
    { name: "trace", short: "t", help: "print every spawn, wake and poll as it happens" },
    { name: "dump-on-exit", help: "print the tasks that are left when the program ends" },
    { name: "dump-on", value: "SIGNAL", help: "print the tasks whenever the process gets this signal, e.g. SIGUSR2" },
    LOWERING,
    ALL,
  ],
  examples: ["stator run src/main.ts", "stator run src/main.ts --trace", "stator run src/main.ts -- --port 8080"],
  run(args, terminal) {
    const { path } = readSource(args.positionals[0] ?? "", terminal.cwd);
    const prepare = wantsWatching(args) ? watching(path, args, terminal) : {};
    return runProgram(path, { options: compilerOptions(args), args: args.rest, ...prepare }, terminal);
  },
};

function wantsWatching(args: Arguments): boolean {
  return args.has("trace") || args.has("dump-on-exit") || args.text("dump-on") !== undefined;
}

function watching(path: string, args: Arguments, terminal: Terminal): Pick<ProgramSettings, "prepare"> {
  const named = args.text("dump-on");
  const signal = named === undefined ? undefined : signalNamed(named);
  return {
    async prepare(loader) {
      const module = await loader.runtime(path);
      const runtime = module.defaultRuntime();
      if (args.has("trace")) printTrace(module, terminal);
      if (args.has("dump-on-exit")) dumpAtExit(runtime, terminal);
      if (signal !== undefined) dumpOnSignal(signal, runtime, terminal);
    },
  };
}
