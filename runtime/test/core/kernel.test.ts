import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  Context,
  failed,
  future,
  isFuture,
  noopWaker,
  PENDING,
  pending,
  pollFn,
  PolledAfterCompletion,
  ready,
  wakerFrom,
  type Poll,
  type Waker,
} from "@stator/runtime";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { machine } from "../support/machines.js";

describe("the mock task", () => {
  it("#1 a ready future polls to its value, a pending one to PENDING without a wake", () => {
    expect(mock(ready(1)).poll()).toBe(1);
    const leaf = probe<number>("a");
    const task = mock(leaf);
    expect(task.poll()).toBe(PENDING);
    expect(task.wakes).toBe(0);
    leaf.finish(2);
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toBe(2);
    expect(task.isWoken).toBe(false);
  });

  it("#2 polls until idle, and gives up on a future that only wakes itself", () => {
    let left = 3;
    const settles = pollFn((cx): Poll<string> => {
      if (left-- === 0) return "done";
      cx.waker.wake();
      return PENDING;
    });
    expect(mock(settles).pollUntilIdle()).toBe("done");
    const spins = pollFn((cx): Poll<never> => {
      cx.waker.wake();
      return PENDING;
    });
    expect(() => mock(spins).pollUntilIdle()).toThrow("Cannot become idle");
    expect(mock(pending()).pollUntilIdle()).toBe(PENDING);
  });

  it("#3 enter polls any leaf with this task's waker", () => {
    const leaf = probe("a");
    const task = mock(pending());
    expect(task.enter((cx) => leaf.poll(cx))).toBe(PENDING);
    leaf.finish();
    expect(task.wakes).toBe(1);
  });

  it("#4 probes share one log of drops and disposals", () => {
    const log: Log = [];
    const leaf = probe("a", log);
    const task = mock(leaf);
    task.poll();
    task.cancel();
    disposable("b", log)[Symbol.dispose]();
    expect(log).toEqual(["start a", "drop a", "dispose b"]);
  });

  it("#6 the leak gate names what is left behind", () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const handle = runtime.spawn(pending());
    host.runUntilIdle();
    expect(assertNoLeaks).toThrow("1 live tasks");
    handle.abort();
    host.runUntilIdle();
    assertNoLeaks();
  });
});

describe("the future contract", () => {
  it("#7 calling runs nothing; arguments are captured", () => {
    const log: Log = [];
    const argument = { value: 1 };
    const body = future(function* (given: { value: number }) {
      log.push("ran");
      yield* ready(0);
      return given.value;
    });
    const made = body(argument);
    expect(log).toEqual([]);
    argument.value = 2;
    expect(mock(made).poll()).toBe(2);
    expect(log).toEqual(["ran"]);
  });

  it("#8 polling after the value throws, and changes nothing", () => {
    for (const made of [future(function* () {})(), machine([]), ready(1)]) {
      const task = mock(made);
      task.poll();
      expect(() => task.poll()).toThrow(PolledAfterCompletion);
      expect(() => task.poll()).toThrow(PolledAfterCompletion);
    }
  });

  it("#9 polling after a throw throws; locals were disposed of once", () => {
    const log: Log = [];
    const made = future(function* () {
      try {
        yield* failed(new Error("boom"));
      } finally {
        log.push("disposed");
      }
    })();
    const task = mock(made);
    expect(() => task.poll()).toThrow("boom");
    expect(() => task.poll()).toThrow(PolledAfterCompletion);
    expect(log).toEqual(["disposed"]);
  });

  it("#10 dropping an unpolled future runs no user code", () => {
    const log: Log = [];
    const made = future(function* () {
      try {
        log.push("ran");
        yield* ready(0);
      } finally {
        log.push("finally");
      }
    })();
    expect(mock(made).cancel()).toBe(undefined);
    expect(log).toEqual([]);
    expect(() => mock(made).poll()).toThrow(PolledAfterCompletion);
  });

  it("#11 dropping twice, after the value, or inside its own poll does nothing", () => {
    const log: Log = [];
    const leaf = probe("a", log);
    const twice = mock(leaf);
    twice.poll();
    twice.cancel();
    twice.cancel();
    expect(leaf.drops).toBe(1);

    const over = mock(machine([]));
    over.poll();
    expect(over.cancel()).toBe(undefined);

    const itself: { poll?: () => void } = {};
    const reentrant = machine([
      (cx) => {
        expect(reentrant.cancel(cx)).toBe(undefined);
        itself.poll = () => reentrant.poll(cx);
        expect(itself.poll).toThrow(PolledAfterCompletion);
        return "done";
      },
    ]);
    expect(mock(reentrant).poll()).toBe("done");
  });

  it("#17 the latest waker wins; #19 the older task is let go", () => {
    const leaf = probe("a");
    const first = mock(leaf);
    const second = mock(leaf);
    first.poll();
    second.poll();
    leaf.finish();
    expect([first.wakes, second.wakes]).toEqual([0, 1]);
  });

  it("#21 a wake before anybody registered is not remembered by a waker cell", () => {
    const leaf = probe("a");
    const task = mock(leaf);
    expect(task.isWoken).toBe(false);
    task.poll();
    expect(task.isWoken).toBe(false);
  });

  it("#22 a waker that cannot be read leaves the leaf usable", () => {
    const leaf = probe<number>("a");
    const broken = new Context();
    Object.defineProperty(broken, "waker", {
      get: () => {
        throw new Error("no waker");
      },
    });
    expect(() => leaf.poll(broken)).toThrow("no waker");
    expect(leaf.hasWaiter).toBe(false);
    const task = mock(leaf);
    task.poll();
    leaf.finish(1);
    expect(task.poll()).toBe(1);
  });

  it("#23 the no-op waker never schedules anything", () => {
    const leaf = probe("a");
    expect(leaf.poll(new Context(noopWaker))).toBe(PENDING);
    leaf.finish();
    expect(noopWaker.willWake(noopWaker)).toBe(true);
    expect(noopWaker.willWake(wakerFrom(() => {}))).toBe(false);
  });

  it("undefined is a value, and so is a future", () => {
    expect(mock(ready(undefined)).poll()).toBe(undefined);
    const inner = ready(1);
    expect(mock(ready(inner)).poll()).toBe(inner);
  });

  it("knows futures by their brand", () => {
    class Own extends BaseFuture<number> {
      poll(): Poll<number> {
        return 1;
      }
      cancel(): void {}
    }
    expect([new Own(), machine([]), ready(1)].every(isFuture)).toBe(true);
    expect([null, 1, {}, Promise.resolve(), () => {}].some(isFuture)).toBe(false);
  });
});

describe("pollFn", () => {
  it("calls its cancel function once, and only after a poll", () => {
    const log: Log = [];
    const make = (): ReturnType<typeof pollFn> =>
      pollFn(
        (cx) => {
          void (cx.waker satisfies Waker);
          return PENDING;
        },
        () => void log.push("cancel"),
      );
    mock(make()).cancel();
    expect(log).toEqual([]);
    const task = mock(make());
    task.poll();
    task.cancel();
    task.cancel();
    expect(log).toEqual(["cancel"]);
  });
});
