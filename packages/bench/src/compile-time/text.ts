// The figures of compiling and of bundles, as columns of text.

import type { Weight } from "../size/bundle-size.js";
import type { CompiledInput, Growth } from "./compile-time.js";
import { WAYS } from "./ways.js";

/** Lines of cells; the first is the heading. */
export type Cells = readonly (readonly string[])[];

export function compileCells(inputs: readonly CompiledInput[]): Cells {
  const names = Object.keys(WAYS);
  const speed = (bytes: number, milliseconds: number): string =>
    `${(bytes / 1e3 / (milliseconds / 1e3)).toFixed(0)} kB/s`;
  return [
    ["compiling (CPU time, throughput, peak of memory)", "kB", "awaits", ...names],
    ...inputs.map(({ name, bytes, awaits, ways }) => [
      name,
      (bytes / 1e3).toFixed(0),
      String(awaits),
      ...ways.map(
        ({ milliseconds, peak }) =>
          `${milliseconds.toFixed(0)} ms, ${speed(bytes, milliseconds)}, ${(peak / 1e6).toFixed(0)} MB`,
      ),
    ]),
  ];
}

export function growthCells(rows: readonly Growth[]): Cells {
  const names = Object.keys(WAYS);
  return [
    ["awaits in one function (CPU time per await)", ...names],
    ...rows.map(({ awaits, ways }) => [
      String(awaits),
      ...names.map((name) => {
        const found = ways.find(({ way }) => way === name);
        return found === undefined ? "–" : `${((1e3 * found.milliseconds) / awaits).toFixed(0)} µs`;
      }),
    ]),
  ];
}

export function weightCells(weights: readonly Weight[]): Cells {
  const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`;
  return [
    ["bundle of a small program", "minified", "and gzip"],
    ...weights.map(({ system, minified, compressed }) => [system.title, kilobytes(minified), kilobytes(compressed)]),
  ];
}
