// Places for the nodes, the lines and the words of a graph. Dagre decides; we tell it how large everything is.
// Version 3.0.0 and no other of 3: 3.1 gives up on some graphs with loops and leaves bends of others without a place.

import * as dagre from "@dagrejs/dagre";
import { attachLines, type Point } from "./attach-lines.js";
import type { GraphEdge, GraphNode, MachineGraph } from "./model.js";

/** Of the font that the picture asks for; one a little narrower or wider does no harm. */
const CHARACTER = 7.3;
const LINE = 17;
const PADDING = 14;

export interface Box {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode extends Box {
  readonly node: GraphNode;
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  readonly points: readonly Point[];
  readonly label: Box | null;
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export function layOut({ nodes, edges }: MachineGraph): Placed {
  const graph = new dagre.graphlib.Graph({ multigraph: true, directed: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 54, edgesep: 22, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const edge of edges) {
    const label = edge.label === "" ? {} : { width: widthOf(edge.label) + 6, height: LINE, labelpos: "c" };
    // Steps pull their ends together; the rest goes where there is room.
    graph.setEdge(edge.from, edge.to, { ...label, weight: edge.kind === "step" ? 3 : 1 }, nameOf(edge));
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: nodes.map((node) => ({ node, ...boxOf(graph.node(node.id) as Box) })),
    edges: attachLines(
      edges.map((edge) => placedEdge(edge, graph.edge(edge.from, edge.to, nameOf(edge)) as RoutedEdge)),
      (id) => graph.node(id) as Box,
    ),
  };
}

interface RoutedEdge extends Partial<Box> {
  readonly points: readonly Point[];
}

function placedEdge(edge: GraphEdge, { points, x, y, width, height }: RoutedEdge): PlacedEdge {
  const labelled = edge.label !== "" && x !== undefined && y !== undefined;
  return { edge, points, label: labelled ? { x, y, width: width ?? 0, height: height ?? 0 } : null };
}

function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

function sizeOf({ title, detail }: GraphNode): { width: number; height: number } {
  const lines = detail === "" ? 1 : 2;
  return { width: Math.max(widthOf(title), widthOf(detail)) + 2 * PADDING, height: lines * LINE + PADDING };
}

function widthOf(text: string): number {
  return text.length * CHARACTER;
}

/** Two edges of different kinds may join the same nodes. */
function nameOf({ kind }: GraphEdge): string {
  return kind;
}
