/** Looking at a runtime: traces, metrics, hooks, dumps. */
export { hooks, type Hooks } from "./observe/hooks.js";
export { metrics, type Metrics } from "./observe/metrics.js";
export { trace, traceLine, type TraceEvent, type TraceSubscriber } from "./observe/trace.js";
export { Dump, type ChainDump, type DumpOptions, type FrameDump, type TaskDump } from "./executor/dump.js";
