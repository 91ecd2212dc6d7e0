// Looks at the picture of every function of the fixtures: nothing without a place, nothing on top of anything else.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inspectSource } from "../../src/compile/inspect-source.js";
import { layOut, type Box } from "../../src/graph/layout.js";
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

function faultsOf(graph: MachineGraph): string[] {
  const { nodes, edges, width, height } = layOut(graph);
  const boxes = [
    ...nodes.map((placed) => ({ what: placed.node.title, box: placed as Box })),
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
  return [...faults, ...outside.map(({ what }) => `${what} is outside`)].map(
    (fault) => `${graph.source} ${graph.name}: ${fault}`,
  );
}

describe("layOut", () => {
  it("lays nothing on top of anything else in the pictures of the fixtures", () => {
    const graphs = fixtureGraphs();
    expect(graphs.length).toBeGreaterThan(30);
    expect(graphs.flatMap(faultsOf)).toEqual([]);
    for (const graph of graphs) expect(drawSvg(graph, "auto")).not.toContain("NaN");
  });
});

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
