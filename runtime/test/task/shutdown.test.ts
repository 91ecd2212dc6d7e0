import { describe, expect, it } from "vitest";
import { future, pending, Runtime, shutdown, sleep, spawn, yieldNow, type JoinHandle } from "@stator/runtime";
import { probe, testRuntime, type Log } from "@stator/runtime/testing";

describe("shutdown", () => {
  it("cancels all, latest first, with their cleanup, and gives nothing back when all stopped", async () => {
    const { runtime, host, assertNoLeaks } = testRuntime({ fuzz: false });
    const log: Log = [];
    for (const name of ["a", "b", "c"]) runtime.spawn(probe(name, log));
    host.runUntilIdle();
    const stopped = shutdown(1000, runtime);
    host.runUntilIdle();
    expect(await stopped).toEqual([]);
    expect(log.slice(3)).toEqual(["drop c", "drop b", "drop a"]);
    assertNoLeaks();
  });

  it("gives those that did not stop in time", async () => {
    const { runtime, host } = testRuntime();
    const stuck = runtime.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          yield* sleep(10_000);
        }
      })(),
      { name: "stuck" },
    );
    runtime.spawn(pending());
    host.runUntilIdle();
    const stopped = shutdown(100, runtime);
    host.advanceAndRun(100);
    expect((await stopped).map((task) => task.label)).toEqual([`#${stuck.id} "stuck"`]);
    host.runToEnd();
    expect(stuck.isFinished).toBe(true);
  });

  it("#47 a task spawned by cleanup is accepted, never run, and comes out cancelled", async () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const log: Log = [];
    let late: JoinHandle<void> | undefined;
    runtime.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          late = spawn(
            future(function* () {
              log.push("ran");
              yield* yieldNow();
            })(),
          );
        }
      })(),
    );
    host.runUntilIdle();
    const stopped = shutdown(Infinity, runtime);
    host.runUntilIdle();
    expect(await stopped).toEqual([]);
    expect(log).toEqual([]);
    expect(() => late!.take()).toThrow("was cancelled");
    assertNoLeaks();
  });

  it("#48 cleanups that wake each other: each is dropped once", async () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const log: Log = [];
    const tasks: JoinHandle<void>[] = [];
    for (const [name, other] of [
      ["a", 1],
      ["b", 0],
    ] as const) {
      tasks.push(
        runtime.spawn(
          future(function* () {
            try {
              yield* pending();
            } finally {
              log.push(name);
              tasks[other]!.task.wake();
              yield* yieldNow();
              tasks[other]!.task.wake();
            }
          })(),
        ),
      );
    }
    host.runUntilIdle();
    const stopped = shutdown(Infinity, runtime);
    host.runUntilIdle();
    expect(await stopped).toEqual([]);
    expect(log.toSorted()).toEqual(["a", "b"]);
    assertNoLeaks();
  });

  it("of an empty runtime is at once", async () => {
    expect(await shutdown(0, testRuntime().runtime)).toEqual([]);
  });

  it("#51 a failure nobody observes can end everything: the root fails with it, later tasks are cancelled", async () => {
    const runtime = new Runtime({ unobserved: "shutdown", report: () => {} });
    const boom = future(function* () {
      yield* yieldNow();
      throw new Error("boom");
    });
    const root = future(function* () {
      spawn(boom());
      yield* pending();
    });
    await expect(runtime.run(root())).rejects.toThrow("boom");
    await expect(runtime.spawn(sleep(1))).rejects.toThrow("was cancelled");
  });
});
