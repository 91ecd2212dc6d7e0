// The lines of a source around a place, with a caret under it.

export interface Position {
  readonly line: number;
  /** From 0, as Babel counts. */
  readonly column: number;
}

/** The line terminators of the language, so that line numbers agree with the parser's. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

export function linesOf(source: string): string[] {
  const lines = source.split(LINE_BREAK);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

export function codeFrame(source: string, at: Position): string {
  const lines = source.split(LINE_BREAK);
  const width = String(at.line).length;
  const shown: string[] = [];
  for (let line = Math.max(1, at.line - 2); line <= at.line; line++) {
    const marker = line === at.line ? "  > " : "    ";
    shown.push(`${marker}${String(line).padStart(width)} | ${lines[line - 1] ?? ""}`.trimEnd());
  }
  // Tabs are kept, so that the caret stands under the code whatever the width of a tab.
  const indent = (lines[at.line - 1] ?? "").slice(0, at.column).replace(/[^\t]/g, " ");
  shown.push(`    ${" ".repeat(width)} | ${indent}^`);
  return shown.join("\n");
}
