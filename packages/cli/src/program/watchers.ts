// What is said about a running program, on standard error: its trace, and dumps of its tasks when they are wanted.

import { constants } from "node:os";
import { Problem } from "../problem.js";
import type { Terminal } from "../terminal.js";
import type { RuntimeModule } from "../load/program-loader.js";
import { tracer } from "./trace.js";

type Watched = ReturnType<RuntimeModule["defaultRuntime"]>;

export function printTrace(module: RuntimeModule, { err, errPaint }: Terminal): void {
  const lines = tracer(errPaint, () => performance.now());
  module.trace(module.defaultRuntime(), (event) => err(`${errPaint.faint("│")} ${lines.line(event)}\n`));
}

export function dumpAtExit(runtime: Watched, terminal: Terminal): void {
  process.once("exit", () => printDump("at exit", runtime, terminal));
}

export function dumpOnSignal(signal: NodeJS.Signals, runtime: Watched, terminal: Terminal): void {
  process.on(signal, () => printDump(`on ${signal}`, runtime, terminal));
}

function printDump(when: string, runtime: Watched, { err, errPaint }: Terminal): void {
  const count = runtime.liveTasks;
  err(`${errPaint.title(`${count} ${count === 1 ? "task" : "tasks"} ${when}`)}\n`);
  if (count > 0) err(`${String(runtime.dump())}\n`);
}

/** The name of a signal that this platform has. */
export function signalNamed(wanted: string): NodeJS.Signals {
  const name = wanted.toUpperCase();
  if (name in constants.signals && name !== "SIGKILL" && name !== "SIGSTOP") return name as NodeJS.Signals;
  throw new Problem(`Cannot listen for \`${wanted}\`: it is no signal that a program can receive`, {
    help: "use SIGUSR2, or another of the signals of your platform",
  });
}
