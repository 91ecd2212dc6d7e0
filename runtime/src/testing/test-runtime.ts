/**
 * A runtime on a host that a test steps, under the conditions that the environment asks for, with a gate against leaks.
 *
 * ```ts
 * const { runtime, host, finish } = testRuntime();
 * const value = finish(runtime.spawn(work())); // runs to the end, jumping from deadline to deadline
 * ```
 */
import { current } from "../core/current.js";
import { DeadlockError } from "../core/errors.js";
import type { Pollable } from "../core/future.js";
import type { JoinHandle } from "../core/join-handle.js";
import type { Report } from "../core/report.js";
import type { RuntimeOptions } from "../executor/options.js";
import { Runtime } from "../executor/runtime.js";
import { ManualHost } from "../host/manual.js";
import { fuzzMode } from "./fuzz.js";

/** A runtime on a host that a test moves by hand. */
export interface TestRuntime {
  readonly runtime: Runtime;
  readonly host: ManualHost;
  /** All that the runtime had to report. */
  readonly reports: Report[];
  /** Runs until nothing is left to do, jumping from deadline to deadline; gives the value of the handle, or throws. */
  readonly finish: <T>(handle: JoinHandle<T>) => T;
  /** Spawns and finishes. */
  readonly run: <T>(future: Pollable<T>) => T;
  /** Throws unless all is over: no task, no timer, nobody current. */
  readonly assertNoLeaks: () => void;
}

/**
 * Makes a runtime whose time stands still until the test moves it, and what belongs to it.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { testRuntime } from "@stator/runtime/testing";
 *
 * const { run, host, assertNoLeaks } = testRuntime();
 * run(sleep(60_000));
 * console.log(host.now()); // 60000
 * assertNoLeaks();
 * ```
 *
 * *Throws* (from `finish` and `run`) what the future throws, or that it has not finished although nothing is left to do.
 */
export function testRuntime(options: Omit<RuntimeOptions, "host"> = {}): TestRuntime {
  const host = new ManualHost();
  const mode = fuzzMode();
  const reports: Report[] = [];
  const runtime = new Runtime({
    host,
    seed: options.schedule?.seed ?? 1,
    report: (report) => void reports.push(report),
    // Who gives the order wants that one: needless wakes would make it another.
    fuzz: mode === "wakes" && options.schedule === undefined,
    ...(mode === "budget" ? { budget: 1 } : {}),
    ...options,
  });
  const finish = <T>(handle: JoinHandle<T>): T => {
    host.runToEnd();
    if (!handle.isFinished) throw new DeadlockError(String(runtime.dump()));
    return handle.take();
  };
  return {
    runtime,
    host,
    reports,
    finish,
    run: (future) => finish(runtime.spawn(future)),
    assertNoLeaks: () => assertNoLeaks(runtime),
  };
}

/**
 * The leak gate: what must hold when a test is over.
 *
 * @example
 * ```ts
 * import { sleep } from "@stator/runtime";
 * import { assertNoLeaks, testRuntime } from "@stator/runtime/testing";
 *
 * const { runtime } = testRuntime();
 * runtime.spawn(sleep(10));
 * try {
 *   assertNoLeaks(runtime);
 * } catch {
 *   console.log("a task is left"); // a task is left
 * }
 * ```
 *
 * *Throws* when a task or a timer is left, or some runtime is still current.
 */
export function assertNoLeaks(runtime: Runtime): void {
  const leaks: string[] = [];
  if (runtime.liveTasks > 0) leaks.push(`${runtime.liveTasks} live tasks:\n${String(runtime.dump())}`);
  const timers = (runtime.timers as { size?: number } | null)?.size ?? 0;
  if (timers > 0) leaks.push(`${timers} timers`);
  if (current !== null) leaks.push("a current runtime");
  if (leaks.length > 0) throw new Error(`Cannot end the test: left behind ${leaks.join(", ")}`);
}
