import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  failed,
  future,
  PENDING,
  pollFn,
  ready,
  sleep,
  yieldNow,
  type Context,
  type Future,
  type Poll,
  type Waker,
} from "@stator/runtime";
import { join, joinAll, tryJoin, tryJoinAll } from "@stator/runtime/combinators";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** Wakes itself at every poll and writes its name down. */
function spinner(name: string, log: Log, rounds: number): Future<string> {
  let left = rounds;
  return pollFn((cx): Poll<string> => {
    log.push(name);
    if (--left === 0) return name;
    cx.waker.wake();
    return PENDING;
  });
}

/** Always ready, at the price of one operation. */
class Paid extends BaseFuture<void> {
  poll(cx: Context): Poll<void> {
    return cx.proceed() ? undefined : PENDING;
  }
  cancel(): void {}
}

describe("join", () => {
  it("cancels those that run when one after them cannot even be looked at", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const log: Log = [];
    const first = probe("first", log);
    expect(() => mock(join([first, proxy])).poll()).toThrow(TypeError);
    expect(log.join()).toContain("drop");
    expect(first.hasWaiter).toBe(false);
  });

  it("#81 is ready only when both are, in the order given, and is woken by each", () => {
    const [a, b] = [probe<number>("a"), probe<string>("b")];
    const task = mock(join([a, b]));
    expect(task.poll()).toBe(PENDING);
    b.finish("two");
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(PENDING);
    a.finish(1);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toEqual([1, "two"]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("#81 keeps the keys of an object", () => {
    expect(mock(join({ a: ready(1), b: "two", c: undefined })).poll()).toEqual({ a: 1, b: "two", c: undefined });
  });

  it("polls only the child that was woken", () => {
    const children = Array.from({ length: 5 }, (_, index) => probe<number>(`${index}`));
    const task = mock(join(children));
    task.poll();
    children[3]!.finish(3);
    task.poll();
    expect(children.map((child) => child.polls)).toEqual([1, 1, 1, 2, 1]);
  });

  it("is not changed by a dump that one of its children makes, nor by one before it starts", () => {
    const { runtime, host, finish } = testRuntime();
    const looking = (): Future<boolean> => pollFn(() => String(runtime.dump()).length > 0);
    const handle = runtime.spawn(join([looking(), sleep(1), 2, Promise.resolve(3)]));
    expect(runtime.dump().tasks[0]).toMatchObject({ leaf: "join of 4", children: { length: 4 } });
    host.runUntilIdle();
    expect(runtime.dump().tasks[0]!.leaf).toBe("join of 2");
    handle.abort();
    host.runUntilIdle();
    expect(finish(runtime.spawn(join([looking(), yieldNow(), 2, ready(3)])))).toEqual([true, undefined, 2, 3]);
  });

  it("#82 lets another child begin at each poll", () => {
    const log: Log = [];
    const task = mock(join([spinner("1", log, 9), spinner("2", log, 9), spinner("3", log, 9)]));
    for (let polls = 0; polls < 4; polls++) task.poll();
    expect(log.join("")).toBe("123231312123");
  });

  it("#82 keeps the order given when biased", () => {
    const log: Log = [];
    const task = mock(join([spinner("1", log, 9), spinner("2", log, 9), spinner("3", log, 9)], { biased: true }));
    for (let polls = 0; polls < 4; polls++) task.poll();
    expect(log.join("")).toBe("123123123123");
  });

  it("#83 a finished child has left its scopes before its siblings resume", () => {
    const log: Log = [];
    const gate = probe("gate");
    const a = future(function* () {
      try {
        yield* ready(0);
      } finally {
        log.push("drop A");
      }
    });
    const b = future(function* () {
      log.push("B start");
      yield* gate;
      log.push("B resumes");
    });
    const task = mock(join([a(), b()]));
    task.poll();
    gate.finish();
    task.poll();
    expect(log).toEqual(["drop A", "B start", "B resumes"]);
  });

  it("#84 never polls a finished child again", () => {
    const [a, b] = [probe<number>("a"), probe<number>("b")];
    a.finish(1);
    const task = mock(join([a, b]));
    task.poll();
    b.finish(2);
    expect(task.poll()).toEqual([1, 2]);
    expect(a.polls).toBe(1);
  });

  it("a late wake for a child that was over at once wakes nobody", () => {
    let kept: Waker | undefined;
    let polls = 0;
    const over = pollFn((cx) => {
      kept = cx.waker;
      return 1;
    });
    const waiting = pollFn((cx): Poll<number> => {
      polls++;
      void cx.waker;
      return PENDING;
    });
    const task = mock(join([ready(0), over, waiting]));
    expect(task.poll()).toBe(PENDING);
    kept!.wake();
    expect([task.wakes, polls]).toEqual([0, 1]);
    void task.cancel();
  });

  it("#87 a throwing child ends it: siblings are dropped, the unpolled one too, and the error comes once", () => {
    const log: Log = [];
    const [a, c] = [probe("A", log), probe("C", log)];
    const task = mock(join([a, failed(new Error("boom")), c]));
    expect(() => task.poll()).toThrow("boom");
    expect(log).toEqual(["start A", "drop A", "drop C"]);
    expect(() => task.poll()).toThrow("Cannot poll");
    expect(task.cancel()).toBe(undefined);
    expect(log).toHaveLength(3);
  });

  it("#88 of nothing is ready, and anything may be joined", async () => {
    expect(mock(join([])).poll()).toEqual([]);
    expect(mock(join({})).poll()).toEqual({});
    const thenable: PromiseLike<string> = { then: (resolve) => Promise.resolve("c").then(resolve) };
    expect(await join([1, Promise.resolve("b"), thenable, ready(4)])).toEqual([1, "b", "c", 4]);
  });

  it("gives values as they are: undefined and functions included", () => {
    const f = (): number => 1;
    expect(mock(join([undefined, f])).poll()).toEqual([undefined, f]);
  });

  it("cancels the children in the order given, and disposes of values that nobody will see", () => {
    const log: Log = [];
    const guard = disposable("guard", log);
    const task = mock(join([probe("A", log), ready(guard), probe("C", log)]));
    task.poll();
    expect(task.cancel()).toBe(undefined);
    expect(task.cancel()).toBe(undefined);
    expect(log).toEqual(["start A", "start C", "drop A", "drop C", "dispose guard"]);
  });

  it("cancelled before its first poll runs nothing", () => {
    const log: Log = [];
    const body = future(function* () {
      log.push("ran");
      yield* ready(1);
    });
    expect(mock(join([body()])).cancel()).toBe(undefined);
    expect(log).toEqual([]);
  });

  it("lets go of the waker of an earlier task", () => {
    const child = probe<number>("a");
    const joined = join([child]);
    const [first, second] = [mock(joined), mock(joined)];
    first.poll();
    second.poll();
    child.finish(1);
    expect([first.wakes, second.wakes]).toEqual([0, 1]);
  });

  it("resumes a woken child at its innermost await", () => {
    const gate = probe<number>("gate");
    const deep = future(function* (depth: number): Generator<unknown, number, number> {
      return depth === 0 ? yield* gate : yield* deep(depth - 1);
    });
    const { runtime, host, finish, assertNoLeaks } = testRuntime();
    const handle = runtime.spawn(join([deep(20_000), ready(1)]));
    host.runUntilIdle();
    gate.finish(7);
    expect(finish(handle)).toEqual([7, 1]);
    assertNoLeaks();
  });

  it("#77 no child starves the others of the budget", () => {
    const log: Log = [];
    const times = (name: string, rounds: number) =>
      future(function* () {
        for (let round = 0; round < rounds; round++) yield* new Paid();
        log.push(name);
      })();
    const { run, assertNoLeaks } = testRuntime();
    run(join([times("A", 5 * 128), times("B", 5)]));
    expect(log).toEqual(["B", "A"]);
    assertNoLeaks();
  });
});

describe("tryJoin", () => {
  it("#85 stops at the first error in the order of polling: later ones are not polled, all are dropped before it is seen", () => {
    const log: Log = [];
    const body = future(function* () {
      try {
        yield* tryJoin([probe("A", log), failed(new Error("first")), probe("C", log), failed(new Error("second"))]);
      } catch (error) {
        log.push(`res ${(error as Error).message}`);
      }
    });
    mock(body()).poll();
    expect(log).toEqual(["start A", "drop A", "drop C", "res first"]);
  });

  it("#86 an error after a wait wakes it and ends it", () => {
    const log: Log = [];
    const [a, b] = [probe<number>("a", log), probe<number>("b", log)];
    const task = mock(tryJoin([a, b]));
    task.poll();
    b.fail(new Error("closed"));
    expect(task.isWoken).toBe(true);
    expect(() => task.poll()).toThrow("closed");
    expect(log.at(-1)).toBe("drop a");
  });

  it("waits for asynchronous cleanup of all siblings, side by side, before the error is seen", () => {
    const log: Log = [];
    const cleaning = future(function* (name: string, ms: number) {
      try {
        yield* sleep(1000);
      } finally {
        log.push(`${name} cleans`);
        yield* sleep(ms);
        log.push(`${name} clean`);
      }
    });
    const failing = future(function* () {
      yield* sleep(5);
      throw new Error("boom");
    });
    const { host, run, assertNoLeaks } = testRuntime();
    const body = future(function* () {
      try {
        yield* tryJoin([cleaning("A", 20), failing(), cleaning("B", 10)]);
      } catch (error) {
        log.push((error as Error).message);
      }
    });
    run(body());
    expect(log).toEqual(["A cleans", "B cleans", "B clean", "A clean", "boom"]);
    expect(host.now()).toBe(25);
    assertNoLeaks();
  });

  it("dropped while siblings still clean up, it fails with the error that nobody saw", () => {
    const gate = probe("gate");
    const cleaning = future(function* () {
      try {
        yield* sleep(1000);
      } finally {
        yield* gate;
      }
    });
    const { runtime, host, assertNoLeaks } = testRuntime();
    const losing = future(function* () {
      yield* sleep(1);
      throw new Error("boom");
    });
    const handle = runtime.spawn(join([cleaning(), losing()]));
    host.advanceAndRun(1);
    handle.abort();
    host.runUntilIdle();
    expect(handle.isFinished).toBe(false);
    gate.finish();
    host.runUntilIdle();
    expect(() => handle.take()).toThrow("boom");
    assertNoLeaks();
  });

  it("reports errors of cleanup and still cleans the others", () => {
    const log: Log = [];
    const messy = future(function* () {
      try {
        yield* sleep(1000);
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- what is tested
        throw new Error("messy");
      }
    });
    const { runtime, host, reports } = testRuntime();
    const handle = runtime.spawn(tryJoin([messy(), probe("B", log), failed(new Error("boom"))]));
    host.runUntilIdle();
    expect(() => handle.take()).toThrow("boom");
    const messes = reports.filter((report) => report.kind === "cleanup-failure");
    expect(messes.map((report) => (report.error as Error).message)).toEqual(["messy"]);
    expect(log).toContain("drop B");
  });
});

describe("joinAll", () => {
  it("#89 keeps the order of 40 that finish in another one", () => {
    const { run, assertNoLeaks } = testRuntime();
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    const slow = future(function* (index: number) {
      yield* sleep((index * 7) % 40);
      return index;
    });
    expect(run(joinAll(numbers.map((index) => (index % 3 === 0 ? ready(index) : slow(index)))))).toEqual(numbers);
    assertNoLeaks();
  });

  it("#90 tryJoinAll gives the error", () => {
    let error: unknown;
    try {
      mock(tryJoinAll([ready(1), failed(3), ready(2)])).poll();
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBe(3);
  });

  it("goes on wherever the room to start children runs out", () => {
    const { run, assertNoLeaks } = testRuntime();
    for (let count = 1015; count < 1035; count++) {
      const numbers = Array.from({ length: count }, (_, index) => index);
      expect(run(joinAll([yieldNow(), ...numbers.map((index) => ready(index))]))).toEqual([undefined, ...numbers]);
    }
    assertNoLeaks();
  });

  it("leaves the array that it was given as it is", () => {
    const futures = [ready(1), ready(2)];
    const given = [...futures];
    expect(mock(join(futures)).poll()).toEqual([1, 2]);
    expect(futures).toEqual(given);
  });

  it("polls each of 10,000 children twice: to start and when woken", () => {
    const children = Array.from({ length: 10_000 }, (_, index) => probe<number>(`${index}`));
    const task = mock(joinAll(children));
    task.poll();
    for (const [index, child] of children.toReversed().entries()) {
      child.finish(index);
      task.poll();
    }
    expect(children.reduce((polls, child) => polls + child.polls, 0)).toBe(20_000);
  });
});
