/** The runtime's public surface: re-exports, nothing else. */
import "./executor/default.js";

export { PENDING, type Poll } from "./core/poll.js";
export {
  BaseFuture,
  drop,
  failed,
  intoFuture,
  isAwaitable,
  isFuture,
  isMachine,
  ready,
  type Future,
  type Machine,
  type Pollable,
  type WaitDescription,
} from "./core/future.js";
export { future, type FutureFunction } from "./core/future-function.js";
export { shielded, type Shielded } from "./core/generator.js";
export { Context } from "./core/context.js";
export { noopWaker, wakerFrom, type Waker } from "./core/waker.js";
export { Strand } from "./core/strand.js";
export { Driven } from "./core/driven.js";
export { JoinHandle, type AbortHandle } from "./core/join-handle.js";
export type { TaskResult } from "./core/task-info.js";
export {
  DeadlockError,
  JoinError,
  PolledAfterCompletion,
  polledAfterCompletion,
  type JoinErrorKind,
} from "./core/errors.js";
export type { MachineMetadata, StateMetadata } from "./core/metadata.js";
export type { Report, ReportKind } from "./core/report.js";
export type { Task } from "./core/task.js";
export { currentRuntime, defaultRuntime, Runtime } from "./executor/runtime.js";
export { run, spawn, taskId } from "./executor/run.js";
export type { RunOptions, RuntimeOptions, SpawnOptions } from "./executor/options.js";
export type { Deferral, Host } from "./host/host.js";
// Similar areas stand together: a bundle of everything is then compressed best.
export * from "./observe.js";
export * from "./task.js";
export * from "./time.js";
export * from "./interop.js";
export * from "./combinators.js";
export { Stream, type Operator, type Step } from "./stream/stream.js";
/** The names of streams are those of arrays, and some are those of futures: they come under one roof. */
export * as stream from "./stream.js";
export * from "./sync.js";
