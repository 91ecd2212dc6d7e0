// Runs a program and prints its trace between the lines that it prints itself.

import type { ProgramLoader } from "../load/program-loader.js";
import { heading } from "../show/heading.js";
import type { Terminal } from "../terminal.js";
import { runProgram } from "./run-program.js";
import { tracer } from "./trace.js";

export async function runTraced(path: string, terminal: Terminal): Promise<number> {
  const { out, paint, columns } = terminal;
  const lines = tracer(paint, () => performance.now());
  out(`${heading("run", paint, columns)}\n\n`);
  const prepare = async (loader: ProgramLoader): Promise<void> => {
    const runtime = await loader.runtime(path);
    runtime.trace(runtime.defaultRuntime(), (event) => out(`${paint.faint("│")} ${lines.line(event)}\n`));
  };
  const code = await runProgram(path, { args: [], prepare }, terminal);
  if (lines.events === 0 && code === 0) {
    out(`${paint.faint("Nothing was polled: the file defines functions and runs none. Call one: `await run(…)`.")}\n`);
  }
  return code;
}
