// Goes through the files that a command was given: all are looked at, also when one of them is wrong.

import { FAILED, OK } from "../exit-codes.js";
import { messageForUser, Problem } from "../problem.js";
import { printProblem } from "../show/problem.js";
import { withProgress } from "../show/progress.js";
import type { Terminal } from "../terminal.js";
import { readSource, type Source } from "./read-source.js";

/**
 * Calls `work` for each file, with a terminal that keeps what is printed apart from the progress. Problems are printed as they
 * come; gives the worst exit code.
 */
export function eachFile(
  files: readonly string[],
  given: Terminal,
  work: (source: Source, terminal: Terminal) => void,
): number {
  const { terminal, progress } = withProgress(given, files.length);
  let code = OK;
  for (const [index, file] of files.entries()) {
    progress(index, file);
    try {
      work(readSource(file, terminal.cwd), terminal);
    } catch (error) {
      const message = messageForUser(error);
      if (message === null) throw error;
      if (index > 0 && code !== OK) terminal.err("\n");
      printProblem(message, terminal);
      code = Math.max(code, error instanceof Problem ? error.exitCode : FAILED);
    }
  }
  progress(files.length, "");
  return code;
}
