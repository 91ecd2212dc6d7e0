// The few source lines shown under a diagnostic, with the offending part underlined.

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

export interface SourceRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** Enough to recognise the place; the editor shows the rest. */
const LINES_BEFORE = 2;

/** The line terminators of the language, so that line numbers agree with the parser's. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

export function codeFrame(source: string, range: SourceRange): string {
  const lines = source.split(LINE_BREAK);
  const last = range.start.line;
  const first = Math.max(1, last - LINES_BEFORE);
  const width = String(last).length;
  const shown: string[] = [];
  for (let line = first; line <= last; line++) {
    const marker = line === last ? "  > " : "    ";
    shown.push(`${marker}${String(line).padStart(width)} | ${lines[line - 1] ?? ""}`.trimEnd());
  }
  shown.push(`    ${" ".repeat(width)} | ${underline(lines[last - 1] ?? "", range)}`);
  return shown.join("\n");
}

/** A range that spans lines is underlined to the end of its first one. */
function underline(line: string, { start, end }: SourceRange): string {
  const stop = end.line === start.line ? end.column : line.trimEnd().length;
  // Tabs are kept so that the carets stand under the code whatever the width of a tab.
  const indent = line.slice(0, start.column).replace(/[^\t]/g, " ");
  return indent + "^".repeat(Math.max(1, stop - start.column));
}
