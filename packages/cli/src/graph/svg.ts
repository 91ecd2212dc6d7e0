// The picture itself. Colours come from a style sheet inside, so that it is readable on light and on dark paper.

import { layOut, type Placed, type PlacedEdge, type PlacedNode } from "./layout.js";
import type { MachineGraph } from "./model.js";

export type Theme = "auto" | "light" | "dark";

interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly fill: string;
  readonly waits: string;
  readonly step: string;
  readonly good: string;
  readonly bad: string;
  readonly error: string;
  readonly cancel: string;
}

const LIGHT: Palette = {
  paper: "#ffffff",
  ink: "#1f2430",
  soft: "#667085",
  line: "#7a8699",
  fill: "#f4f6fa",
  waits: "#e3edff",
  step: "#3566c8",
  good: "#e2f5e8",
  bad: "#fdeaea",
  error: "#c03434",
  cancel: "#b26a00",
};

const DARK: Palette = {
  paper: "#14171d",
  ink: "#e8eaf0",
  soft: "#9aa4b5",
  line: "#7f8a9c",
  fill: "#20252e",
  waits: "#1c3157",
  step: "#7ea6ff",
  good: "#173a26",
  bad: "#421d20",
  error: "#ff7b7b",
  cancel: "#ffb454",
};

export function drawSvg(graph: MachineGraph, theme: Theme): string {
  const placed = layOut(graph);
  const width = Math.max(placed.width, 300);
  const height = placed.height + HEADER + FOOTER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>State machine of ${escaped(graph.name)}</title>`,
    `<style>${styles(theme)}</style>`,
    `<defs>${["step", "error", "cancel"].map(marker).join("")}</defs>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<text class="name" x="20" y="28">${escaped(graph.name)}</text><text class="soft" x="20" y="45">${escaped(graph.source)}</text>`,
    `<g transform="translate(${round((width - placed.width) / 2)} ${HEADER})">`,
    ...drawGraph(placed),
    "</g>",
    legend(graph, height),
    "</svg>",
    "",
  ].join("\n");
}

const HEADER = 50;
const FOOTER = 34;

/** Lines first, words last: nothing that is to be read lies under anything. */
function drawGraph({ nodes, edges }: Placed): string[] {
  return [...edges.map(drawEdge), ...nodes.map(drawNode), ...edges.map(drawLabel).filter((text) => text !== "")];
}

function drawNode({ node, x, y, width, height }: PlacedNode): string {
  const radius = node.kind === "return" || node.kind === "throw" ? height / 2 : node.kind === "await" ? 10 : 3;
  const top = round(node.detail === "" ? y + 4 : y - 4);
  const detail =
    node.detail === "" ? "" : `<text class="soft" x="${round(x)}" y="${round(y + 13)}">${escaped(node.detail)}</text>`;
  return (
    `<g class="node ${node.kind}"><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>` +
    `<text x="${round(x)}" y="${top}">${escaped(node.title)}</text>${detail}</g>`
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with a word on it passes through the word; the word hides the bend. */
function drawEdge({ edge, points, label }: PlacedEdge): string {
  const [first] = points;
  if (first === undefined) return "";
  const middle = label === null ? -1 : points.findIndex(({ x, y }) => x === label.x && y === label.y);
  const parts = middle > 0 ? [points.slice(0, middle + 1), points.slice(middle)] : [points];
  return `<path class="edge ${edge.kind}" d="M${place(first)}${parts.map(smooth).join("")}" marker-end="url(#${edge.kind})"/>`;
}

/** Along the points, which keep clear of the nodes, with round corners: a wider curve would cut across what it should go around. */
function smooth(points: readonly Point[]): string {
  const last = points.at(-1);
  if (last === undefined || points.length === 1) return "";
  const corners = points.slice(1, -1).map((corner, index) => {
    const before = points[index] ?? corner;
    const after = points[index + 2] ?? corner;
    return `L${place(towards(corner, before))}Q${place(corner)} ${place(towards(corner, after))}`;
  });
  return `${corners.join("")}L${place(last)}`;
}

const RADIUS = 24;

/** A place on the way, at most half of it, so that two corners never meet. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(0.5, RADIUS / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function place({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function drawLabel({ edge, label }: PlacedEdge): string {
  if (label === null) return "";
  const { x, y, width, height } = label;
  return (
    `<g class="label ${edge.kind}"><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="3"/>` +
    `<text x="${round(x)}" y="${round(y + 4)}">${escaped(edge.label)}</text></g>`
  );
}

function legend({ edges }: MachineGraph, height: number): string {
  const kinds = new Set(edges.map((edge) => edge.kind));
  const words = [
    '<tspan class="soft">rounded: waits</tspan>',
    ...(kinds.has("error") ? ['<tspan class="error" dx="14">dashed: throws</tspan>'] : []),
    ...(kinds.has("cancel") ? ['<tspan class="cancel" dx="14">dotted: cancelled</tspan>'] : []),
  ];
  return `<text class="legend" x="20" y="${height - 14}">${words.join("")}</text>`;
}

function marker(kind: string): string {
  return `<marker id="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip ${kind}" d="M0 0.5L7.5 4L0 7.5Z"/></marker>`;
}

const SHAPES =
  "text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}" +
  ".node text,.label text{text-anchor:middle}.name{font-weight:bold;font-size:14px}.start rect{stroke-width:2}" +
  ".edge{fill:none;stroke-width:1.4}.edge.error{stroke-dasharray:6 4}.edge.cancel{stroke-dasharray:2 3}";

function styles(theme: Theme): string {
  if (theme === "dark") return SHAPES + colours(DARK);
  const night = theme === "auto" ? `@media(prefers-color-scheme:dark){${colours(DARK)}}` : "";
  return SHAPES + colours(LIGHT) + night;
}

/** Written out, without variables: many programs that show pictures know none. */
function colours({ paper, ink, soft, line, fill, waits, step, good, bad, error, cancel }: Palette): string {
  return (
    `text{fill:${ink}}.soft{fill:${soft}}.paper,.label rect{fill:${paper}}` +
    `.node rect{fill:${fill};stroke:${line}}.await rect{fill:${waits};stroke:${step}}` +
    `.return rect{fill:${good}}.throw rect{fill:${bad};stroke:${error}}` +
    Object.entries({ step, error, cancel })
      .map(
        ([kind, colour]) =>
          `.edge.${kind}{stroke:${colour}}.tip.${kind},.label.${kind} text,.legend .${kind}{fill:${colour}}`,
      )
      .join("")
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
