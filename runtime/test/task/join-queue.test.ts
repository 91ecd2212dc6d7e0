import { describe, expect, it } from "vitest";
import { failed, future, JoinQueue, owned, PENDING, pending, ready, sleep, timeout } from "@stator/runtime";
import { mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

describe("JoinQueue", () => {
  it("#198 gives outcomes in order of spawning, and is not woken by a later task", () => {
    const { runtime, host } = testRuntime();
    const queue = new JoinQueue<string>(runtime);
    const first = probe<string>("first");
    const second = probe<string>("second");
    queue.spawn(first);
    queue.spawn(second);
    const task = mock(queue.joinNext());
    expect(task.poll()).toBe(PENDING);
    host.runUntilIdle();
    second.finish("b");
    host.runUntilIdle();
    expect([task.isWoken, queue.tryJoinNext()]).toEqual([false, undefined]);
    first.finish("a");
    host.runUntilIdle();
    expect(task.isWoken).toBe(true);
    const next = (): unknown => task.enter((cx) => queue.pollNext(cx));
    expect([task.poll(), next(), next()]).toEqual(["a", "b", undefined]);
  });

  it("#198 tryJoinNext leaves the waker of whoever waits alone", () => {
    const { runtime, host } = testRuntime();
    const queue = new JoinQueue<string>(runtime);
    const leaf = probe<string>("leaf");
    queue.spawn(leaf);
    const task = mock(queue.joinNext());
    task.poll();
    expect(queue.tryJoinNext()).toBe(undefined);
    host.runUntilIdle();
    leaf.finish("value");
    host.runUntilIdle();
    expect(task.isWoken).toBe(true);
    expect(queue.tryJoinNext()).toBe("value");
  });

  it("throws a failure in its turn and goes on behind it; dropped, it aborts the rest", () => {
    const { runtime, host, reports, assertNoLeaks } = testRuntime();
    const queue = new JoinQueue<number>(runtime);
    queue.spawn(failed(new Error("boom")));
    queue.spawn(ready(2));
    queue.spawn(pending());
    const task = mock(queue.joinNext());
    host.runUntilIdle();
    expect(() => task.poll()).toThrow("boom");
    expect([mock(queue.joinNext()).poll(), queue.size]).toEqual([2, 1]);
    queue[Symbol.dispose]();
    host.runUntilIdle();
    expect(reports).toEqual([]);
    assertNoLeaks();
  });
});

describe("an owned handle", () => {
  it("aborts its task when it is dropped, and waits for the cleanup", () => {
    const { runtime, host, finish } = testRuntime();
    const log: Log = [];
    const body = future(function* () {
      try {
        yield* pending();
      } finally {
        yield* sleep(5);
        log.push(`clean@${host.now()}`);
      }
    });
    const handle = runtime.spawn(
      future(function* () {
        try {
          yield* timeout(10, owned(runtime.spawn(body())));
        } catch (error) {
          log.push(`${(error as Error).name}@${host.now()}`);
        }
      })(),
    );
    finish(handle);
    expect(log).toEqual(["clean@15", "Elapsed@15"]);
  });

  it("gives the value, and lets go when it is released", () => {
    const { runtime, host, run } = testRuntime();
    expect(run(owned(runtime.spawn(ready(1))))).toBe(1);
    const leaf = probe("leaf");
    const kept = owned(runtime.spawn(leaf));
    host.runUntilIdle();
    const handle = kept.release();
    mock(kept).cancel();
    host.runUntilIdle();
    expect([leaf.drops, handle.isFinished]).toEqual([0, false]);
    handle.abort();
    host.runUntilIdle();
  });
});
