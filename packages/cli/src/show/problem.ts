// A problem on the terminal: the fact stands out, the place and the fix have colours of their own.

import type { Terminal } from "../terminal.js";
import type { Paint } from "./paint.js";

export function printProblem(message: string, { err, errPaint }: Terminal): void {
  err(errPaint.enabled ? coloured(message, errPaint) : message);
}

function coloured(message: string, paint: Paint): string {
  const [first = "", ...rest] = message.split("\n");
  return [paint.title(first), ...rest.map((line) => styled(line, paint))].join("\n");
}

function styled(line: string, paint: Paint): string {
  if (/^\s+(?:help|more):/.test(line)) return paint.good(line);
  return /^\s+>|^\s+\|\s*\^/.test(line) ? paint.bad(line) : line;
}
