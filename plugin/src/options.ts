// What a user may say in the Babel config: the types, the defaults and the checks.

export interface StatorOptions {
  /** Lower what is annotated (default), or every async function and async generator of the file. */
  readonly include?: "annotated" | "all";
  /** Emit state-machine classes (default), or generator functions that the runtime drives. */
  readonly lowering?: "class" | "generator";
  /** Lowered functions start at once and return native promises, as async functions do. */
  readonly eager?: boolean;
  /** Functions run at once when compiled code awaits them, and make their machine only if they must wait (default). */
  readonly directStart?: boolean;
  /** Describe states for tools: in development builds (default), never, or with all details. */
  readonly metadata?: boolean | "full";
  /** Module that the annotation is imported from; generated code imports `<runtime>/abi`. */
  readonly runtime?: string;
}

export type ResolvedOptions = Required<StatorOptions>;

export const DEFAULT_OPTIONS: ResolvedOptions = {
  include: "annotated",
  lowering: "class",
  eager: false,
  directStart: true,
  metadata: true,
  runtime: "@stator/runtime",
};

/** What each option accepts: a list of values, or any non-empty string. */
const ACCEPTED: { readonly [Name in keyof ResolvedOptions]: readonly unknown[] | "string" } = {
  include: ["annotated", "all"],
  lowering: ["class", "generator"],
  eager: [true, false],
  directStart: [true, false],
  metadata: [true, false, "full"],
  runtime: "string",
};

/** Fills in the defaults; throws with the exact fix when an option is not one of ours. */
export function resolveOptions(given: object = {}): ResolvedOptions {
  const known = Object.keys(ACCEPTED) as (keyof ResolvedOptions)[];
  const resolved: Record<string, unknown> = { ...DEFAULT_OPTIONS };
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name as keyof ResolvedOptions)) throw unknownOption(name, known);
    if (value === undefined) continue;
    checkValue(name, value, ACCEPTED[name as keyof ResolvedOptions]);
    resolved[name] = value;
  }
  return resolved as unknown as ResolvedOptions;
}

function checkValue(name: string, value: unknown, accepted: readonly unknown[] | "string"): void {
  const valid = accepted === "string" ? typeof value === "string" && value !== "" : accepted.includes(value);
  if (valid) return;
  const wanted = accepted === "string" ? "a module name" : accepted.map(show).join(", ");
  throw optionError(`option \`${name}\` cannot be ${show(value)}: use ${wanted}`);
}

function unknownOption(name: string, known: readonly string[]): Error {
  const [nearest] = known
    .map((option) => ({ option, distance: editDistance(name.toLowerCase(), option) }))
    .sort((a, b) => a.distance - b.distance);
  const near = nearest !== undefined && nearest.distance <= Math.max(2, Math.floor(name.length / 3));
  const hint = near ? `did you mean \`${nearest.option}\`?` : `known options are ${known.join(", ")}`;
  return optionError(`unknown option \`${name}\`: ${hint}`);
}

function optionError(message: string): Error {
  const error = new TypeError(`@stator/babel-plugin: ${message}`);
  error.name = "StatorError";
  return error;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** Number of single-character edits between two words (Levenshtein), kept one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
