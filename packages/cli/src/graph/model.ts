// A machine as a graph: states and ends, and the ways between them. What every picture is drawn from.

import type { RegionRow, StateRow, StatesTable, Way } from "@stator/babel-plugin";
import { oneLine } from "../show/states.js";

export interface GraphNode {
  readonly id: string;
  /** `await`: a machine can be seen standing here. `code`: it only passes through. */
  readonly kind: "start" | "await" | "code" | "return" | "throw";
  readonly title: string;
  /** The line, and what is kept. */
  readonly detail: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `error`: something throws. `cancel`: the future is dropped while it waits. */
  readonly kind: "step" | "error" | "cancel";
  readonly label: string;
}

export interface MachineGraph {
  readonly name: string;
  readonly source: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function machineGraph(table: StatesTable, source: string): MachineGraph {
  const ends = new Map<string, GraphNode>();
  const edges = [
    ...table.rows.flatMap((row) => row.ways.map((way, at) => stepEdge(row, way, at, table.regions, ends))),
    ...table.regions.flatMap((region) => errorEdges(region, table.rows)),
    ...table.rows.flatMap(cancelEdges),
  ];
  return { name: table.name, source, nodes: [...table.rows.map(stateNode), ...ends.values()], edges: merged(edges) };
}

function stateNode(row: StateRow): GraphNode {
  const waits = row.kind === "await" || row.kind === "yield";
  const keeps = !waits ? "" : row.keeps.length === 0 ? "  keeps nothing" : `  keeps ${row.keeps.join(" ")}`;
  return {
    id: String(row.state),
    kind: row.kind === "yield" ? "await" : row.kind,
    title: clipped(`${row.state}  ${row.what}`),
    detail: clipped(`:${row.line}${keeps}`),
  };
}

function stepEdge(
  row: StateRow,
  way: Way,
  at: number,
  regions: readonly RegionRow[],
  ends: Map<string, GraphNode>,
): GraphEdge {
  const from = String(row.state);
  const choice = /^(?:for|while|do)\b/.test(row.what) && row.ways.length === 2 ? (at === 0 ? "yes" : "no") : "";
  switch (way.kind) {
    case "goto":
      return { from, to: String(way.to), kind: "step", label: choice };
    case "resume":
      return { from, to: nextOr(way.to, ends), kind: "step", label: "" };
    case "leave":
      return {
        from,
        to: handlerFor(row, regions) ?? nextOr(way.to, ends),
        kind: "step",
        label: way.to === null ? "" : `then ${way.to}`,
      };
    case "leave return":
      return { from, to: handlerFor(row, regions) ?? end("return", "return", ends), kind: "step", label: "return" };
    default:
      return endEdge(row, way, choice, regions, ends);
  }
}

/** A state that is never reached has no number. */
function nextOr(state: number | null, ends: Map<string, GraphNode>): string {
  return state === null ? end("throw", "never", ends) : String(state);
}

/** Inside a try the ways out lead to its handler first. */
function endEdge(
  row: StateRow,
  { kind, text }: Extract<Way, { kind: "return" | "throw" }>,
  label: string,
  regions: readonly RegionRow[],
  ends: Map<string, GraphNode>,
): GraphEdge {
  const from = String(row.state);
  const around = regions.find(({ name }) => name === row.region);
  if (kind === "throw" && around !== undefined) return { from, to: String(around.handler), kind: "error", label: "" };
  const cleanup = kind === "return" ? handlerFor(row, regions) : null;
  if (cleanup !== null) return { from, to: cleanup, kind: "step", label: "return" };
  return { from, to: end(kind, text, ends), kind: kind === "throw" ? "error" : "step", label };
}

/** The end that is reached by this text: one node for each, shared by all who get there. */
function end(kind: "return" | "throw", text: string, ends: Map<string, GraphNode>): string {
  const title = clipped(oneLine(text));
  const id = `end ${title}`;
  ends.set(id, { id, kind, title, detail: "" });
  return id;
}

/** Handlers that an error ends in: what leaves by a jump or a return passes them by. */
const CATCHES = /^catch$|failed$/;

/** Of the regions with cleanup that cover a state, the innermost: it covers the fewest. */
function handlerFor({ state }: StateRow, regions: readonly RegionRow[]): string | null {
  const around = regions.filter((region) => !CATCHES.test(region.kind) && region.covers.includes(state));
  const [innermost] = around.sort((a, b) => a.covers.length - b.covers.length);
  return innermost === undefined ? null : String(innermost.handler);
}

/** From the states that the region is the innermost of; the others have edges to their own. */
function errorEdges({ name, handler }: RegionRow, rows: readonly StateRow[]): GraphEdge[] {
  return rows
    .filter((row) => row.region === name)
    .map((row) => ({ from: String(row.state), to: String(handler), kind: "error" as const, label: "" }));
}

function cancelEdges({ state, cancel }: StateRow): GraphEdge[] {
  return typeof cancel === "number"
    ? [{ from: String(state), to: String(cancel), kind: "cancel", label: "cancel" }]
    : [];
}

/** Several ways from one state to another, of one kind, are one line. */
function merged(edges: readonly GraphEdge[]): GraphEdge[] {
  const byEnds = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const key = `${edge.from}>${edge.to}>${edge.kind}`;
    const before = byEnds.get(key);
    const labels = new Set([before?.label ?? "", edge.label].filter((label) => label !== ""));
    byEnds.set(key, { ...edge, label: [...labels].join(", ") });
  }
  return [...byEnds.values()];
}

function clipped(text: string): string {
  return text.length > 46 ? `${text.slice(0, 45)}…` : text;
}
