// Our stage: lowered programs on the runtime, with a host that is stepped by hand.

import * as runtime from "@stator/runtime";
import * as abi from "@stator/runtime/abi";
import * as combinators from "@stator/runtime/combinators";
import { testRuntime } from "@stator/runtime/testing";
import * as time from "@stator/runtime/time";
import type { Outcome } from "./outcome.js";
import { hostTurn, Stuck, type Stage } from "./stage.js";

const MODULES = {
  "@stator/runtime": runtime,
  "@stator/runtime/abi": abi,
  "@stator/runtime/time": time,
  "@stator/runtime/combinators": combinators,
};

export class RuntimeStage implements Stage {
  readonly cancels = true;
  readonly modules = MODULES;
  /** What the runtime had to report: errors of cleanup, lost wakers. */
  readonly reports: runtime.Report[];
  /** Called whenever everybody waits, before the clock moves. */
  onWait: () => void = () => {};
  private readonly test = testRuntime();
  private task: runtime.JoinHandle<unknown> | null = null;

  constructor() {
    this.reports = this.test.reports;
  }

  after<T>(ms: number, finish: () => T): PromiseLike<T> {
    return new After(ms, finish);
  }

  async perform(work: PromiseLike<unknown>): Promise<Outcome> {
    const { host } = this.test;
    const task = this.test.runtime.spawn(work);
    this.task = task;
    const settled: { outcome: Outcome | null } = { outcome: null };
    void task.then(
      (value) => (settled.outcome = { kind: "value", value }),
      (error: unknown) => (settled.outcome = failure(error)),
    );
    for (;;) {
      host.runUntilIdle();
      // Native promises that the program awaits settle in turns of the real host.
      await hostTurn();
      if (settled.outcome !== null) return settled.outcome;
      if (!host.isIdle) continue;
      this.onWait();
      if (!host.isIdle) continue;
      if (host.nextDeadline === Infinity) throw new Stuck();
      host.advance(host.nextDeadline - host.now());
    }
  }

  cancel(): void {
    this.task?.abort();
  }

  /** Throws if a task or a timer is left over. */
  assertNoLeaks(): void {
    this.test.assertNoLeaks();
  }
}

/** A sleep with an outcome. The time runs from the first poll, as for native code that awaits at once. */
class After<T> extends runtime.BaseFuture<T> {
  private readonly sleeping: runtime.Pollable<void>;
  private readonly finish: () => T;

  constructor(ms: number, finish: () => T) {
    super();
    this.sleeping = time.sleep(ms);
    this.finish = finish;
  }

  poll(cx: runtime.Context): runtime.Poll<T> {
    return this.sleeping.poll(cx) === runtime.PENDING ? runtime.PENDING : this.finish();
  }

  cancel(cx: runtime.Context): runtime.Poll<void> {
    return this.sleeping.cancel(cx);
  }
}

function failure(error: unknown): Outcome {
  if (!(error instanceof runtime.JoinError)) return { kind: "error", error };
  return error.kind === "cancelled" ? { kind: "cancelled" } : { kind: "error", error: error.cause };
}
