// What the user did that cannot be done, as one message: the fact, the place, the fix. Never printed with a stack trace.

import { codeFrame, type Position } from "./code-frame.js";
import { USAGE } from "./exit-codes.js";

export interface ProblemDetails {
  /** What to do about it, in one line. */
  readonly help?: string;
  readonly place?: { readonly file: string; readonly source: string; readonly at: Position };
  readonly exitCode?: number;
}

export class Problem extends Error {
  readonly exitCode: number;

  constructor(fact: string, { help, place, exitCode = USAGE }: ProblemDetails = {}) {
    const parts = [fact];
    if (place !== undefined) {
      const { file, source, at } = place;
      parts.push(`    ${file}:${at.line}:${at.column + 1}\n${codeFrame(source, at)}`);
    }
    if (help !== undefined) parts.push(`  help: ${help}`);
    super(`${parts.join("\n\n")}\n`);
    this.name = "Problem";
    // Where Node itself prints it, under module hooks, it says no more than this either.
    this.stack = this.message;
    this.exitCode = exitCode;
  }
}

/**
 * The text of an error that is meant for the user as it stands: ours, or the compiler's. Null for all others.
 * Goes by name, because errors from the thread of the module hooks arrive as copies.
 */
export function messageForUser(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return error.name === "Problem" || error.name === "StatorError" ? error.message : null;
}
