// Every fixture is what its snapshots say, however it is run.

import { describe, expect, test } from "vitest";
import { checkFixture, findFixtures } from "@stator/testing";

const fixtures = findFixtures();

describe("fixtures", () => {
  test.each(fixtures)("$id is as its snapshots say", async (fixture) => {
    expect(await checkFixture(fixture)).toEqual([]);
  });

  test("there are many, and no group is a heap", () => {
    const groups = new Set(fixtures.map(({ group }) => group));
    const largest = Math.max(...[...groups].map((wanted) => fixtures.filter(({ group }) => group === wanted).length));
    expect(fixtures.length).toBeGreaterThanOrEqual(40);
    expect(largest).toBeLessThanOrEqual(40);
  });
});
