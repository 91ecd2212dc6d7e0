/** Looking at a runtime: traces, metrics, hooks, dumps. */
export { hooks, type Hooks } from "./observe/hooks.js";
export { metrics, type Metrics } from "./observe/metrics.js";
export { trace, traceLine, type TraceEvent, type TraceSubscriber } from "./observe/trace.js";
export type { ChainDump, Dump, DumpOptions, FrameDump, TaskDump } from "./executor/dump.js";
