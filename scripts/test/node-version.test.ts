import { expect, test } from "vitest";
import { isAtLeast } from "../workspace/node-version.mjs";

test.each([
  ["20.19.0", "20.19", true],
  ["20.19.4", "20.19", true],
  ["22.0.0", "20.19", true],
  ["100.0.0", "20.19", true],
  ["20.9.0", "20.19", false],
  ["18.20.8", "20.19", false],
  ["8.17.0", "20.19", false],
])("isAtLeast() says of Node %s and the floor %s: %s", (version, floor, supported) => {
  expect(isAtLeast(version, floor)).toBe(supported);
});
