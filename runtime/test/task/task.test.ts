import { describe, expect, it } from "vitest";
import {
  Context,
  future,
  intoFuture,
  isFuture,
  join,
  JoinError,
  PENDING,
  pending,
  pollFn,
  ready,
  shutdown,
  sleep,
  spawn,
  taskId,
  wakerFrom,
  yieldNow,
  type JoinHandle,
  type Poll,
  type Waker,
} from "@stator/runtime";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** The error of a finished handle. */
function errorOf(handle: JoinHandle<unknown>): JoinError {
  try {
    handle.take();
  } catch (error) {
    return error as JoinError;
  }
  throw new Error("expected a JoinError");
}

describe("wakes", () => {
  it("#12 wake during poll is one further poll, queued behind others", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const log: number[] = [];
    for (let i = 0; i < 4; i++) {
      let rounds = 3;
      runtime.spawn(
        pollFn((cx): Poll<void> => {
          log.push(i);
          if (--rounds === 0) return undefined;
          cx.waker.wake();
          cx.waker.wake();
          return PENDING;
        }),
      );
    }
    host.runUntilIdle();
    expect(log.join("")).toBe("012301230123");
  });

  it("#13 a hundred wakes between polls are one poll", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    let polls = 0;
    const handle = runtime.spawn(
      pollFn((cx): Poll<void> => {
        polls++;
        void cx.waker;
        return PENDING;
      }),
    );
    host.runUntilIdle();
    for (let i = 0; i < 100; i++) handle.task.wake();
    host.runUntilIdle();
    expect(polls).toBe(2);
  });

  it("#14 waking a finished task does nothing; #15 nor an aborted one", () => {
    const { runtime, host } = testRuntime();
    const done = runtime.spawn(ready(1));
    const aborted = runtime.spawn(pending());
    aborted.abort();
    host.runUntilIdle();
    for (const { task } of [done, aborted]) task.wake();
    expect(host.isIdle).toBe(true);
  });

  it("#15 a waker kept beyond the end of its runtime is silent", async () => {
    const { runtime, host, reports, assertNoLeaks } = testRuntime();
    const wakers: Waker[] = [];
    const handle = runtime.spawn(
      pollFn((cx): Poll<void> => {
        wakers.push(cx.waker);
        return PENDING;
      }),
    );
    host.runUntilIdle();
    const stopped = shutdown(Infinity, runtime);
    host.runUntilIdle();
    expect(await stopped).toEqual([]);
    expect(handle.isFinished).toBe(true);
    for (const waker of wakers) waker.wake();
    expect([host.isIdle, reports]).toEqual([true, []]);
    assertNoLeaks();
  });

  it("#16 a task that is in the queue when it completes is not polled again", () => {
    const { runtime, host, finish } = testRuntime();
    const handle = runtime.spawn(
      pollFn((cx): Poll<string> => {
        cx.waker.wake();
        return "done";
      }),
    );
    host.runUntilIdle();
    expect(finish(handle)).toBe("done");
  });

  it("#20 a future moves between tasks: the second one is woken", () => {
    const { runtime, host, finish } = testRuntime();
    const leaf = probe<string>("leaf");
    let moved: JoinHandle<string> | undefined;
    const first = runtime.spawn(
      pollFn((cx): Poll<void> => {
        expect(leaf.poll(cx)).toBe(PENDING);
        moved = spawn(leaf);
        return undefined;
      }),
    );
    host.runUntilIdle();
    expect(first.isFinished).toBe(true);
    leaf.finish("there");
    expect(finish(moved!)).toBe("there");
  });
});

describe("spawn and join", () => {
  it("a task that was not spawned is no future: awaited it is itself", async () => {
    const { runtime, host } = testRuntime();
    const root = future(function* () {
      const [task] = runtime.tasks();
      return [isFuture(task), (yield task) === task, (yield* join([task]))[0] === task];
    });
    const outcome = runtime.run(root());
    host.runUntilIdle();
    expect(await outcome).toEqual([false, true, true]);
    const handle = runtime.spawn(ready(1));
    expect([isFuture(handle), handle.task, intoFuture(handle)]).toEqual([true, handle, handle]);
    handle.detach();
  });

  it("#26 spawn is queued: the spawner goes on first", () => {
    const { run } = testRuntime();
    const log: Log = [];
    const child = future(function* () {
      log.push("child");
      yield* ready(0);
    });
    run(
      future(function* () {
        const handle = spawn(child());
        log.push("parent");
        yield* handle;
      })(),
    );
    expect(log).toEqual(["parent", "child"]);
  });

  it("#27 the child's cleanup has run before the joiner resumes", () => {
    const { run } = testRuntime();
    const log: Log = [];
    const child = future(function* () {
      try {
        yield* yieldNow();
        return 1;
      } finally {
        log.push("drop");
      }
    });
    run(
      future(function* () {
        yield* spawn(child());
        log.push("joined");
      })(),
    );
    expect(log).toEqual(["drop", "joined"]);
  });

  it("#28 a handle polled and left alone still gives the output later", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(sleep(5));
    const task = mock(handle);
    expect(task.poll()).toBe(PENDING);
    host.runToEnd();
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toBe(undefined);
  });

  it("#29 polling a handle again after its output throws", () => {
    const { runtime, host } = testRuntime();
    const task = mock(runtime.spawn(ready(1)));
    host.runUntilIdle();
    expect(task.poll()).toBe(1);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("#30 a dropped handle detaches: the task still completes", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const handle = runtime.spawn(
      future(function* () {
        yield* sleep(5);
        log.push("done");
      })(),
    );
    mock(handle).cancel();
    host.runToEnd();
    expect(log).toEqual(["done"]);
  });

  it("#39 a throw in poll is a JoinError with the cause, and the others go on", () => {
    const { runtime, host, finish } = testRuntime();
    const cause = new Error("boom");
    const bad = runtime.spawn(
      pollFn((): never => {
        throw cause;
      }),
    );
    const good = runtime.spawn(ready("fine"));
    host.runUntilIdle();
    const error = errorOf(bad);
    expect(error).toBeInstanceOf(JoinError);
    expect([error.kind, error.isFailed, error.isCancelled, error.cause]).toEqual(["failed", true, false, cause]);
    expect(error.taskId).toBe(bad.id);
    expect(finish(good)).toBe("fine");
  });

  it("#46 a joiner's waker that throws does not lose the output", () => {
    const { runtime, host, reports, finish } = testRuntime();
    const handle = runtime.spawn(ready("kept"));
    const waker = wakerFrom(() => {
      throw new Error("bad waker");
    });
    expect(handle.poll(new Context(waker))).toBe(PENDING);
    host.runUntilIdle();
    expect(reports.map((report) => report.kind)).toEqual(["waker-failure"]);
    expect(finish(handle)).toBe("kept");
  });

  it("#44 the task id is visible in cleanup and while the output is disposed of", () => {
    const { runtime, host } = testRuntime();
    const seen: (number | undefined)[] = [];
    const output = { [Symbol.dispose]: () => void seen.push(taskId()) };
    const cleanup = runtime.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          seen.push(taskId());
        }
      })(),
    );
    const completed = runtime.spawn(
      future(function* () {
        try {
          yield* yieldNow();
        } finally {
          seen.push(taskId());
        }
      })(),
    );
    host.runUntilIdle();
    const before = runtime.spawn(ready(output));
    const after = runtime.spawn(ready(output));
    before.detach();
    host.runUntilIdle();
    after.detach();
    cleanup.abort();
    host.runUntilIdle();
    expect(seen).toEqual([completed.id, before.id, after.id, cleanup.id]);
    expect(taskId()).toBe(undefined);
  });

  it("#45 ids are unique; outside every task there is none", () => {
    const { runtime, host } = testRuntime();
    const handles = Array.from({ length: 50 }, () => runtime.spawn(pending()));
    expect(new Set(handles.map((handle) => handle.id)).size).toBe(50);
    host.runUntilIdle();
    for (const handle of handles) handle.abort();
    host.runUntilIdle();
    expect(taskId()).toBe(undefined);
  });

  it("gives outcomes as values, and as a promise", async () => {
    const { runtime, host } = testRuntime();
    const bad = runtime.spawn(
      future(function* () {
        yield* yieldNow();
        throw new Error("boom");
      })(),
    );
    const good = runtime.spawn(ready(1));
    const dead = runtime.spawn(pending());
    const asPromise = Promise.allSettled([bad, good, dead]);
    dead.abort();
    await Promise.resolve(); // The promises subscribe in a microtask.
    host.runUntilIdle();
    const [failure, value, cancelled] = await asPromise;
    expect(failure).toMatchObject({ status: "rejected", reason: { kind: "failed" } });
    expect(value).toEqual({ status: "fulfilled", value: 1 });
    expect(cancelled).toMatchObject({ status: "rejected", reason: { kind: "cancelled" } });
    const again = runtime.spawn(ready(2));
    host.runUntilIdle();
    expect(mock(again.result()).poll()).toEqual({ status: "value", value: 2 });
  });

  it("keeps a name and the spawn site", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(pending(), { name: "waiter" });
    host.runUntilIdle();
    expect(handle.name).toBe("waiter");
    expect(handle.task.label).toBe(`#${handle.id} "waiter"`);
    expect(handle.site).toMatch(/task\.test\.ts:\d+:\d+$/);
    handle.abort();
    host.runUntilIdle();
    expect(errorOf(handle).message).toContain('"waiter" was cancelled');
  });

  it("disposes of an output that nobody will take", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    runtime.spawn(ready(disposable("early", log))).detach();
    const late = runtime.spawn(ready(disposable("late", log)));
    const taken = runtime.spawn(ready(disposable("taken", log)));
    host.runUntilIdle();
    late.detach();
    taken.take();
    taken.detach();
    expect(log).toEqual(["dispose early", "dispose late"]);
  });
});

describe("abort", () => {
  it("#31 before the first poll: the body is never entered", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const handle = runtime.spawn(
      future(function* () {
        log.push("entered");
        yield* ready(0);
      })(),
    );
    handle.abort();
    expect(handle.isFinished).toBe(false);
    host.runUntilIdle();
    expect(handle.isFinished).toBe(true);
    expect(errorOf(handle).isCancelled).toBe(true);
    expect(log).toEqual([]);
  });

  it("#32 idle: an abort wakes it once, and its cleanup runs though the handle is gone", () => {
    const { runtime, host } = testRuntime();
    const leaf = probe("leaf");
    const handle = runtime.spawn(leaf);
    host.runUntilIdle();
    handle.abort();
    handle.detach();
    expect(leaf.drops).toBe(0);
    host.runUntilIdle();
    expect(leaf.drops).toBe(1);
  });

  it("#33 queued: not polled, dropped", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const leaf = probe("leaf");
    const handle = runtime.spawn(leaf);
    host.runUntilIdle();
    leaf.finish();
    handle.abort();
    host.runUntilIdle();
    expect([leaf.polls, leaf.drops]).toEqual([1, 1]);
    expect(errorOf(handle).isCancelled).toBe(true);
  });

  it("#34 while running, then a value: the value", () => {
    const { runtime, finish } = testRuntime();
    const handle: JoinHandle<number> = runtime.spawn(
      pollFn((): number => {
        handle.abort();
        return 7;
      }),
    );
    expect(finish(handle)).toBe(7);
  });

  it("#35 while running, then PENDING: cancelled", () => {
    const { runtime, host } = testRuntime();
    const leaf = probe("leaf");
    const handle: JoinHandle<void> = runtime.spawn(
      future(function* () {
        handle.abort();
        yield* leaf;
      })(),
    );
    host.runUntilIdle();
    expect(errorOf(handle).isCancelled).toBe(true);
    expect(leaf.drops).toBe(1);
  });

  it("#36 after completion: the value stays; #37 twice or later is a no-op", () => {
    const { runtime, host, finish } = testRuntime();
    const handle = runtime.spawn(ready(5));
    host.runUntilIdle();
    handle.abort();
    handle.abortHandle().abort();
    handle.abort();
    host.runUntilIdle();
    expect(finish(handle)).toBe(5);
    handle.abort();
  });

  it("#38 an abort handle outlives the join handle", () => {
    const { runtime, host } = testRuntime();
    const leaf = probe("leaf");
    const handle = runtime.spawn(leaf);
    const abort = handle.abortHandle();
    handle.detach();
    host.runUntilIdle();
    abort.abort();
    host.runUntilIdle();
    expect([leaf.drops, abort.isFinished, abort.id]).toEqual([1, true, handle.id]);
  });

  it("#40 cleanup that throws makes it a failure, and is reported when the handle is gone", () => {
    const { runtime, host, reports } = testRuntime();
    const bad = future(function* () {
      try {
        yield* pending();
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- the case under test
        throw new Error("cleanup");
      }
    });
    const kept = runtime.spawn(bad());
    const dropped = runtime.spawn(bad());
    host.runUntilIdle();
    const joiner = mock(kept.result());
    joiner.poll();
    dropped.detach();
    kept.abort();
    dropped.abort();
    host.runUntilIdle();
    expect(joiner.poll()).toMatchObject({ status: "failed", error: { message: "cleanup" } });
    expect(reports.map((report) => report.kind)).toEqual(["unobserved-failure"]);
  });

  it("#41 cleanup that throws after a value was ready: that error is the outcome, the scheduler lives", () => {
    const { runtime, host, finish } = testRuntime();
    const handle = runtime.spawn(
      future(function* () {
        try {
          return yield* ready(1);
        } finally {
          // oxlint-disable-next-line no-unsafe-finally -- the case under test
          throw new Error("late");
        }
      })(),
    );
    host.runUntilIdle();
    expect((errorOf(handle).cause as Error).message).toBe("late");
    expect(finish(runtime.spawn(ready("alive")))).toBe("alive");
  });

  it("#42 an output whose disposal throws is reported, not thrown", () => {
    const { runtime, host, reports } = testRuntime();
    const output = {
      [Symbol.dispose]: () => {
        throw new Error("dispose");
      },
    };
    const handle = runtime.spawn(ready(output));
    host.runUntilIdle();
    handle.detach();
    expect(reports.map((report) => report.kind)).toEqual(["cleanup-failure"]);
  });

  it("#49 cleanup runs inside the runtime: it may spawn and sleep", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    const handle = runtime.spawn(
      future(function* () {
        try {
          yield* pending();
        } finally {
          yield* spawn(sleep(2));
          log.push(`clean at ${host.now()}`);
        }
      })(),
    );
    host.runUntilIdle();
    handle.abort();
    host.runToEnd();
    expect(log).toEqual(["clean at 2"]);
  });

  it("an AbortSignal aborts, and keeps no listener when the task ends first", () => {
    const { runtime, host } = testRuntime();
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    runtime.spawn(ready(1)).abortOn(signal);
    host.runUntilIdle();
    expect(listeners).toBe(0);
    const waits = runtime.spawn(pending()).abortOn(signal);
    host.runUntilIdle();
    controller.abort();
    host.runUntilIdle();
    expect(errorOf(waits).isCancelled).toBe(true);
    const late = runtime.spawn(pending()).abortOn(signal);
    host.runUntilIdle();
    expect(errorOf(late).isCancelled).toBe(true);
  });
});

describe("failures that nobody observes", () => {
  const boom = future(function* () {
    yield* yieldNow();
    throw new Error("boom");
  });

  it("#50 are reported exactly once, with the spawn site; the root is unaffected", () => {
    const { run, reports } = testRuntime();
    const value = run(
      future(function* () {
        spawn(boom());
        yield* sleep(10);
        return 3;
      })(),
    );
    expect(value).toBe(3);
    expect(reports).toHaveLength(1);
    expect(reports[0]!.kind).toBe("unobserved-failure");
    expect((reports[0]!.error as Error).message).toBe("boom");
    expect(reports[0]!.message).toMatch(/spawned at .*task\.test\.ts:\d+:\d+/);
  });

  it("are reported at once when the handle was detached", () => {
    const { runtime, host, reports } = testRuntime();
    const other = runtime.spawn(pending());
    runtime.spawn(boom()).detach();
    host.runUntilIdle();
    expect(reports).toHaveLength(1);
    other.abort();
    host.runUntilIdle();
    expect(reports).toHaveLength(1);
  });

  it("are not reported when somebody awaits them later", () => {
    const { run, reports } = testRuntime();
    run(
      future(function* () {
        const handle = spawn(boom());
        yield* sleep(10);
        const result = yield* handle.result();
        expect(result.status).toBe("failed");
      })(),
    );
    expect(reports).toEqual([]);
  });
});
