// Looks at the picture of every function of the fixtures: nothing without a place, nothing on top of anything else.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inspectSource } from "../../src/compile/inspect-source.js";
import { layOut, type Box, type Placed, type PlacedEdge } from "../../src/graph/layout.js";
import { machineGraph, type MachineGraph } from "../../src/graph/model.js";
import { drawSvg } from "../../src/graph/svg.js";
import { DRAIN } from "../stator.js";

const fixtures = fileURLToPath(new URL("../../../../fixtures", import.meta.url));

function graphsOf(path: string, text: string): MachineGraph[] {
  return inspectSource({ path, shown: relative(fixtures, path), text }, {}).flatMap(({ description, table }) =>
    table === null ? [] : [machineGraph(table, description.file)],
  );
}

function fixtureGraphs(): MachineGraph[] {
  return readdirSync(fixtures, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === "input.ts" && !entry.parentPath.includes(join(fixtures, "errors")))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      try {
        return graphsOf(path, readFileSync(path, "utf8"));
      } catch {
        // What is refused has no picture; the fixtures themselves say what must compile.
        return [];
      }
    });
}

function overlaps(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

/** Whether a line passes through a box: looked at in steps that are smaller than any box. */
function crosses(points: PlacedEdge["points"], { x, y, width, height }: Box): boolean {
  return points.slice(1).some((to, at) => {
    const from = points[at] ?? to;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
    return Array.from({ length: steps + 1 }, (_, step) => step / Math.max(1, steps)).some(
      (part) =>
        Math.abs(from.x + (to.x - from.x) * part - x) < width / 2 &&
        Math.abs(from.y + (to.y - from.y) * part - y) < height / 2,
    );
  });
}

function crossingsOf({ nodes, edges }: Placed): string[] {
  return edges.flatMap(({ edge, points }) =>
    nodes
      .filter(({ node: { id } }) => id !== edge.from && id !== edge.to)
      .filter((placed) => crosses(points, placed))
      .map(({ node }) => `${edge.from}→${edge.to} ${edge.kind} passes through ${node.title}`),
  );
}

function faultsOf(graph: MachineGraph): string[] {
  const placed = layOut(graph);
  const { nodes, edges, width, height } = placed;
  const boxes = [
    ...nodes.map((one) => ({ what: one.node.title, box: one as Box })),
    ...edges.flatMap(({ edge, label }) =>
      label === null ? [] : [{ what: `${edge.from}→${edge.to} ${edge.label}`, box: label }],
    ),
  ];
  const faults = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => overlaps(one.box, other.box))
      .map((other) => `${one.what} lies on ${other.what}`),
  );
  const outside = boxes.filter(
    ({ box }) =>
      !(
        box.x - box.width / 2 >= 0 &&
        box.x + box.width / 2 <= width &&
        box.y - box.height / 2 >= 0 &&
        box.y + box.height / 2 <= height
      ),
  );
  return [...faults, ...outside.map(({ what }) => `${what} is outside`), ...crossingsOf(placed)].map(
    (fault) => `${graph.source} ${graph.name}: ${fault}`,
  );
}

describe("layOut", () => {
  it("lays nothing on top of anything else in the pictures of the fixtures", () => {
    const graphs = fixtureGraphs();
    expect(graphs.length).toBeGreaterThan(30);
    expect(graphs.flatMap(faultsOf)).toEqual([]);
  });
});

describe("drawSvg", () => {
  const [drain] = graphsOf(join(fixtures, "drain.js"), DRAIN) as [MachineGraph];

  it("draws every node, every line and every word of the graph", () => {
    const picture = drawSvg(drain, "auto");
    expect(picture).not.toContain("NaN");
    expect(picture.match(/<g class="node /g)).toHaveLength(drain.nodes.length);
    expect(picture.match(/<path class="edge /g)).toHaveLength(drain.edges.length);
    expect(picture.match(/<g class="label /g)).toHaveLength(drain.edges.filter(({ label }) => label !== "").length);
  });

  it.each(["light", "dark"] as const)("has words that stand out from what they are written on, %s", (theme) => {
    const styles = /<style>(.*)<\/style>/.exec(drawSvg(drain, theme))?.[1] ?? "";
    const colour = (selector: string): string =>
      new RegExp(`(?:^|[},])${selector}(?:,[^{]*)?\\{fill:(#\\w{6})`).exec(styles)?.[1] ?? "";
    const ink = colour("text");
    for (const paper of [".paper", ".node rect", ".await rect", ".return rect", ".throw rect"].map(colour)) {
      expect(contrast(ink, paper)).toBeGreaterThan(7);
      expect(contrast(colour(".soft"), paper)).toBeGreaterThan(3.9);
    }
    for (const kind of ["step", "error", "cancel"])
      expect(contrast(colour(`.tip.${kind}`), colour(".paper"))).toBeGreaterThan(3.9);
  });
});

/** As the guidelines for readable pages count it. */
function contrast(a: string, b: string): number {
  const light = [a, b].map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...light) / Math.min(...light);
}

describe("machineGraph", () => {
  const [drain] = graphsOf(join(fixtures, "drain.js"), DRAIN) as [MachineGraph];
  const edge = (from: string, to: string, kind: string): string | undefined =>
    drain.edges.find((one) => one.from === from && one.to === to && one.kind === kind)?.label;

  it("has a node for each state and each end", () => {
    expect(drain.nodes.filter(({ kind }) => kind === "await")).toHaveLength(4);
    expect(drain.nodes.filter(({ kind }) => kind === "return").map(({ title }) => title)).toContain("return done");
  });

  it("leads errors and cancel through the finally", () => {
    expect(edge("5", "6", "error")).toBe("");
    expect(edge("5", "6", "cancel")).toBe("cancel");
    expect(edge("5", "6", "step")).toBe("then 7");
  });

  it("tells the two ways out of a loop's test apart", () => {
    expect(edge("2", "3", "step")).toBe("yes");
    expect(edge("2", "end return done", "step")).toBe("no");
  });
});
