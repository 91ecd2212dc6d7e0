// A short text for any value of a random program. Errors of the host show only their class: their words name the code that threw,
// and lowered code has other names.

export function display(value: unknown, depth = 0): string {
  switch (typeof value) {
    case "function":
      return "ƒ";
    case "string":
      return JSON.stringify(value.slice(0, 24));
    case "object":
      return value === null ? "null" : displayObject(value, depth);
    default:
      return String(value);
  }
}

function displayObject(value: object, depth: number): string {
  if (value instanceof Error) return value.constructor.name;
  if (depth > 2) return "…";
  if (Array.isArray(value))
    return `[${value
      .slice(0, 5)
      .map((one) => display(one, depth + 1))
      .join()}]`;
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) return "{…}";
  const shown = Object.keys(value)
    .slice(0, 5)
    .map((key) => `${key}:${describeProperty(value, key, depth)}`);
  return `{${shown.join()}}`;
}

/** Getters are not called: that would log. */
function describeProperty(value: object, key: string, depth: number): string {
  const property = Object.getOwnPropertyDescriptor(value, key);
  return property !== undefined && "value" in property ? display(property.value, depth + 1) : "get";
}
