/** For tests of futures: poll by hand, count wakes, log drops, step the clock. */
export { dumpOnTimeout, type DumpOnTimeoutOptions } from "./testing/dump-on-timeout.js";
export { explore, type Exploration, type ExploreOptions } from "./testing/explore.js";
export { fuzzMode, type FuzzMode } from "./testing/fuzz.js";
export { mock, MockTask, type MockOptions } from "./testing/mock-task.js";
export { disposable, probe, Probe, type Log } from "./testing/probe.js";
export { recorded, replay, Schedule, shuffled, type Decision } from "./testing/schedule.js";
export { assertNoLeaks, testRuntime, type TestRuntime } from "./testing/test-runtime.js";
export { ManualHost } from "./host/manual.js";
