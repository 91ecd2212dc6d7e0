// Reads the compiler's table of states back into records: for the pictures, and for states beside the source.
//
//   5  :16  await job.run()  r0  leave 7   keeps jobs done permit  cancel → 6
//
// Its columns are as wide as their widest cell and two blanks apart; one that is empty in every row is left out.

export type Exit =
  | { readonly kind: "goto" | "leave" | "resume"; readonly to: number }
  | { readonly kind: "return" | "throw"; readonly text: string }
  /** To return, through a finally. */
  | { readonly kind: "leave return" };

export interface StateRow {
  readonly state: number;
  readonly line: number;
  readonly what: string;
  /** Whether a machine can be seen waiting here. */
  readonly waits: boolean;
  readonly region: string | null;
  readonly exits: readonly Exit[];
  readonly keeps: readonly string[];
  /** The state that cancel enters; null where it just ends. */
  readonly cancel: number | null;
}

export interface RegionRow {
  readonly name: string;
  /** `catch`, `finally`, `close`. */
  readonly kind: string;
  readonly handler: number;
  readonly covers: readonly number[];
}

export interface StatesTable {
  readonly regions: readonly RegionRow[];
  readonly rows: readonly StateRow[];
}

export function readStates(text: string): StatesTable {
  const lines = text.split("\n");
  const rows = lines.filter((line) => /^\d+ +:\d+ /.test(line));
  const cuts = columnStarts(rows);
  return {
    regions: lines.flatMap(readRegion),
    rows: rows.map((line) => readRow(cuts.map((start, at) => line.slice(start, cuts[at + 1]).trim()))),
  };
}

function readRegion(line: string): RegionRow[] {
  const match = /^(?:regions)? +(r\d+) (.+) → (\d+), covers(.*)$/.exec(line);
  if (match === null) return [];
  const [, name = "", kind = "", handler = "", covers = ""] = match;
  return [{ name, kind, handler: Number(handler), covers: covers.split(" ").filter(Boolean).map(Number) }];
}

/** A column starts where every row has two blanks or more before it. */
function columnStarts(rows: readonly string[]): number[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const blank = Array.from({ length: width }, (_, at) => rows.every((row) => (row[at] ?? " ") === " "));
  const starts = [0];
  for (let at = 2; at < width; at++)
    if (!blank[at] && blank[at - 1] === true && blank[at - 2] === true) starts.push(at);
  return starts;
}

function readRow([state = "", line = "", what = "", ...rest]: readonly string[]): StateRow {
  const has = (form: RegExp): string | undefined => rest.find((cell) => form.test(cell));
  const region = has(/^r\d+$/);
  const keeps = has(/^keeps /);
  const cancel = has(/^cancel /);
  const exits = rest.find((cell) => cell !== "" && cell !== region && cell !== keeps && cell !== cancel) ?? "";
  const target = /→ (\d+)$/.exec(cancel ?? "")?.[1];
  return {
    state: Number(state),
    line: Number(line.slice(1)),
    what,
    waits: /^(?:await|yield)\b/.test(what) && keeps !== undefined,
    region: region ?? null,
    exits: exits.split(" | ").filter(Boolean).map(readExit),
    keeps: keeps === undefined || keeps === "keeps nothing" ? [] : keeps.slice("keeps ".length).split(" "),
    cancel: target === undefined ? null : Number(target),
  };
}

function readExit(text: string): Exit {
  const goto = /→ (\d+)$/.exec(text)?.[1];
  if (goto !== undefined) return { kind: "goto", to: Number(goto) };
  if (text === "leave return") return { kind: "leave return" };
  const [, word, to] = /^(leave|resume) (\d+)$/.exec(text) ?? [];
  if (word !== undefined) return { kind: word as "leave" | "resume", to: Number(to) };
  return { kind: text.startsWith("throw") ? "throw" : "return", text };
}
