import { expect, test } from "vitest";
import { awaitsIn, dense, INPUTS, large, sizeOf } from "../src/compile-time/inputs.js";
import { compile, WAYS } from "../src/compile-time/ways.js";

test.each(INPUTS)("the input $name is code with awaits", ({ read }) => {
  const input = read();
  expect(awaitsIn(input)).toBeGreaterThan(10);
  expect(sizeOf(input)).toBeGreaterThan(10_000);
});

test("large() has as many awaits as it is asked for, in one function", () => {
  const code = large(40);
  expect(awaitsIn({ name: "", modules: [code] })).toBe(40);
  expect(code.match(/async function/g)).toHaveLength(1);
});

test.each(Object.keys(WAYS))("compiling by `%s` leaves async functions only where nothing is lowered", (way) => {
  expect(/^async function/m.test(compile(dense(1), way))).toBe(way === "none");
});

test("compile() refuses a way that does not exist", () => {
  expect(() => compile("", "other")).toThrow("No way to compile is called other");
});
