import { describe, expect, it } from "vitest";
import {
  failed,
  future,
  now,
  pending,
  ready,
  scope,
  sleep,
  yieldNow,
  type Future,
  type JoinHandle,
  type Scope,
} from "@stator/runtime";
import { probe, testRuntime, type Log } from "@stator/runtime/testing";

/** What a finished task failed with. */
function causeOf(handle: JoinHandle<unknown>): unknown {
  try {
    handle.take();
  } catch (error) {
    return (error as Error).cause;
  }
  throw new Error("expected a failure");
}

const failAfter = future(function* (ms: number, message: string) {
  yield* sleep(ms);
  throw new Error(message);
});

/** Waits for ever; notes when it is cancelled and when its cleanup is over. */
const tidy = future(function* (name: string, ms: number, log: Log) {
  try {
    yield* pending();
  } finally {
    log.push(`${name} cancelled@${now()}`);
    yield* sleep(ms);
    log.push(`${name} clean@${now()}`);
  }
});

describe("scope", () => {
  it("gives the body's value when all its children have ended", () => {
    const { run, host, assertNoLeaks } = testRuntime();
    const value = run(
      scope(
        future(function* (s: Scope) {
          const left = s.spawn(sleep(10));
          const right = s.spawn(ready(2));
          yield* left;
          return yield* right;
        }),
      ),
    );
    expect([value, host.now()]).toEqual([2, 10]);
    assertNoLeaks();
  });

  it("cancels the children that are left at the end, and waits for their cleanup", () => {
    const { run, host, assertNoLeaks } = testRuntime();
    const log: Log = [];
    const value = run(
      scope(
        future(function* (s: Scope) {
          s.spawn(tidy("a", 5, log));
          s.spawn(tidy("b", 9, log));
          yield* sleep(1);
          return "value";
        }),
      ),
    );
    expect(value).toBe("value");
    expect(log).toEqual(["a cancelled@1", "b cancelled@1", "a clean@6", "b clean@10"]);
    expect(host.now()).toBe(10);
    assertNoLeaks();
  });

  it("join() waits for all children instead", () => {
    const { run, host } = testRuntime();
    run(
      scope(
        future(function* (s: Scope) {
          s.spawn(sleep(10));
          s.spawn(sleep(20));
          expect(s.size).toBe(2);
          yield* s.join();
          expect(s.size).toBe(0);
        }),
      ),
    );
    expect(host.now()).toBe(20);
  });

  it("the first failure cancels the siblings and the body, and is thrown as it is", () => {
    const { runtime, host, finish, assertNoLeaks } = testRuntime({ fuzz: false });
    const log: Log = [];
    const leaf = probe("body", log);
    const handle = runtime.spawn(
      scope(
        future(function* (s: Scope) {
          s.spawn(tidy("sibling", 3, log));
          s.spawn(failAfter(5, "first"));
          s.spawn(failAfter(50, "second"));
          yield* leaf;
        }),
      ),
    );
    expect(() => finish(handle)).toThrow("failed: first");
    expect(log).toEqual(["start body", "sibling cancelled@5", "drop body", "sibling clean@8"]);
    expect(host.now()).toBe(8);
    assertNoLeaks();
  });

  it("aggregates when cleanup fails as well", () => {
    const { runtime, host } = testRuntime();
    const bad = future(function* () {
      try {
        yield* pending();
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- the case under test
        throw new Error("cleanup");
      }
    });
    const handle = runtime.spawn(
      scope(
        future(function* (s: Scope) {
          s.spawn(bad());
          s.spawn(failAfter(5, "first"));
          yield* pending();
        }),
      ),
    );
    host.runToEnd();
    const error = causeOf(handle) as AggregateError;
    expect(error).toBeInstanceOf(AggregateError);
    expect(error.errors.map((one: Error) => one.message)).toEqual(["first", "cleanup"]);
    handle.detach();
  });

  it("a throw of the body cancels the children first", () => {
    const { runtime, finish } = testRuntime();
    const log: Log = [];
    const handle = runtime.spawn(
      scope(
        future(function* (s: Scope): Generator<unknown, void> {
          s.spawn(tidy("child", 2, log));
          yield* sleep(1);
          yield* failed(new Error("body"));
        }),
      ),
    );
    expect(() => finish(handle)).toThrow("failed: body");
    expect(log).toEqual(["child cancelled@1", "child clean@3"]);
  });

  it("a failure that the body also awaits is thrown once", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(
      scope(
        future(function* (s: Scope) {
          yield* s.spawn(failAfter(5, "once"));
        }),
      ),
    );
    host.runToEnd();
    expect(causeOf(handle)).toMatchObject({ message: "once" });
    handle.detach();
  });

  it("cancelled from outside, it takes its children along and waits for them", () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const log: Log = [];
    const handle = runtime.spawn(
      scope(
        future(function* (s: Scope) {
          s.spawn(tidy("child", 4, log));
          yield* tidy("body", 2, log);
        }),
      ),
    );
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(handle.isFinished).toBe(false);
    host.runToEnd();
    expect(log).toEqual(["body cancelled@0", "body clean@2", "child cancelled@2", "child clean@6"]);
    expect(() => handle.take()).toThrow("was cancelled");
    assertNoLeaks();
  });

  it("children spawned while it is being left are cancelled before their first poll", () => {
    const { run, assertNoLeaks } = testRuntime();
    const log: Log = [];
    let late: JoinHandle<void> | undefined;
    run(
      scope(
        future(function* (s: Scope) {
          s.spawn(
            future(function* () {
              try {
                yield* pending();
              } finally {
                late = s.spawn(tidy("late", 0, log));
                yield* yieldNow();
              }
            })(),
          );
          yield* sleep(1);
        }),
      ),
    );
    expect([late?.isFinished, log.length]).toEqual([true, 0]);
    assertNoLeaks();
  });

  it("detach is explicit: such a task outlives the scope", () => {
    const { runtime, host, finish } = testRuntime();
    let outlives: JoinHandle<void> | undefined;
    const inner: Future<void> = scope(
      future(function* (s: Scope) {
        outlives = s.detach(sleep(100));
        yield* sleep(1);
      }),
    );
    finish(
      runtime.spawn(
        future(function* () {
          yield* inner;
          expect([outlives!.isFinished, now()]).toEqual([false, 1]);
          yield* outlives!;
        })(),
      ),
    );
    expect(host.now()).toBe(100);
  });

  it("never polled, it runs nothing", () => {
    const log: Log = [];
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(
      scope(() => {
        log.push("ran");
        return ready(1);
      }),
    );
    handle.abort();
    host.runUntilIdle();
    expect(log).toEqual([]);
  });

  it("nests", () => {
    const { run, assertNoLeaks } = testRuntime();
    const log: Log = [];
    const inner = scope(
      future(function* (s: Scope) {
        s.spawn(tidy("inner", 1, log));
        yield* sleep(5);
        return 1;
      }),
    );
    const value = run(
      scope(
        future(function* (s: Scope) {
          s.spawn(tidy("outer", 1, log));
          return yield* s.spawn(inner);
        }),
      ),
    );
    expect(value).toBe(1);
    expect(log).toEqual(["inner cancelled@5", "inner clean@6", "outer cancelled@6", "outer clean@7"]);
    assertNoLeaks();
  });
});
