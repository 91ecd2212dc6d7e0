import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  drop,
  future,
  PENDING,
  pollFn,
  ready,
  run,
  Runtime,
  shielded,
  sleep,
  type Context,
  type Future,
  type Machine,
  type Poll,
} from "@stator/runtime";
import { disposable, ManualHost, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { machine } from "../support/machines.js";

const DEEP = 1_000_000;
const DEEP_TEST = { timeout: 60_000 };

/** `depth` machines, each waiting for the next, around `leaf`. */
function nest(depth: number, leaf: () => unknown, cleanup?: () => void): Machine & { polls: number } {
  return machine([() => (depth === 1 ? leaf() : nest(depth - 1, leaf, cleanup))], cleanup);
}

/** A runtime on the platform's own loop, and how often that loop has turned. */
function platform(): { runtime: Runtime; turns: () => number; parked: () => Promise<void> } {
  const runtime = new Runtime({ slowPoll: Infinity });
  let turns = 0;
  const count = (): void => {
    turns++;
    if (runtime.liveTasks > 0) setImmediate(count);
  };
  setImmediate(count);
  const parked = async (): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (!runtime.isIdle);
  };
  return { runtime, turns: () => turns, parked };
}

/** Its clock moves a little at every look, so that slices end at the same place in every run. */
class TickingHost extends ManualHost {
  override now(): number {
    this.advance(0.4);
    return super.now();
  }
}

/** A future written by hand that polls the one inside: the driver cannot see through it. */
class Wrapper extends BaseFuture<unknown> {
  private readonly inner: Machine;

  constructor(inner: Machine) {
    super();
    this.inner = inner;
  }

  poll(cx: Context): Poll<unknown> {
    return this.inner.poll(cx);
  }

  cancel(cx: Context): Poll<void> {
    return drop(this.inner, cx);
  }
}

describe("driving a chain of awaits", () => {
  it("polls only the innermost machine on a wake", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false });
    const first = probe("first");
    const second = probe<string>("second");
    const inner = machine([() => first, () => second]);
    const middle = machine([() => inner]);
    const outer = machine([() => middle]);
    const handle = runtime.spawn(outer);
    host.runUntilIdle();
    first.finish();
    host.runUntilIdle();
    expect([outer.polls, middle.polls, inner.polls]).toEqual([1, 1, 2]);
    second.finish("value");
    expect(finish(handle)).toBe("value");
    expect([outer.polls, middle.polls, inner.polls]).toEqual([2, 2, 3]);
  });

  it("nests a million deep when nothing suspends", DEEP_TEST, async () => {
    const { runtime, turns } = platform();
    expect(await runtime.run(nest(DEEP, () => "bottom"))).toBe("bottom");
    expect(turns()).toBeGreaterThan(2);
  });

  it(
    "nests a million deep suspended: a wake touches one machine, and the climb lets the host in",
    DEEP_TEST,
    async () => {
      const { runtime, turns, parked } = platform();
      const leaves = Array.from({ length: 100 }, (_, i) => probe(`${i}`));
      const bottom = machine([...leaves.map((leaf) => () => leaf), () => "bottom"]);
      const outermost = nest(DEEP, () => bottom);
      const promise = runtime.run(outermost);
      for (const leaf of leaves) {
        await parked();
        expect(outermost.polls).toBe(1);
        leaf.finish();
      }
      const before = turns();
      expect(await promise).toBe("bottom");
      expect(turns() - before).toBeGreaterThan(2);
    },
  );

  it("carries a throw up a million frames and lets the host in", DEEP_TEST, async () => {
    const { runtime, turns, parked } = platform();
    const leaf = probe("leaf");
    const promise = runtime.run(nest(DEEP, () => leaf));
    await parked();
    const error = new Error("boom");
    leaf.fail(error);
    const before = turns();
    await expect(promise).rejects.toBe(error);
    expect(turns() - before).toBeGreaterThan(2);
    expect(error.stack!.match(/at async steps/g)).toHaveLength(50);
  });

  it("cancels a million frames, innermost first, and lets the host in", DEEP_TEST, async () => {
    const { runtime, turns, parked } = platform();
    const log: Log = [];
    let cleanups = 0;
    const leaf = (): unknown => probe("leaf", log);
    const handle = runtime.spawn(nest(DEEP, leaf, () => cleanups++));
    await parked();
    handle.abort();
    const before = turns();
    expect(await handle.result()).toEqual({ status: "cancelled" });
    expect(log).toEqual(["start leaf", "drop leaf"]);
    expect(cleanups).toBe(DEEP);
    expect(turns() - before).toBeGreaterThan(2);
  });

  it("may be aborted between two frames of its climb: the outer ones are cancelled", () => {
    const host = new TickingHost();
    const runtime = new Runtime({ host });
    const log: Log = [];
    const leaf = probe<string>("leaf", log);
    let cleanups = 0;
    const handle = runtime.spawn(
      nest(
        10_000,
        () => leaf,
        () => cleanups++,
      ),
    );
    host.runUntilIdle();
    leaf.finish("bottom");
    while (!log.includes("end leaf")) host.turn();
    handle.abort();
    host.runUntilIdle();
    expect(() => handle.take()).toThrow("was cancelled");
    expect(cleanups).toBeGreaterThan(0);
    expect(cleanups).toBeLessThan(10_000);
  });

  it("does not lose an error on which an abort falls between two frames", () => {
    const host = new TickingHost();
    const runtime = new Runtime({ host });
    const log: Log = [];
    const leaf = probe<string>("leaf", log);
    const handle = runtime.spawn(nest(10_000, () => leaf));
    host.runUntilIdle();
    const error = new Error("boom");
    leaf.fail(error);
    while (!log.includes("end leaf")) host.turn();
    handle.abort();
    host.runUntilIdle();
    expect(() => handle.take()).toThrow(expect.objectContaining({ cause: error }));
  });

  it("stops while it looks for a finally in a deep chain, and goes on from there", () => {
    const host = new TickingHost();
    const runtime = new Runtime({ host });
    const log: Log = [];
    const inner = future(function* () {
      try {
        yield* probe("leaf", log);
      } finally {
        yield* shielded(nest(5_000, () => sleep(10)));
        log.push("tidied");
      }
    });
    const handle = runtime.spawn(nest(5_000, inner));
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    handle.abort();
    host.runToEnd();
    expect(log).toEqual(["start leaf", "drop leaf", "tidied"]);
    expect(() => handle.take()).toThrow("was cancelled");
  });

  it("recursion in a finally that waits is no deeper either", { timeout: 60_000 }, () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const tidy: (depth: number) => Future<number> = future(function* (depth: number): Generator<unknown, number> {
      if (depth > 0) return 1 + (yield* tidy(depth - 1));
      yield* sleep(5);
      return 0;
    });
    const handle = runtime.spawn(
      future(function* () {
        try {
          yield* probe("leaf");
        } finally {
          log.push(`tidied ${yield* tidy(100_000)}`);
        }
      })(),
    );
    host.runUntilIdle();
    handle.abort();
    host.runToEnd();
    expect(log).toEqual(["tidied 100000"]);
    expect(host.now()).toBe(5);
    expect(handle.isFinished).toBe(true);
  });

  it("starts what lies behind a hand-written future, with more room each time", () => {
    const { run: finish } = testRuntime();
    const chain = (depth: number): Machine =>
      depth === 0 ? machine([() => "bottom"]) : machine([() => new Wrapper(chain(depth - 1))]);
    expect(finish(chain(1500))).toBe("bottom");
  });

  it("gives a hand-written future that begins anew at each poll as much as it needs", () => {
    const { run: finish } = testRuntime();
    const greedy = (times: number): Future<string> =>
      pollFn((cx) => {
        for (let i = 0; i < times; i++) if (cx.spill()) return PENDING;
        return "enough";
      });
    for (const times of [300, 1500, 4000]) expect(finish(machine([() => greedy(times)]))).toBe("enough");
  });

  it("goes through a generator and a machine alike", () => {
    const { run: finish } = testRuntime();
    const generator = future(function* () {
      const inside = (yield machine([() => sleep(3), () => "inside"])) as string;
      return `${inside} out`;
    });
    expect(finish(machine([() => generator()]))).toBe("inside out");
  });

  it("a machine polled by hand needs no driver", () => {
    const leaf = probe<string>("leaf");
    const task = mock(nest(1000, () => leaf));
    expect(task.poll()).toBe(PENDING);
    leaf.finish("bottom");
    expect(task.poll()).toBe("bottom");
  });
});

describe("a million ready awaits in a loop", () => {
  it("neither overflow nor starve the host", { timeout: 60_000 }, async () => {
    const one = future(function* () {
      return yield* ready(1);
    });
    const loop = future(function* () {
      let sum = 0;
      for (let i = 0; i < 1_000_000; i++) sum += yield* one();
      return sum;
    });
    let turns = 0;
    const interval = setInterval(() => turns++, 1);
    expect(await run(loop())).toBe(1_000_000);
    clearInterval(interval);
    expect(turns).toBeGreaterThan(0);
  });

  it("the same for plain ready futures, which no machine start interrupts", { timeout: 60_000 }, async () => {
    const loop = future(function* () {
      let sum = 0;
      for (let i = 0; i < 1_000_000; i++) sum += yield* ready(1);
      return sum;
    });
    let turns = 0;
    const interval = setInterval(() => turns++, 1);
    expect(await run(loop())).toBe(1_000_000);
    clearInterval(interval);
    expect(turns).toBeGreaterThan(0);
  });
});

describe("cancelling a chain", () => {
  it("#263 unwinds innermost first: inner2, inner1, outer2, outer1", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const guarded = (name: string, body: () => Future<void>): Future<void> =>
      future(function* () {
        try {
          try {
            yield* body();
          } finally {
            log.push(`${name}2`);
          }
        } finally {
          log.push(`${name}1`);
        }
      })();
    const handle = runtime.spawn(guarded("outer", () => guarded("inner", () => probe("leaf"))));
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(log).toEqual(["inner2", "inner1", "outer2", "outer1"]);
  });

  it("#264 arguments: dropped unpolled they stay the caller's, dropped after the first poll the last one goes first", () => {
    const log: Log = [];
    // What `using first = a; using second = b;` at the head of a function is lowered to.
    const own = future(function* (a: Disposable, b: Disposable) {
      try {
        try {
          yield* probe("leaf");
        } finally {
          b[Symbol.dispose]();
        }
      } finally {
        a[Symbol.dispose]();
      }
    });
    const unpolled = mock(own(disposable("a", log), disposable("b", log)));
    expect(unpolled.cancel()).toBe(undefined);
    expect(log).toEqual([]);
    const polled = mock(own(disposable("a", log), disposable("b", log)));
    polled.poll();
    expect(polled.cancel()).toBe(undefined);
    expect(log).toEqual(["dispose b", "dispose a"]);
  });

  it("an error in one cleanup does not skip the outer ones, and all are told", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const level = (name: string, inner: () => Future<unknown>): Future<unknown> =>
      future(function* () {
        try {
          yield* inner();
        } finally {
          log.push(name);
          // oxlint-disable-next-line no-unsafe-finally -- the case under test
          throw new Error(name);
        }
      })();
    const handle = runtime.spawn(level("outer", () => level("middle", () => level("inner", () => probe("leaf")))));
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(log).toEqual(["inner", "middle", "outer"]);
    const result = mock(handle.result()).poll();
    expect(result).toMatchObject({ status: "failed" });
    const { errors } = (result as unknown as { error: AggregateError }).error;
    expect(errors.map((error: Error) => error.message)).toEqual(["inner", "middle", "outer"]);
  });

  it("waits for each finally before it goes on to the next", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const level = (name: string, inner: () => Future<unknown>): Future<unknown> =>
      future(function* () {
        try {
          yield* inner();
        } finally {
          yield* sleep(10);
          log.push(`${name}@${host.now()}`);
        }
      })();
    const handle = runtime.spawn(level("outer", () => level("inner", () => probe("leaf"))));
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(handle.isFinished).toBe(false);
    host.runToEnd();
    expect(log).toEqual(["inner@10", "outer@20"]);
    expect(handle.isFinished).toBe(true);
  });

  it("does not interrupt what a finally waits for, however deep it is", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const close: (depth: number) => Future<void> = future(function* (depth: number) {
      if (depth > 0) yield* close(depth - 1);
      else yield* sleep(10);
      log.push(`closed ${depth}@${host.now()}`);
    });
    const body = future(function* () {
      try {
        yield* sleep(1);
      } finally {
        yield* shielded(close(2));
        log.push("finally");
      }
      log.push("on to the next await");
      yield* sleep(1);
      log.push("not reached");
    });
    const outer = future(function* () {
      try {
        yield* body();
      } finally {
        log.push("outer");
      }
    });
    const handle = runtime.spawn(outer());
    host.advanceAndRun(5);
    handle.abort();
    host.runToEnd();
    expect(log).toEqual(["closed 0@11", "closed 1@11", "closed 2@11", "finally", "on to the next await", "outer"]);
    expect(() => handle.take()).toThrow("was cancelled");
  });
});
