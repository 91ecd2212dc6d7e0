import { expect, test } from "vitest";
import { chosen, HELP, readArguments } from "../src/arguments.js";

test("readArguments() takes everything by default", () => {
  expect(readArguments([])).toEqual({
    quick: false,
    help: false,
    keep: false,
    only: null,
    systems: null,
    json: null,
    svg: null,
    writeDocs: false,
    rounds: null,
  });
});

test("readArguments() reads lists, files and numbers, and the `--` that pnpm leaves", () => {
  const args = ["--", "--quick", "--only", "fib,select", "--system=co", "--json", "a.json", "--rounds", "9"];
  expect(readArguments(args)).toMatchObject({
    quick: true,
    only: ["fib", "select"],
    systems: ["co"],
    json: "a.json",
    rounds: 9,
  });
});

test.each([["0"], ["-1"], ["1.5"], ["many"]])("readArguments() refuses %s rounds", (rounds) => {
  expect(() => readArguments([`--rounds=${rounds}`])).toThrow(`Cannot take ${rounds} rounds`);
});

test("readArguments() refuses an option that does not exist", () => {
  expect(() => readArguments(["--fast"])).toThrow("--fast");
});

test.each(["--quick", "--only", "--system", "--rounds", "--json", "--svg", "--keep", "--write-docs"])(
  "the help names %s",
  (option) => {
    expect(HELP).toContain(option);
  },
);

const all = [{ name: "a" }, { name: "b" }, { name: "c" }];

test("chosen() keeps the order of the table", () => {
  expect(chosen(all, ["c", "a"], "letter")).toEqual([{ name: "a" }, { name: "c" }]);
  expect(chosen(all, null, "letter")).toEqual(all);
});

test("chosen() names what there is when something is not there", () => {
  expect(() => chosen(all, ["d"], "letter")).toThrow("No letter `d`: there are a, b, c");
});
