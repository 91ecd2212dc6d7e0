// @stator/testing: the types that scenarios are written with, and the fixture runner.

export { checkFixture, updateFixture, type Drift } from "./fixtures/check.js";
export { findFixtures, type Fixture } from "./fixtures/fixture.js";
export type { Scenarios } from "./fixtures/scenarios.js";
export type { Job, Permit, World } from "./run/world.js";
