import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  DeadlockError,
  drop,
  failed,
  future,
  PENDING,
  pending,
  pollFn,
  ready,
  Runtime,
  shared,
  sleep,
  spawn,
  timeout,
  type Poll,
} from "@stator/runtime";
import { ManualHost, mock, probe, testRuntime } from "@stator/runtime/testing";
import { machine } from "../support/machines.js";

describe("reports", () => {
  it("#24 a future that returned PENDING though nobody kept the waker", () => {
    const { runtime, host, reports } = testRuntime({ fuzz: false });
    const handle = runtime.spawn(
      pollFn((): Poll<never> => PENDING),
      { name: "deaf" },
    );
    host.runUntilIdle();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ kind: "lost-waker", task: handle.task });
    expect(reports[0]!.message).toContain('"deaf" can never be woken');
    handle.abort();
    host.runUntilIdle();
  });

  it("#24 is silent about futures that keep it, never end on purpose, or have just been woken", () => {
    const { runtime, host, reports } = testRuntime();
    const handles = [
      runtime.spawn(probe("leaf")),
      runtime.spawn(pending()),
      runtime.spawn(sleep(5)),
      runtime.spawn(machine([() => machine([() => sleep(3)])])),
    ];
    host.runUntilIdle();
    for (const handle of handles) handle.abort();
    host.runUntilIdle();
    expect(reports).toEqual([]);
  });

  it("a poll that took too long, from which await to which", () => {
    const { runtime, host, reports } = testRuntime({ fuzz: false });
    const handle = runtime.spawn(machine([() => sleep(1), () => host.advance(500), () => pending()]), { name: "busy" });
    host.advanceAndRun(1);
    expect(reports.map((report) => report.kind)).toEqual(["slow-poll"]);
    expect(reports[0]!.message).toMatch(
      /"busy" ran 500 ms without letting others run, from machines.ts:1 to machines.ts:1/,
    );
    handle.abort();
    host.runUntilIdle();
  });

  it("an error of cleanup in a task that goes on", () => {
    const { runtime, host, reports, finish } = testRuntime();
    const bad = machine([() => pending()], () => {
      throw new Error("cleanup");
    });
    const handle = runtime.spawn(
      pollFn((cx): Poll<string> => {
        bad.poll(cx);
        drop(bad, cx);
        return "went on";
      }),
    );
    host.runUntilIdle();
    expect(finish(handle)).toBe("went on");
    expect(reports.map((report) => [report.kind, (report.error as Error).message])).toEqual([
      ["cleanup-failure", "cleanup"],
    ]);
  });

  it("a future that was polled and then forgotten", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { runtime, reports } = testRuntime();
    const forget = (): void => {
      mock(timeout(5, machine([() => pollFn((cx): Poll<never> => (cx.waker, PENDING))])), { runtime }).poll();
    };
    forget();
    runtime.timers!.fire(10); // The timer no longer holds on to it.
    for (let i = 0; i < 10 && reports.length === 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    expect(reports.map((report) => report.kind)).toEqual(["leaked-future"]);
    expect(reports[0]!.message).toContain("`steps` (machines.ts:1) was polled and then forgotten");
  });

  it("a failure with awaits in its stack, as soon as its task is collected", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { runtime, host, reports } = testRuntime({ fuzz: false });
    const other = runtime.spawn(pollFn((cx): Poll<never> => (cx.waker, PENDING)));
    const forget = (): void => {
      runtime.spawn(machine([() => machine([() => failed(new Error("boom"))])]));
      host.runUntilIdle();
    };
    forget();
    runtime.spawn(ready(1)).detach(); // The context holds on to the last task that ran.
    host.runUntilIdle();
    for (let i = 0; i < 10 && reports.length === 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    expect(reports.map((report) => [report.kind, (report.error as Error).message])).toEqual([
      ["unobserved-failure", "boom"],
    ]);
    expect(other.isFinished).toBe(false);
  });

  it("a failure of a task that was the first to wait for a promise that others still share", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const { runtime, host, reports } = testRuntime({ fuzz: false });
    const promise = new Promise<never>(() => {});
    const awaited = shared(promise);
    let forgotten = false;
    const forget = (): void => {
      const clone = awaited.clone();
      runtime.spawn(
        pollFn((cx) => {
          expect(clone.poll(cx)).toBe(PENDING);
          drop(clone, cx);
          throw new Error("boom");
        }),
      );
      host.runUntilIdle();
    };
    const other = runtime.spawn(pollFn((cx) => (forgotten ? awaited.poll(cx) : (cx.waker, PENDING))));
    forget();
    forgotten = true;
    other.wake();
    host.runUntilIdle();
    for (let i = 0; i < 10 && reports.length === 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    expect(reports.map((report) => report.kind)).toEqual(["unobserved-failure"]);
    expect(other.isFinished).toBe(false);
  });

  it("go to the host when nobody else listens", () => {
    const host = new ManualHost();
    const runtime = new Runtime({ host });
    runtime
      .spawn(
        pollFn(() => {
          throw new Error("boom");
        }),
      )
      .detach();
    host.runUntilIdle();
    expect(host.reports.map((report) => report.kind)).toEqual(["unobserved-failure"]);
  });
});

describe("the proof of a deadlock", () => {
  class ExhaustibleHost extends ManualHost {
    exhausted: (() => void) | null = null;

    onExhausted(callback: () => void): () => void {
      this.exhausted = callback;
      return () => (this.exhausted = null);
    }
  }

  it("#67 is an error with the tree of tasks, not a silent exit", async () => {
    const host = new ExhaustibleHost();
    const runtime = new Runtime({ host });
    const outcome = runtime.run(
      future(function* () {
        const child = spawn(probe("nobody finishes"), { name: "child" });
        yield* child;
      })(),
      { name: "root" },
    );
    host.runUntilIdle();
    host.exhausted!();
    const error = await outcome.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeadlockError);
    const { tree } = error as DeadlockError;
    expect(tree).toMatch(/task #1 "root" waiting, spawned at .*reports\.test\.ts/);
    expect(tree).toContain('waits for task #2 "child"');
    expect(tree).toMatch(/ {4}task #2 "child" waiting/);
    expect(tree).toContain("waits for probe nobody finishes");
  });

  it("is withdrawn when the root ends", async () => {
    const host = new ExhaustibleHost();
    const runtime = new Runtime({ host });
    const outcome = runtime.run(sleep(1));
    expect(host.exhausted).not.toBe(null);
    host.runToEnd();
    await outcome;
    expect(host.exhausted).toBe(null);
  });
});
