import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPrograms, kitFile, obstacle, programFile, removePrograms } from "../src/build/programs.js";
import { runOnce, type Program } from "../src/run/measure.js";
import { HELLO, weigh } from "../src/size/bundle-size.js";
import { SYSTEMS } from "../src/systems/systems.js";
import { WORKLOADS } from "../src/workload.js";

const programs = [...WORKLOADS, HELLO];

beforeAll(() => buildPrograms(SYSTEMS, programs), 120_000);
afterAll(removePrograms);

const pairs = programs.flatMap((workload) =>
  SYSTEMS.filter((system) => obstacle(system, workload) === null).map((system) => ({ workload, system })),
);

test.each(pairs)("$system.name does $workload.name and gets the right result", async ({ workload, system }) => {
  const { main, expected } = (await import(programFile(system, workload))) as Program;
  const { start } = (await import(kitFile(system))) as Program;
  await expect(runOnce({ main, expected, start }, workload.tiny)).resolves.toBe(expected(workload.tiny));
});

test("a wrong result is noticed", async () => {
  const program: Program = { main: (size) => size, expected: (size) => size + 1, start: (main, size) => main(size) };
  await expect(runOnce(program, 1)).rejects.toThrow("Wrong result: 1, not 2");
});

test("weigh() bundles the small program, compressed smaller than minified", async () => {
  const names = ["native", "stator"];
  const weights = await weigh(SYSTEMS.filter(({ name }) => names.includes(name)));
  expect(weights.map(({ system }) => system.name)).toEqual(names);
  for (const { minified, compressed } of weights) expect(compressed).toBeLessThan(minified);
  expect(weights[0]?.minified).toBeLessThan(weights[1]?.minified ?? 0);
});

test("every workload has a title and a name of its own", () => {
  expect(new Set(WORKLOADS.map(({ name }) => name)).size).toBe(WORKLOADS.length);
  expect(new Set(WORKLOADS.map(({ title }) => title)).size).toBe(WORKLOADS.length);
});
