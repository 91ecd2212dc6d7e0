// Text in columns. The last column is not padded, so that no line ends in blanks.

import { widthOf } from "./paint.js";

export function table(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell) + gap))
      .join("")
      .trimEnd(),
  );
}
