import { expect, test } from "vitest";
import { median, spread } from "../src/statistics.js";

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])("median() of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

test("median() of nothing is no number", () => {
  expect(median([])).toBeNaN();
});

test("median() leaves the list as it is", () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test("spread() is half the distance of the quartiles as a part of the median", () => {
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.1);
  expect(spread([10, 10, 10])).toBe(0);
});

test("spread() is not moved by one round that went wrong", () => {
  expect(spread([10, 10, 10, 10, 10, 10, 500])).toBe(0);
});

test("spread() of one round is nothing", () => {
  expect(spread([5])).toBe(0);
});
