// Goes through the files that a command was given: all are looked at, also when one of them is wrong.

import { FAILED, OK } from "../exit-codes.js";
import { messageForUser, Problem } from "../problem.js";
import { printProblem } from "../show/problem.js";
import type { Terminal } from "../terminal.js";
import { readSource, type Source } from "./read-source.js";

/** From here on a person waits long enough to wonder. */
const MANY = 10;

/** Calls `work` for each file. Problems are printed as they come; gives the worst exit code. */
export function eachFile(files: readonly string[], terminal: Terminal, work: (source: Source) => void): number {
  let code = OK;
  for (const [index, file] of files.entries()) {
    progress(terminal, index, files.length, file);
    try {
      work(readSource(file, terminal.cwd));
    } catch (error) {
      const message = messageForUser(error);
      if (message === null) throw error;
      if (index > 0 && code !== OK) terminal.err("\n");
      printProblem(message, terminal);
      code = Math.max(code, error instanceof Problem ? error.exitCode : FAILED);
    }
  }
  progress(terminal, files.length, files.length, "");
  return code;
}

function progress({ interactive, err, errPaint }: Terminal, done: number, all: number, file: string): void {
  if (!interactive || all < MANY) return;
  // The line is written over by the next one, and taken away at the end.
  err(`\r\u001B[2K${done === all ? "" : errPaint.faint(`${done + 1}/${all} ${file}`)}`);
}
