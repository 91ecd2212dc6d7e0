// The chart: a line for each workload, a mark for each system, the ratio to native on a logarithmic axis. One SVG without scripts, fonts or links, readable on a
// light and on a dark page.

import type { Row } from "../run/rounds.js";
import { OURS } from "../systems/systems.js";
import type { System } from "../systems/system.js";
import { ratioOf, showRatio } from "./table.js";

const LEFT = 275;
const RIGHT = 30;
const TOP = 74;
const LINE = 22;
const WIDTH = 960;
const LEAST = 0.003;
const MOST = 1_000;
/** Told apart without colours, too. */
const SHAPES = ["circle", "square", "diamond", "triangle", "cross"] as const;
const COLOURS = [
  "#0a7d5a",
  "#2f6fde",
  "#b5551d",
  "#8a3ec8",
  "#b0307a",
  "#6b7280",
  "#9a7b00",
  "#0f8a9d",
  "#c0392b",
  "#4d7c0f",
  "#475569",
];

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .faint { stroke: #d0d7de; } .axis { stroke: #57606a; } .bar { stroke: #d1242f; stroke-width: 2.5; }
  .small { font-size: 11px; fill: #57606a; } .back { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .faint { stroke: #30363d; } .axis { stroke: #9198a1; } .bar { stroke: #ff7b72; }
    .small { fill: #9198a1; } .back { fill: #0d1117; } .mark { filter: brightness(1.5); }
  }`;

/** Where a ratio is on the axis; what is off the axis sits at its end. */
export function place(ratio: number): number {
  const part = Math.log(Math.min(MOST, Math.max(LEAST, ratio)) / LEAST) / Math.log(MOST / LEAST);
  return LEFT + part * (WIDTH - LEFT - RIGHT);
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function mark(shape: number, colour: string, x: number, y: number, size: number): string {
  const at = (points: [number, number][]): string =>
    points.map(([dx, dy]) => `${(x + dx * size).toFixed(1)},${(y + dy * size).toFixed(1)}`).join(" ");
  switch (SHAPES[shape % SHAPES.length]) {
    case "square":
      return `<polygon class="mark" fill="${colour}" points="${at([
        [-0.9, -0.9],
        [0.9, -0.9],
        [0.9, 0.9],
        [-0.9, 0.9],
      ])}"/>`;
    case "diamond":
      return `<polygon class="mark" fill="${colour}" points="${at([
        [0, -1.2],
        [1.2, 0],
        [0, 1.2],
        [-1.2, 0],
      ])}"/>`;
    case "triangle":
      return `<polygon class="mark" fill="${colour}" points="${at([
        [0, -1.2],
        [1.1, 0.9],
        [-1.1, 0.9],
      ])}"/>`;
    case "cross":
      return `<path class="mark" stroke="${colour}" stroke-width="2" d="M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}"/>`;
    default:
      return `<circle class="mark" fill="${colour}" cx="${x.toFixed(1)}" cy="${y}" r="${size}"/>`;
  }
}

const look = (index: number): [number, string] => [index, COLOURS[index % COLOURS.length]!];

function axis(height: number): string[] {
  const ticks = [0.01, 0.1, 1, 10, 100, 1_000];
  return ticks.map((ratio) => {
    const x = place(ratio).toFixed(1);
    const kind = ratio === 1 ? "axis" : "faint";
    const label = ratio === 1 ? "native" : `× ${ratio}`;
    return `<line class="${kind}" x1="${x}" x2="${x}" y1="${TOP - 10}" y2="${height - 12}"/><text class="small" x="${x}" y="${TOP - 16}" text-anchor="middle">${label}</text>`;
  });
}

function legend(systems: readonly System[]): string[] {
  const across = (WIDTH - 24) / Math.ceil(systems.length / 2);
  return systems.map(({ title }, index) => {
    const half = Math.ceil(systems.length / 2);
    const x = 16 + (index % half) * across;
    const y = index < half ? 14 : 32;
    return `${mark(...look(index), x, y - 4, 4)}<text x="${x + 9}" y="${y}">${escape(title)}</text>`;
  });
}

function line(row: Row, systems: readonly System[], index: number): string[] {
  const y = TOP + 8 + index * LINE;
  const { title, bar } = row.workload;
  const marks = systems.map((system, order) => {
    const ratio = ratioOf(row, system.name);
    if (ratio === undefined) return "";
    const size = system.name === OURS ? 5.5 : 3.5;
    const drawn = mark(...look(order), place(ratio), y, size);
    return `<g><title>${escape(`${title}, ${system.title}: ${showRatio(ratio)}`)}</title>${drawn}</g>`;
  });
  const limit =
    bar === undefined ? "" : `<line class="bar" x1="${place(bar)}" x2="${place(bar)}" y1="${y - 8}" y2="${y + 8}"/>`;
  return [
    `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${escape(title)}</text>`,
    `<line class="faint" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>`,
    limit,
    // Ours is drawn last, above the others.
    ...marks.toReversed(),
  ];
}

/** Systems without native: that is the line at 1. */
export function chart(rows: readonly Row[], systems: readonly System[]): string {
  const timed = rows.filter(({ workload }) => workload.unit !== "bytes");
  const height = TOP + timed.length * LINE + 14;
  const shown = systems.slice(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="CPU time against native async functions">`,
    `<style>${STYLE}\n</style><rect class="back" width="${WIDTH}" height="${height}"/>`,
    ...legend(shown),
    ...axis(height),
    ...timed.flatMap((row, index) => line(row, shown, index)),
    "</svg>\n",
  ].join("\n");
}
