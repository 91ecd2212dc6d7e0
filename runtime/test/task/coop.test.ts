import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  consumeBudget,
  cooperative,
  failed,
  future,
  pending,
  pollFn,
  ready,
  sleep,
  unconstrained,
  PENDING,
  type Context,
  type Poll,
} from "@stator/runtime";
import { mock, testRuntime } from "@stator/runtime/testing";

/** Always has something, for one unit each. */
class Full extends BaseFuture<void> {
  taken = 0;

  poll(cx: Context): Poll<void> {
    if (!cx.proceed()) return PENDING;
    this.taken++;
    return undefined;
  }

  cancel(): void {}
}

const drainFor = future(function* (full: Full, times: number) {
  for (let i = 0; i < times; i++) yield* full;
});

describe("the budget", () => {
  it("#69 is 128 operations in one poll, then PENDING although there is more", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false, budget: 128 });
    const full = new Full();
    const handle = runtime.spawn(drainFor(full, 300));
    host.turn();
    expect(full.taken).toBe(128);
    finish(handle);
    expect(full.taken).toBe(300);
  });

  it("#69 is the same for a root", () => {
    const { runtime, host } = testRuntime({ fuzz: false, budget: 128 });
    const full = new Full();
    void runtime.run(drainFor(full, 300));
    const taken: number[] = [];
    while (host.turn()) taken.push(full.taken);
    expect(taken.slice(0, 3)).toEqual([128, 256, 300]);
  });

  it("#70 waiting costs nothing", () => {
    const { runtime } = testRuntime();
    const task = mock(pending(), { runtime, budget: 128 });
    task.enter((cx) => {
      const sleeps = Array.from({ length: 1000 }, () => sleep(10));
      for (const rest of sleeps) expect(rest.poll(cx)).toBe(PENDING);
      expect(cx.budget).toBe(128);
      for (const rest of sleeps) rest.cancel();
    });
  });

  it("#73 three hundred consumeBudget calls are two forced yields", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false, budget: 128 });
    const handle = runtime.spawn(
      future(function* () {
        for (let i = 0; i < 300; i++) yield* consumeBudget();
      })(),
    );
    finish(handle);
    expect(runtime.forcedYields).toBe(2);
    expect(host.isIdle).toBe(true);
  });

  it("#74 unconstrained has none; the budget outside is unchanged after", () => {
    const { runtime } = testRuntime();
    const full = new Full();
    const task = mock(unconstrained(drainFor(full, 1000)), { runtime, budget: 128 });
    expect(task.poll()).toBe(undefined);
    expect([full.taken, task.cx.budget]).toEqual([1000, 128]);
  });

  it("#80 is restored when the unconstrained future throws", () => {
    const { runtime } = testRuntime();
    const task = mock(unconstrained(unconstrained(failed(new Error("boom")))), { runtime, budget: 7 });
    expect(() => task.poll()).toThrow("boom");
    expect(task.cx.budget).toBe(7);
  });

  it("cooperative makes any future pay when it is ready", () => {
    const { runtime } = testRuntime();
    const task = mock(cooperative(ready(1)), { runtime, budget: 1 });
    expect([task.poll(), task.cx.budget]).toEqual([1, 0]);
    const waits = mock(cooperative(pending()), { runtime, budget: 1 });
    expect([waits.poll(), waits.cx.budget]).toEqual([PENDING, 1]);
    const broke = mock(cooperative(ready(1)), { runtime, budget: 0 });
    expect(broke.poll()).toBe(PENDING);
  });

  it("a context outside every runtime has no limit", () => {
    const full = new Full();
    const task = mock(drainFor(full, 10_000));
    expect(task.poll()).toBe(undefined);
    expect(full.taken).toBe(10_000);
    expect(mock(pollFn((cx) => (cx.proceed() ? "yes" : PENDING))).poll()).toBe("yes");
  });
});
