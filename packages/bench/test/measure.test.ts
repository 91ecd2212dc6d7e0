import { expect, test } from "vitest";
import { fittingSize, measureTime, type Program } from "../src/run/measure.js";

/** Uses CPU time in proportion to its size. */
function busy(milliseconds: number): { program: Program; sizes: number[] } {
  const sizes: number[] = [];
  const main = (size: number): number => {
    sizes.push(size);
    const before = process.cpuUsage();
    for (;;) {
      const { user, system } = process.cpuUsage(before);
      if (user + system >= size * milliseconds * 1_000) return size;
    }
  };
  return { program: { main, expected: (size) => size, start: (run, size) => run(size) }, sizes };
}

test("fittingSize() gives the whole size to what is quick enough", async () => {
  expect(await fittingSize(busy(0).program, 640, 10_000)).toBe(640);
});

test("fittingSize() gives a part to what would take too long, never less than it has tried", async () => {
  const { program, sizes } = busy(1);
  const size = await fittingSize(program, 640, 64);
  expect(size).toBeGreaterThanOrEqual(10);
  expect(size).toBeLessThanOrEqual(64);
  expect(new Set(sizes)).toEqual(new Set([10]));
});

test("measureTime() repeats a run until enough time is used, and counts per unit of size", async () => {
  const { program, sizes } = busy(0.1);
  const reply = await measureTime(program, 10, 3);
  expect(reply.repeats).toBe(sizes.length);
  expect(reply.repeats).toBeGreaterThan(0);
  expect(reply.value).toBeGreaterThanOrEqual(100_000);
  expect(reply.size).toBe(10);
});

test("measureTime() does not count a run with a wrong result", async () => {
  const program: Program = { main: () => 1, expected: () => 2, start: (run, size) => run(size) };
  await expect(measureTime(program, 1, 1)).rejects.toThrow("Wrong result");
});
