import { describe, expect, it } from "vitest";
import { failed, future, PENDING, pending, pollFn, ready, sleep, type Future, type Poll } from "@stator/runtime";
import { abortable, AbortError, fuse, Fuse, join, remoteHandle, shared } from "@stator/runtime/combinators";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** Suspends for ever and takes a gate to clean up. */
const cleaning = future(function* (gate: Future<unknown>) {
  try {
    yield* pending();
  } finally {
    yield* gate;
  }
});

describe("fuse", () => {
  it("#223 is pending for ever after its end", () => {
    const fused = fuse(ready(1));
    const task = mock(fused);
    expect([fused.isTerminated, task.poll(), fused.isTerminated]).toEqual([false, 1, true]);
    expect([task.poll(), task.poll(), task.wakes]).toEqual([PENDING, PENDING, 0]);
  });

  it("is terminated after a throw, after a cancel, and when it starts so", () => {
    const failing = fuse(failed(new Error("boom")));
    expect(() => mock(failing).poll()).toThrow("boom");
    const log: Log = [];
    const dropped = fuse(probe("leaf", log));
    const task = mock(dropped);
    task.poll();
    task.cancel();
    expect([failing.isTerminated, dropped.isTerminated, Fuse.terminated().isTerminated]).toEqual([true, true, true]);
    expect(mock(Fuse.terminated()).poll()).toBe(PENDING);
    expect(log).toEqual(["start leaf", "drop leaf"]);
  });
});

describe("abortable", () => {
  it("#224 aborted before its first poll never runs the future", () => {
    const leaf = probe("leaf");
    const [work, aborter] = abortable(leaf);
    aborter.abort();
    const task = mock(work);
    expect(() => task.poll()).toThrow(AbortError);
    expect([leaf.polls, leaf.drops, aborter.isAborted]).toEqual([0, 1, true]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("#224 aborted while it waits, it is woken once and throws", () => {
    const leaf = probe("leaf");
    const [work, aborter] = abortable(leaf);
    const task = mock(work);
    task.poll();
    aborter.abort(new Error("enough"));
    aborter.abort(new Error("again"));
    expect(task.wakes).toBe(1);
    expect(() => task.poll()).toThrow("enough");
    expect(leaf.drops).toBe(1);
  });

  it("#224 aborted after its end, nothing changes but what the handle says", () => {
    const [work, aborter] = abortable(ready(1));
    const task = mock(work);
    expect(task.poll()).toBe(1);
    aborter.abort();
    expect([aborter.isAborted, task.wakes]).toEqual([true, 0]);
  });

  it("a value that comes in the poll that aborts wins; otherwise it ends in that poll", () => {
    const [wins, first] = abortable(
      pollFn(() => {
        first.abort();
        return 7;
      }),
    );
    expect(mock(wins).poll()).toBe(7);
    const [waits, second] = abortable(
      pollFn((cx): Poll<number> => {
        second.abort();
        cx.waker.wake();
        return PENDING;
      }),
    );
    expect(() => mock(waits).poll()).toThrow("Aborted");
  });

  it("waits for cleanup before it throws", () => {
    const gate = probe("gate");
    const [work, aborter] = abortable(cleaning(gate));
    const task = mock(work);
    task.poll();
    aborter.abort();
    expect(task.poll()).toBe(PENDING);
    gate.finish();
    expect(task.isWoken).toBe(true);
    expect(() => task.poll()).toThrow("Aborted");
  });
});

describe("remoteHandle", () => {
  it("#225 gives the result through the handle", () => {
    const leaf = probe<number>("leaf");
    const [worker, handle] = remoteHandle(leaf);
    const [work, wait] = [mock(worker), mock(handle)];
    expect([work.poll(), wait.poll()]).toEqual([PENDING, PENDING]);
    leaf.finish(1);
    expect([work.wakes, wait.wakes]).toEqual([1, 0]);
    expect(work.poll()).toBe(undefined);
    expect(wait.wakes).toBe(1);
    expect(wait.poll()).toBe(1);
    expect(() => wait.poll()).toThrow("Cannot poll");
  });

  it("#225 dropping the handle ends the work at its next poll", () => {
    const leaf = probe<number>("leaf");
    const [worker, handle] = remoteHandle(leaf);
    const work = mock(worker);
    work.poll();
    mock(handle).cancel();
    expect(work.wakes).toBe(1);
    expect(work.poll()).toBe(undefined);
    expect([leaf.polls, leaf.drops]).toEqual([1, 1]);
  });

  it("#225 a forgotten handle lets the work go on, and its value is disposed of", () => {
    const log: Log = [];
    const leaf = probe<Disposable>("leaf", log);
    const [worker, handle] = remoteHandle(leaf);
    const work = mock(worker);
    work.poll();
    handle.forget();
    mock(handle).cancel();
    leaf.finish(disposable("value", log));
    expect(work.poll()).toBe(undefined);
    expect(log).toEqual(["start leaf", "end leaf", "dispose value"]);
  });

  it("#225 an error moves to whoever waits, and is reported if nobody does", () => {
    const [worker, handle] = remoteHandle(failed(new Error("boom")));
    expect(mock(worker).poll()).toBe(undefined);
    expect(() => mock(handle).poll()).toThrow("boom");

    const { runtime, host, reports } = testRuntime();
    const [alone, forgotten] = remoteHandle(failed(new Error("unseen")));
    forgotten.forget();
    runtime.spawn(alone);
    host.runUntilIdle();
    expect(reports.map((report) => (report.error as Error).message)).toEqual(["unseen"]);
  });

  it("throws when the worker is dropped", () => {
    const [worker, handle] = remoteHandle(pending());
    const wait = mock(handle);
    wait.poll();
    const work = mock(worker);
    work.poll();
    work.cancel();
    expect(wait.wakes).toBe(1);
    expect(() => wait.poll()).toThrow("was cancelled");
  });
});

describe("shared", () => {
  it("#226 runs once, lazily, for all clones, and wakes all that wait", () => {
    const leaf = probe<object>("leaf");
    const one = shared(leaf);
    const two = one.clone();
    const [first, second] = [mock(one), mock(two)];
    expect(leaf.polls).toBe(0);
    expect([first.poll(), second.poll(), leaf.polls]).toEqual([PENDING, PENDING, 1]);
    const value = {};
    leaf.finish(value);
    expect([first.wakes, second.wakes]).toEqual([1, 1]);
    expect(first.poll()).toBe(value);
    expect(second.poll()).toBe(value);
    expect(leaf.polls).toBe(2);
    expect(mock(two.clone()).poll()).toBe(value);
    expect(() => second.poll()).toThrow("Cannot poll");
  });

  it("#226 peek sees nothing until a poll has found the value", () => {
    const leaf = probe<number>("leaf");
    const one = shared(leaf);
    const other = one.clone();
    leaf.finish(1);
    expect(other.peek()).toBe(undefined);
    mock(one).poll();
    expect(other.peek()).toBe(1);
  });

  it("#226 dropping one clone leaves the run to the others; dropping the last cancels it", () => {
    const log: Log = [];
    const one = shared(probe<number>("leaf", log));
    const [first, second] = [mock(one), mock(one.clone())];
    first.poll();
    second.poll();
    first.cancel();
    first.cancel();
    expect(log).toEqual(["start leaf"]);
    second.cancel();
    expect(log).toEqual(["start leaf", "drop leaf"]);
  });

  it("#226 the clone that drove may be dropped: another one takes over", () => {
    const leaf = probe<number>("leaf");
    const one = shared(leaf);
    const [driver, waiter] = [mock(one), mock(one.clone())];
    driver.poll();
    waiter.poll();
    leaf.finish(1);
    driver.cancel();
    expect(waiter.isWoken).toBe(true);
    expect(waiter.poll()).toBe(1);
  });

  it("#226 a clone may be dropped inside the poll of another", () => {
    const one = shared(
      pollFn((cx): Poll<number> => {
        void two.cancel(cx);
        return 1;
      }),
    );
    const two = one.clone();
    expect(mock(one).poll()).toBe(1);
    expect(() => mock(two).poll()).toThrow("Cannot poll");
  });

  it("#226 a source that wakes itself finishes inside a join", () => {
    let left = 3;
    const one = shared(
      pollFn((cx): Poll<string> => {
        if (left-- === 0) return "done";
        cx.waker.wake();
        return PENDING;
      }),
    );
    expect(mock(join([one.clone(), one])).pollUntilIdle()).toEqual(["done", "done"]);
  });

  it("#226 an error poisons all clones, with the same error", () => {
    const one = shared(failed(new Error("boom")));
    const two = one.clone();
    expect(() => mock(one).poll()).toThrow("boom");
    expect(() => mock(two).poll()).toThrow("boom");
    expect(two.peek()).toBe(undefined);
  });

  it("a weak handle gives clones only while others live", () => {
    const one = shared(pending());
    const weak = one.downgrade();
    const two = weak()!;
    mock(one).cancel();
    expect(weak()).toBeDefined();
    mock(weak()!).cancel();
    mock(two).cancel();
    const three = shared(pending());
    const last = three.downgrade();
    mock(three).cancel();
    expect(last()).toBe(undefined);
  });

  it("waits for the cleanup that the last drop begins", () => {
    const gate = probe("gate");
    const task = mock(shared(cleaning(gate)));
    task.poll();
    expect(task.cancel()).toBe(PENDING);
    gate.finish();
    expect(task.isWoken).toBe(true);
    expect(task.cancel()).toBe(undefined);
  });

  it("works across tasks", () => {
    const { runtime, host, finish, assertNoLeaks } = testRuntime();
    let runs = 0;
    const config = shared(
      future(function* () {
        runs++;
        yield* sleep(10);
        return "config";
      })(),
    );
    const handles = [runtime.spawn(config.clone()), runtime.spawn(config.clone()), runtime.spawn(config)];
    host.runToEnd();
    expect(handles.map((handle) => finish(handle))).toEqual(["config", "config", "config"]);
    expect(runs).toBe(1);
    assertNoLeaks();
  });
});
