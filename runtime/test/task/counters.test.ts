import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  future,
  now,
  PENDING,
  pending,
  ready,
  scope,
  shielded,
  sleep,
  spawn,
  timeout,
  trace,
  yieldNow,
  type Context,
  type Future,
  type Poll,
  type Pollable,
  type Scope,
  type Waker,
} from "@stator/runtime";
import { mock, testRuntime, type TestRuntime } from "@stator/runtime/testing";

/** #5: a future that counts its polls, schedules and drops, and the drops of its output. */
class Counted extends BaseFuture<Disposable> {
  polls = 0;
  schedules = 0;
  futureDrops = 0;
  outputDrops = 0;
  waker: Waker | null = null;
  private readonly pendings: number;

  constructor(runtime: TestRuntime["runtime"], pendings: number) {
    super();
    this.pendings = pendings;
    trace(runtime, ({ kind }) => {
      if (kind === "spawn" || kind === "wake") this.schedules++;
    });
  }

  poll(cx: Context): Poll<Disposable> {
    this.waker = cx.waker;
    if (this.polls++ < this.pendings) return PENDING;
    this.futureDrops++;
    return { [Symbol.dispose]: () => void this.outputDrops++ };
  }

  cancel(): void {
    if (this.futureDrops === 0) this.futureDrops++;
  }

  get counters(): number[] {
    return [this.polls, this.schedules, this.futureDrops, this.outputDrops];
  }
}

describe("#52 schedules, polls and drops are counted exactly", () => {
  const setup = (pendings: number) => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const body = new Counted(runtime, pendings);
    return { host, body, handle: runtime.spawn(body) };
  };

  it("run, then detach", () => {
    const { host, body, handle } = setup(0);
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 1, 1, 0]);
    handle.detach();
    expect(body.counters).toEqual([1, 1, 1, 1]);
  });

  it("detach, then run", () => {
    const { host, body, handle } = setup(0);
    handle.detach();
    expect(body.counters).toEqual([0, 1, 0, 0]);
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 1, 1, 1]);
  });

  it("abort, then run", () => {
    const { host, body, handle } = setup(0);
    handle.abort();
    expect(body.counters).toEqual([0, 1, 0, 0]);
    host.runUntilIdle();
    expect(body.counters).toEqual([0, 1, 1, 0]);
  });

  it("run, then abort", () => {
    const { host, body, handle } = setup(1);
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 1, 0, 0]);
    handle.abort();
    expect(body.counters).toEqual([1, 2, 0, 0]);
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 2, 1, 0]);
  });

  it("detach while it waits, then run to the end: the output is dropped", () => {
    const { host, body, handle } = setup(1);
    host.runUntilIdle();
    handle.detach();
    expect(body.counters).toEqual([1, 1, 0, 0]);
    body.waker!.wake();
    host.runUntilIdle();
    expect(body.counters).toEqual([2, 2, 1, 1]);
  });

  it("abort, then detach, then run", () => {
    const { host, body, handle } = setup(0);
    handle.abort();
    handle.detach();
    host.runUntilIdle();
    expect(body.counters).toEqual([0, 1, 1, 0]);
  });

  it("detach, then abort through an abort handle, then run", () => {
    const { host, body, handle } = setup(1);
    const abortHandle = handle.abortHandle();
    host.runUntilIdle();
    handle.detach();
    abortHandle.abort();
    abortHandle.abort();
    expect(body.counters).toEqual([1, 2, 0, 0]);
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 2, 1, 0]);
  });

  it("run to the end, then abort, then read: nothing more happens", () => {
    const { host, body, handle } = setup(0);
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    const output = handle.take();
    expect(body.counters).toEqual([1, 1, 1, 0]);
    output[Symbol.dispose]();
    handle.detach();
    expect(body.counters).toEqual([1, 1, 1, 1]);
  });

  it("wake while it is queued, and after the end: no schedule", () => {
    const { host, body, handle } = setup(1);
    host.runUntilIdle();
    body.waker!.wake();
    body.waker!.wake();
    expect(body.counters).toEqual([1, 2, 0, 0]);
    host.runUntilIdle();
    body.waker!.wake();
    host.runUntilIdle();
    expect(body.counters).toEqual([2, 2, 1, 0]);
    handle.detach();
  });

  it("abort while it is queued by a wake: dropped instead of polled, without another schedule", () => {
    const { host, body, handle } = setup(1);
    host.runUntilIdle();
    body.waker!.wake();
    handle.abort();
    host.runUntilIdle();
    expect(body.counters).toEqual([1, 2, 1, 0]);
  });

  it("join, then abort: the joiner is woken once, when all is dropped", () => {
    const { host, body, handle } = setup(1);
    host.runUntilIdle();
    const joiner = mock(handle);
    expect(joiner.poll()).toBe(PENDING);
    handle.abort();
    expect(joiner.wakes).toBe(0);
    host.runUntilIdle();
    expect(joiner.wakes).toBe(1);
    expect(body.counters).toEqual([1, 2, 1, 0]);
    expect(() => joiner.poll()).toThrow("was cancelled");
  });

  it("join twice", () => {
    const { host, body, handle } = setup(1);
    const joiner = mock(handle);
    expect(joiner.poll()).toBe(PENDING);
    host.runUntilIdle();
    expect(joiner.poll()).toBe(PENDING);
    body.waker!.wake();
    host.runUntilIdle();
    expect(joiner.wakes).toBe(1);
    expect(joiner.poll()).not.toBe(PENDING);
    expect(body.counters).toEqual([2, 2, 1, 0]);
    expect(() => joiner.poll()).toThrow("Cannot poll");
  });
});

describe("#53 stop", () => {
  it("waits until the task is really over", () => {
    const { runtime, host, run } = testRuntime();
    const handle = runtime.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          yield* sleep(7);
        }
      })(),
    );
    host.runUntilIdle();
    expect(run(handle.stop())).toEqual({ status: "cancelled" });
    expect(host.now()).toBe(7);
  });

  it("gives the value if it had finished before", () => {
    const { runtime, host, run } = testRuntime();
    const handle = runtime.spawn(ready(3));
    host.runUntilIdle();
    expect(run(handle.stop())).toEqual({ status: "value", value: 3 });
  });
});

describe("#54 cancelled at each of its suspensions", () => {
  /** A program with guards of every kind; `open` counts what it holds. */
  const program = (guards: { open: number }): Future<string> => {
    const guarded = future(function* (body: Pollable<unknown>) {
      guards.open++;
      try {
        return yield* body;
      } finally {
        yield* shielded(yieldNow());
        guards.open--;
      }
    });
    return future(function* () {
      yield* guarded(sleep(1));
      yield* scope(
        future(function* (s: Scope) {
          s.spawn(guarded(pending()));
          const child = s.spawn(guarded(sleep(3)));
          yield* guarded(timeout(10, sleep(2)));
          yield* child;
        }),
      );
      const handle = spawn(guarded(sleep(1)));
      yield* guarded(handle);
      return `done at ${now()}`;
    })();
  };

  it("a program leaves no guard, timer or task behind", () => {
    let suspensions = 0;
    for (let at = 0; ; at++) {
      const { runtime, host, assertNoLeaks } = testRuntime({ fuzz: false });
      const guards = { open: 0 };
      const handle = runtime.spawn(program(guards));
      let polls = 0;
      trace(runtime, ({ kind, task }) => {
        if (kind === "pending" && task === handle.task && polls++ === at) handle.abort();
      });
      host.runToEnd();
      expect([at, guards.open, handle.isFinished]).toEqual([at, 0, true]);
      assertNoLeaks();
      if (polls <= at) break;
      suspensions++;
    }
    expect(suspensions).toBe(8);
  });
});
