// Cancelled at any suspension, by hand or by its task, a scenario leaves every scope that it entered, once, innermost first.
// Both lowerings log the same while they do.

import { expect, test } from "vitest";
import { findFixtures, imbalance, scenarioNames, sweep, type Hand } from "@stator/testing";

const runnable = findFixtures().filter(({ run }) => run !== null);
const hands: Hand[] = ["by hand", "by its task"];

test.each(runnable)("$id leaves all scopes when it is cancelled", async (fixture) => {
  for (const name of await scenarioNames(fixture)) {
    for (const hand of hands) {
      const asClass = await sweep(fixture, name, "as a class", hand);
      const asGenerator = await sweep(fixture, name, "as a generator", hand);
      const faults = asClass.map(imbalance).filter((fault) => fault !== null);
      expect(faults, `${name}, cancelled ${hand}`).toEqual([]);
      expect(asClass, `${name}, cancelled ${hand}`).toEqual(asGenerator);
    }
  }
});
