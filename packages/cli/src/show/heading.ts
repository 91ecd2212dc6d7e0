// A line that separates the parts of an output.

import type { Paint } from "./paint.js";

export function heading(text: string, paint: Paint, columns: number): string {
  const rule = "─".repeat(Math.max(2, Math.min(columns, 80) - text.length - 4));
  return `${paint.faint("──")} ${paint.title(text)} ${paint.faint(rule)}`;
}
