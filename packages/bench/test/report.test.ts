import { describe, expect, test } from "vitest";
import { compileCells, growthCells, weightCells } from "../src/compile-time/text.js";
import { chart, place } from "../src/report/chart.js";
import { jsonReport } from "../src/report/json.js";
import { figures, markdownTable, withFigures } from "../src/report/markdown.js";
import type { Results } from "../src/report/results.js";
import { columns, holds, notes, ratioCells, ratioOf, showBytes, showRatio } from "../src/report/table.js";
import type { Outcome, Row } from "../src/run/rounds.js";
import type { System } from "../src/systems/system.js";
import type { Workload } from "../src/workload.js";

const systems: System[] = [
  { name: "native", title: "native", kit: "promises" },
  { name: "stator", title: "Stator", kit: "stator" },
  { name: "other", title: "Other & Co", kit: "other" },
];

const measured = (...values: number[]): Outcome => ({ kind: "measured", values, wall: values, part: 1 });
const workload: Workload = { name: "loop", title: "a loop", bar: 0.5, size: 10, tiny: 1 };
const row = (own: Outcome, other: Outcome, changes: Partial<Workload> = {}): Row => ({
  workload: { ...workload, ...changes },
  outcomes: new Map([
    ["native", measured(90, 100, 110)],
    ["stator", own],
    ["other", other],
  ]),
});
const cannot: Outcome = { kind: "cannot", reason: "no loops" };

describe("the table", () => {
  test("shows ratios to native, the bar and whether it is held", () => {
    expect(ratioCells([row(measured(20, 20, 20), measured(300, 300, 300))], systems)).toEqual([
      ["CPU time against native", "bar", "", "native", "Stator", "Other & Co"],
      ["a loop", "≤ 0.5", "pass", "100 ns", "0.20", "3.00"],
    ]);
  });

  test("says plainly that a bar is missed", () => {
    expect(ratioCells([row(measured(80), cannot)], systems)[1]).toEqual([
      "a loop",
      "≤ 0.5",
      "MISS",
      "100 ns",
      "0.80",
      "–",
    ]);
  });

  test("marks rounds that lie far apart and work that was cut short", () => {
    const part: Outcome = { kind: "measured", values: [10, 20, 30], wall: [], part: 0.1 };
    expect(ratioCells([row(part, cannot)], systems)[1]?.[4]).toBe("~°0.20");
  });

  test("shows memory in bytes and compares the bar with them", () => {
    const memory = row(measured(200), measured(2_000_000), { unit: "bytes", bar: 256 });
    expect(ratioCells([memory], systems)[1]).toEqual(["a loop", "≤ 256", "pass", "100 B", "200 B", "2.0 MB"]);
    expect(holds(row(measured(300), cannot, { unit: "bytes", bar: 256 }))).toBe(false);
  });

  test("judges nothing that has no bar or no figure", () => {
    const { bar: _, ...unjudged } = workload;
    expect(holds({ ...row(measured(1), cannot), workload: unjudged })).toBeUndefined();
    expect(holds(row({ kind: "failed", reason: "broken" }, cannot))).toBeUndefined();
    expect(ratioOf(row(cannot, cannot), "stator")).toBeUndefined();
  });

  test("says once why a system has no figure", () => {
    const rows = [row(measured(1), cannot), row({ kind: "failed", reason: "RangeError" }, cannot, { name: "second" })];
    expect(notes(rows, systems)).toEqual([
      "Other & Co: no loops (loop, second)",
      "Stator: FAILED: RangeError (second)",
    ]);
  });

  test("shows as many digits as matter", () => {
    expect([0.0123, 0.123, 1.234, 12.34, 123.4].map(showRatio)).toEqual(["0.012", "0.12", "1.23", "12", "123"]);
    expect([12, 12_345, 12_345_678].map(showBytes)).toEqual(["12 B", "12 kB", "12.3 MB"]);
  });

  test("stands in columns", () => {
    expect(
      columns([
        ["a", "bb"],
        ["ccc", "d"],
      ]),
    ).toBe("a    bb\nccc   d");
  });
});

describe("the chart", () => {
  const rows = [row(measured(20), measured(300)), row(measured(1), cannot, { title: "bytes", unit: "bytes" })];
  const svg = chart(rows, systems);

  test("has a logarithmic axis with its ends", () => {
    expect(place(1) - place(0.1)).toBeCloseTo(place(100) - place(10));
    expect(place(1e9)).toBe(place(1_000));
    expect(place(0)).toBe(place(0.003));
  });

  test("names every mark and draws the bar", () => {
    expect(svg).toContain("<title>a loop, Stator: 0.20</title>");
    expect(svg).toContain("<title>a loop, Other &amp; Co: 3.00</title>");
    expect(svg.match(/class="bar"/g)).toHaveLength(1);
  });

  test("has no line for memory, no mark for what was not done, and colours for dark pages", () => {
    expect(svg).not.toContain(">bytes<");
    expect(chart([row(measured(1), cannot)], systems)).not.toContain("Other &amp; Co:");
    expect(svg).toContain("prefers-color-scheme: dark");
  });

  test("is one closed document that loads nothing", () => {
    expect(svg.startsWith("<svg ")).toBe(true);
    expect(svg.trimEnd().endsWith("</svg>")).toBe(true);
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|href/);
  });
});

const results: Results = {
  date: new Date("2020-01-02T03:04:05Z"),
  plan: { rounds: 3, milliseconds: 10, warmUp: 10, patience: 100 },
  systems,
  rows: [row(measured(20, 40, 30), cannot)],
  compiled: [
    { name: "some", bytes: 2_000, awaits: 3, ways: [{ way: "none", milliseconds: 10, times: [10], peak: 5e6 }] },
  ],
  growth: [{ awaits: 500, ways: [{ way: "stator", milliseconds: 50, times: [50], peak: 5e6 }] }],
  weights: [{ system: systems[1]!, minified: 20_000, compressed: 6_000 }],
};

test("the JSON has every round, the machine and the versions", () => {
  const report = JSON.parse(jsonReport(results)) as Record<string, never>;
  expect(report).toMatchObject({
    date: "2020-01-02T03:04:05.000Z",
    machine: { cores: expect.any(Number) as number },
    versions: { node: process.versions.node, effect: expect.stringMatching(/^4\./) as string },
    workloads: [{ name: "loop", systems: { stator: { median: 30, ratio: 0.3, values: [20, 40, 30] }, other: cannot } }],
    sizes: [{ system: "stator", compressed: 6_000 }],
  });
});

describe("the figures of the document", () => {
  test("replace those of the run before", () => {
    const page = withFigures(
      "a\n<!-- figures: written by `pnpm bench --write-docs` -->\nold\n<!-- end of figures -->\nb\n",
      "new",
    );
    expect(page).toBe(
      "a\n<!-- figures: written by `pnpm bench --write-docs` -->\n\nnew\n\n<!-- end of figures -->\nb\n",
    );
  });

  test("need a place", () => {
    expect(() => withFigures("nothing", "new")).toThrow("has no place");
  });

  test("are the tables and what they were measured on", () => {
    const text = figures(results);
    expect(text).toContain("Measured on 2020-01-02");
    expect(text).toContain("| a loop | ≤ 0.5 | pass | 100 ns | ~0.30 | – |");
    expect(text).toContain("| Stator | 20.0 kB | 6.0 kB |");
    expect(text).toContain("- Other & Co: no loops (loop)");
  });

  test("are aligned to the right but for the first column", () => {
    expect(
      markdownTable([
        ["a", "b"],
        ["c", "d"],
      ]),
    ).toBe("| a | b |\n| --- | ---: |\n| c | d |");
  });
});

test("compiling is shown by time, throughput and memory", () => {
  expect(compileCells(results.compiled)[1]).toEqual(["some", "2", "3", "10 ms, 200 kB/s, 5 MB"]);
  expect(growthCells(results.growth)[1]).toEqual(["500", "–", "100 µs", "–", "–", "–"]);
  expect(weightCells(results.weights)[1]).toEqual(["Stator", "20.0 kB", "6.0 kB"]);
});
