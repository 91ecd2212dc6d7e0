// A source that cannot be parsed.

import type { Position } from "../code-frame.js";
import { FAILED } from "../exit-codes.js";
import { Problem } from "../problem.js";
import type { Source } from "./read-source.js";

export class SyntaxProblem extends Problem {
  readonly fact: string;
  readonly at: Position;

  constructor(fact: string, { shown, text }: Source, at: Position) {
    super(`Cannot parse \`${shown}\`: ${fact}`, {
      place: { file: shown, source: text, at },
      help: "correct the syntax at the caret",
      exitCode: FAILED,
    });
    this.fact = fact;
    this.at = at;
  }
}
