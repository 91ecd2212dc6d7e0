/** A value on one short line, for dumps. Reads own data properties only: no getter, no proxy trap is provoked on purpose. */

const MOST_ITEMS = 5;
const MOST_LETTERS = 60;

export function show(value: unknown, depth = 2): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS)}…` : value);
    case "bigint":
      return `${value}n`;
    case "symbol":
      return value.toString();
    case "function":
      return `function ${value.name || "anonymous"}`;
    case "object":
      return value === null ? "null" : showObject(value, depth);
    default:
      return String(value);
  }
}

function showObject(value: object, depth: number): string {
  try {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof Map || value instanceof Set) return `${value.constructor.name}(${value.size})`;
    const title = titleOf(value);
    if (depth === 0) return Array.isArray(value) ? `Array(${value.length})` : title;
    return Array.isArray(value) ? showArray(value, depth) : showFields(value, title, depth);
  } catch {
    return "(cannot be shown)";
  }
}

function showArray(items: readonly unknown[], depth: number): string {
  const shown = items.slice(0, MOST_ITEMS).map((item) => show(item, depth - 1));
  if (items.length > MOST_ITEMS) shown.push(`… ${items.length - MOST_ITEMS} more`);
  return `[${shown.join(", ")}]`;
}

function showFields(value: object, title: string, depth: number): string {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, { enumerable }]) => enumerable);
  const shown = fields
    .slice(0, MOST_ITEMS)
    .map(([key, field]) => `${key}: ${"value" in field ? show(field.value, depth - 1) : "(getter)"}`);
  if (fields.length > MOST_ITEMS) shown.push("…");
  const body = shown.length === 0 ? "{}" : `{ ${shown.join(", ")} }`;
  return title === "Object" ? body : `${title} ${body}`;
}

function titleOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  return prototype?.constructor?.name ?? "Object";
}
