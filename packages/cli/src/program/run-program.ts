// Runs a file as a program in this process, compiled on the way, and says how it ended.

import { inspect } from "node:util";
import type { StatorOptions } from "@stator/babel-plugin";
import { DEADLOCK, FAILED, OK } from "../exit-codes.js";
import { programLoader, type ProgramLoader } from "../load/program-loader.js";
import { ownFrames } from "./stack.js";
import { messageForUser } from "../problem.js";
import { printProblem } from "../show/problem.js";
import type { Terminal } from "../terminal.js";

export interface ProgramSettings {
  readonly options?: StatorOptions;
  readonly args: readonly string[];
  /** Called before the program is loaded. */
  readonly prepare?: (loader: ProgramLoader) => Promise<void>;
}

export async function runProgram(path: string, settings: ProgramSettings, terminal: Terminal): Promise<number> {
  const loader = await programLoader(settings.options);
  process.argv = [process.argv[0] ?? "node", path, ...settings.args];
  await settings.prepare?.(loader);
  const answer = watchEnd(terminal, loader);
  try {
    await loader.program(path);
    return OK;
  } catch (error) {
    return failure(error, terminal, loader);
  } finally {
    answer();
  }
}

/** A program whose top level awaits for ever would end in silence. */
function watchEnd(terminal: Terminal, loader: ProgramLoader): () => void {
  const onUncaught = (error: unknown): void => {
    // A program that handles its errors itself is left to do so.
    if (process.listenerCount("uncaughtException") > 1) return;
    process.exit(failure(error, terminal, loader));
  };
  // Not when the program ends by itself with `process.exit`.
  let ranDry = false;
  const onDry = (): void => {
    ranDry = true;
    // Runs only if somebody has found something to do meanwhile.
    setImmediate(() => (ranDry = false)).unref();
  };
  const onExit = (code: number): void => {
    if (code !== OK || !ranDry) return;
    terminal.err("Cannot finish: the top level of the program awaits something that will never happen\n");
    process.exitCode = DEADLOCK;
  };
  process.on("beforeExit", onDry);
  process.on("uncaughtException", onUncaught);
  process.once("exit", onExit);
  return () => {
    process.off("beforeExit", onDry);
    process.off("exit", onExit);
  };
}

/** Says how a program failed, and gives the exit code for it. */
export function failure(error: unknown, terminal: Terminal, { readable }: ProgramLoader): number {
  const message = messageForUser(error);
  if (message !== null) {
    printProblem(message, terminal);
    return FAILED;
  }
  if (error instanceof Error && error.name === "DeadlockError") {
    terminal.err(`${error.message}\n`);
    return DEADLOCK;
  }
  if (error instanceof Error && typeof error.stack === "string") error.stack = ownFrames(error.stack);
  // An error without frames, of a module that cannot be linked, is shown in brackets.
  const text = inspect(error, { colors: terminal.errPaint.enabled }).replace(/^\[([^]*Error[^]*)\]$/, "$1");
  terminal.err(`${readable(text)}\n`);
  return FAILED;
}
