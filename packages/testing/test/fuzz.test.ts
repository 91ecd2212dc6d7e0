// A slice of the fuzzer: random programs, natively, as classes and as generators, and cancelled. `pnpm fuzz` runs as many as you like.

import { fuzz } from "@stator/testing";
import { expect, test } from "vitest";

const SEED = 1;
const COUNT = 150;

test(`${COUNT} random programs from seed ${SEED} do the same in every way`, { timeout: 120_000 }, async () => {
  const { failures, ran } = await fuzz({ seed: SEED, count: COUNT, shrinking: 200 }, () => false);
  expect(failures).toEqual([]);
  expect(ran).toBeGreaterThan(COUNT / 2);
});
