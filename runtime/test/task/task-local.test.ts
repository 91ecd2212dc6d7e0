import { describe, expect, it } from "vitest";
import { failed, future, pending, sleep, spawn, taskLocal } from "@stator/runtime";
import { testRuntime } from "@stator/runtime/testing";

describe("task-locals", () => {
  const user = taskLocal<string>("user");

  it("#199 are visible in every poll, nest and restore", () => {
    const { run } = testRuntime();
    const seen: (string | undefined)[] = [];
    const inner = future(function* () {
      seen.push(user.get());
      yield* sleep(1);
      seen.push(user.get());
    });
    const outer = future(function* () {
      seen.push(user.get());
      yield* user.scope("inner", inner());
      seen.push(user.get());
    });
    run(user.scope("outer", outer()));
    expect(seen).toEqual(["outer", "inner", "inner", "outer"]);
    expect(user.tryGet()).toBe(undefined);
    expect(() => user.get()).toThrow("`user`");
  });

  it("#199 are visible in cleanup, on abort and on completion", () => {
    const { runtime, host, finish } = testRuntime();
    const seen: string[] = [];
    const body = future(function* (ms: number) {
      try {
        yield* sleep(ms);
      } finally {
        seen.push(user.get());
        yield* sleep(1);
        seen.push(user.get());
      }
    });
    const aborted = runtime.spawn(user.scope("aborted", body(1000)));
    host.runUntilIdle();
    aborted.abort();
    host.runToEnd();
    finish(runtime.spawn(user.scope("done", body(1))));
    expect(seen).toEqual(["aborted", "aborted", "done", "done"]);
  });

  it("#199 are not inherited by a spawned task", () => {
    const { run } = testRuntime();
    let seen: string | undefined = "unset";
    const child = future(function* () {
      yield* sleep(1);
      seen = user.tryGet();
    });
    run(
      user.scope(
        "parent",
        future(function* () {
          yield* spawn(child());
        })(),
      ),
    );
    expect(seen).toBe(undefined);
  });

  it("#199 the value can be taken back; a throw restores", () => {
    const { run, runtime, host } = testRuntime();
    const scoped = user.scope("mine", sleep(1));
    run(scoped);
    expect([scoped.takeValue(), scoped.takeValue()]).toEqual(["mine", undefined]);
    const handle = runtime.spawn(user.scope("bad", failed(new Error("boom"))));
    host.runUntilIdle();
    handle.detach();
    expect(user.tryGet()).toBe(undefined);
    expect(user.sync("sync", () => user.get())).toBe("sync");
    const waits = runtime.spawn(user.scope("x", pending()));
    host.runUntilIdle();
    waits.abort();
    host.runUntilIdle();
    expect(user.tryGet()).toBe(undefined);
  });
});
