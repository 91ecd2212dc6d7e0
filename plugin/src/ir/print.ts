// A machine as a table, one line per state: where it is in the source, what happens there, where it goes from there,
// what it keeps while it waits, and where cancel would take it.
//
//   drain  drain.ts:3  4 awaits, 1 try
//
//   fields   jobs limit done job permit
//   regions  r0 finally → 6, covers 4 5
//
//   0  :5   start                        → 1
//   1  :6   await jobs.recv()            job → 2            keeps jobs limit done
//   5  :10  await job.run()         r0   leave 7            keeps jobs limit done permit   cancel → 6

import type { StateRow, StatesTable, Way } from "./tabulate.js";

/** `place` is where the function stands: `drain.ts:3`. */
export function printTable(table: StatesTable, place: string): string {
  const { name, fields, regions, rows } = table;
  const lines = [
    `${name}  ${place}  ${counts(table)}`,
    "",
    `fields   ${fields.length === 0 ? "none" : fields.join(" ")}`,
    ...regions.map(
      ({ name: region, kind, handler, covers }, at) =>
        `${at === 0 ? "regions  " : "         "}${region} ${kind} → ${handler}, covers ${covers.join(" ")}`,
    ),
    "",
    ...columns(rows.map(cells)),
  ];
  return `${lines.join("\n")}\n`;
}

function counts({ awaits, yields, tries }: StatesTable): string {
  const counted = (count: number, one: string, several: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  const parts = [
    ...counted(awaits, "await", "awaits"),
    ...counted(yields, "yield", "yields"),
    ...counted(tries, "try", "tries"),
  ];
  return parts.length === 0 ? "no await" : parts.join(", ");
}

function cells({ state, line, kind, what, region, receives, ways, keeps, cancel }: StateRow): string[] {
  const waits = kind === "await" || kind === "yield";
  return [
    String(state),
    `:${line}`,
    what,
    region ?? "",
    `${receives === null ? "" : `${receives} `}${ways.map(printWay).join(" | ")}`,
    !waits ? "" : keeps.length === 0 ? "keeps nothing" : `keeps ${keeps.join(" ")}`,
    cancel === null ? "" : cancel === "waits" ? "cancel waits" : `cancel → ${cancel}`,
  ];
}

function printWay(way: Way): string {
  switch (way.kind) {
    case "goto":
      return `→ ${way.to}`;
    case "leave":
    case "resume":
      return `${way.kind} ${way.to ?? "?"}`;
    case "leave return":
      return way.kind;
    default:
      return way.text;
  }
}

/** Columns as wide as their widest cell; a column that is empty in every row is left out. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .flatMap((cell, at) => (width[at] === 0 ? [] : [cell.padEnd(width[at]!)]))
      .join("  ")
      .trimEnd(),
  );
}
