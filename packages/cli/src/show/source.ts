// A source with line numbers, as editors show it.

import { linesOf } from "../code-frame.js";
import { highlight } from "./highlight.js";
import type { Paint } from "./paint.js";

export function numbered(source: string, paint: Paint): string[] {
  const lines = linesOf(highlight(source, paint));
  const width = String(lines.length).length;
  return lines.map((line, index) => `${paint.faint(`${String(index + 1).padStart(width)} |`)} ${line}`.trimEnd());
}
