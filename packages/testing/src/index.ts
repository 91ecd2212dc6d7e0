// @stator/testing: the types that scenarios are written with, the fixture runner and its checks.

export { imbalance, sweep, type Hand } from "./fixtures/cancel-sweep.js";
export { checkFixture, updateFixture, type Drift } from "./fixtures/check.js";
export { compileFixture, compileWith, pluginFor, reprint, shownName, typescriptPreset } from "./fixtures/compile.js";
export { findFixtures, type Fixture } from "./fixtures/fixture.js";
export { scenarioNames, type Scenarios, type Way } from "./fixtures/scenarios.js";
export { linesMapped } from "./fixtures/source-map.js";
export { fuzz, type Failure, type FuzzOptions, type FuzzReport } from "./fuzz/fuzz.js";
export type { Job, Permit, World } from "./run/world.js";
