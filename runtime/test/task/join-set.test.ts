import { describe, expect, it } from "vitest";
import { failed, future, JoinMap, JoinSet, PENDING, pending, ready, shutdown, sleep } from "@stator/runtime";
import { mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

const after = future(function* <T>(ms: number, value: T) {
  yield* sleep(ms);
  return value;
});

describe("JoinSet", () => {
  it("#196 gives outcomes in order of completion; at the same time, in order of spawning", () => {
    const { runtime, run } = testRuntime({ fuzz: false });
    const set = new JoinSet<number>(runtime);
    for (const i of [0, 1, 2, 3, 4]) set.spawn(after(10, i));
    set.spawn(after(5, 5));
    const all = future(function* () {
      const seen: number[] = [];
      for (;;) {
        const next = yield* set.joinNext();
        if (next === undefined) return seen;
        seen.push(next);
      }
    });
    expect(run(all())).toEqual([5, 0, 1, 2, 3, 4]);
  });

  it("#196 an empty set gives undefined at once", () => {
    const { runtime } = testRuntime();
    expect(mock(new JoinSet(runtime).joinNext()).poll()).toBe(undefined);
  });

  it("#196 dropping it aborts all that is in it", () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const leaves = Array.from({ length: 16 }, (_, i) => probe(`${i}`));
    {
      const set = new JoinSet<void>(runtime);
      for (const leaf of leaves) set.spawn(leaf);
      host.runUntilIdle();
      set[Symbol.dispose]();
    }
    host.runUntilIdle();
    expect(leaves.every((leaf) => leaf.drops === 1)).toBe(true);
    assertNoLeaks();
  });

  it("#196 abortAll keeps the entries until they are joined", () => {
    const { runtime, host } = testRuntime();
    const set = new JoinSet<void>(runtime);
    set.spawn(pending());
    set.spawn(pending());
    host.runUntilIdle();
    set.abortAll();
    host.runUntilIdle();
    expect(set.size).toBe(2);
    const task = mock(set.joinNext());
    expect(() => task.poll()).toThrow("was cancelled");
    expect(set.size).toBe(1);
  });

  it("#196 joinAll throws the first failure and aborts the rest", () => {
    const { runtime, host, finish, assertNoLeaks } = testRuntime();
    const set = new JoinSet<unknown>(runtime);
    const leaf = probe("rest");
    set.spawn(leaf);
    set.spawn(failed(new Error("boom")));
    const handle = runtime.spawn(set.joinAll());
    expect(() => finish(handle)).toThrow("boom");
    host.runUntilIdle();
    expect(leaf.drops).toBe(1);
    assertNoLeaks();
  });

  it("#196 joinAll gives the values", () => {
    const { runtime, run } = testRuntime();
    const set = new JoinSet<number>(runtime);
    for (const i of [3, 1, 2]) set.spawn(after(i, i));
    expect(run(set.joinAll())).toEqual([1, 2, 3]);
  });

  it("#196 detachAll lets the tasks run on", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const set = new JoinSet<void>(runtime);
    set.spawn(
      future(function* () {
        yield* sleep(5);
        log.push("ran on");
      })(),
    );
    set.detachAll();
    expect(set.size).toBe(0);
    host.runToEnd();
    expect(log).toEqual(["ran on"]);
  });

  it("#196 tryJoinNext takes a thousand, whatever the budget", () => {
    const { runtime, host } = testRuntime();
    const set = new JoinSet<number>(runtime);
    for (let i = 0; i < 1000; i++) set.spawn(ready(i));
    host.runUntilIdle();
    let sum = 0;
    for (let i = 0; i < 1000; i++) sum += set.tryJoinNext()!;
    expect([sum, set.size, set.tryJoinNext()]).toEqual([499_500, 0, undefined]);
  });

  it("#196 when the runtime has shut down its tasks come out cancelled", async () => {
    const { runtime, host } = testRuntime();
    const set = new JoinSet<void>(runtime);
    set.spawn(pending());
    const stopped = shutdown(Infinity, runtime);
    host.runUntilIdle();
    expect(await stopped).toEqual([]);
    set.spawn(ready(undefined));
    host.runUntilIdle();
    for (let i = 0; i < 2; i++) expect(() => set.tryJoinNext()).toThrow("was cancelled");
  });

  it("#79 a thousand finished tasks: joinNext runs out of budget at least once, and all come out", () => {
    const { runtime, host } = testRuntime();
    const set = new JoinSet<number>(runtime);
    for (let i = 0; i < 1000; i++) set.spawn(ready(i));
    host.runUntilIdle();
    let pendings = 0;
    let joined = 0;
    const task = mock(set.joinNext(), { runtime, budget: 128 });
    while (set.size > 0) {
      // One poll of a task: as many as the budget allows.
      task.enter((cx) => {
        while (set.size > 0 && set.pollNext(cx) !== PENDING) joined++;
        if (set.size > 0) pendings++;
      });
      host.runUntilIdle();
      expect(task.isWoken || set.size === 0).toBe(true);
    }
    expect(joined).toBe(1000);
    expect(pendings).toBeGreaterThanOrEqual(1);
  });

  it("shutdown waits for the cleanup of all", () => {
    const { runtime, host, run, assertNoLeaks } = testRuntime();
    const log: Log = [];
    const set = new JoinSet<void>(runtime);
    set.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          yield* sleep(5);
          log.push("clean");
        }
      })(),
    );
    host.runUntilIdle();
    run(set.shutdown());
    expect([log, host.now(), set.size]).toEqual([["clean"], 5, 0]);
    assertNoLeaks();
  });
});

describe("JoinMap", () => {
  it("#197 a key that is used again aborts the old task; one entry remains", () => {
    const { runtime, host, run } = testRuntime();
    const map = new JoinMap<string, number>(runtime);
    const old = probe<number>("old");
    map.spawn("key", old);
    host.runUntilIdle();
    map.spawn("key", after(5, 2));
    expect([map.size, map.has("key")]).toEqual([1, true]);
    host.runUntilIdle();
    expect(old.drops).toBe(1);
    expect(run(map.joinNext())).toEqual({ key: "key", status: "value", value: 2 });
    expect(run(map.joinNext())).toBe(undefined);
  });

  it("gives key and outcome, also of failures and aborted tasks", () => {
    const { runtime, host, run, assertNoLeaks } = testRuntime();
    const map = new JoinMap<string, number>(runtime);
    const error = new Error("boom");
    map.spawn("bad", failed(error));
    host.runUntilIdle();
    map.spawn("dead", pending());
    expect([map.abort("dead"), map.abort("nobody")]).toEqual([true, false]);
    expect(run(map.joinNext())).toEqual({ key: "bad", status: "failed", error });
    expect(run(map.joinNext())).toEqual({ key: "dead", status: "cancelled" });
    map.spawn("left", pending());
    map[Symbol.dispose]();
    host.runUntilIdle();
    assertNoLeaks();
  });
});
