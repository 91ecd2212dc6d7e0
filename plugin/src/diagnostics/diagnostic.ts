// What the compiler says when it cannot do what was asked: the record, its text form and the error that carries many.
// Diagnostics are collected and reported together; a phase never throws on the first one it meets.

import { codeFrame, type SourcePosition, type SourceRange } from "./code-frame.js";

/** One spot in the source. `loc` is null for nodes that another plugin made out of nothing. */
export interface Place {
  readonly loc: SourceRange | null;
  /** Said beside the position of a related place: "the await is here". */
  readonly note?: string;
}

export interface Diagnostic {
  /** Stable name; also the name of the page in `docs/`. */
  readonly slug: string;
  /** Sentence case, no full stop, the action first, then a colon and the fact. */
  readonly message: string;
  readonly place: Place;
  readonly related: readonly Place[];
  /** What to write instead, in one line. */
  readonly help: string;
}

/** The slug stands in a column of its own beside all but the longest messages. */
const SLUG_COLUMN = 66;

export function formatDiagnostic(diagnostic: Diagnostic, source: string, filename: string): string {
  const title = `${diagnostic.message.padEnd(SLUG_COLUMN - 2)}  ${diagnostic.slug}`;
  const frames = [diagnostic.place, ...diagnostic.related].map((place) => formatPlace(place, source, filename));
  const advice = `  help: ${diagnostic.help}\n  more: npx stator explain ${diagnostic.slug}`;
  return [title, ...frames, advice].join("\n\n") + "\n";
}

function formatPlace(place: Place, source: string, filename: string): string {
  const note = place.note === undefined ? "" : `  ${place.note}`;
  const heading = `    ${filename}${place.loc ? position(place.loc.start) : ""}${note}`;
  return place.loc ? `${heading}\n${codeFrame(source, place.loc)}` : heading;
}

/** Editors count columns from 1, Babel from 0. */
function position(start: SourcePosition): string {
  return `:${start.line}:${start.column + 1}`;
}

/** Thrown once per file, after everything that is wrong with it is known. */
export class CompileError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], source: string, filename: string) {
    super(diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, source, filename)).join("\n"));
    this.name = "StatorError";
    this.diagnostics = diagnostics;
  }
}
