import { describe, expect, it } from "vitest";
import { failed, future, PENDING, pending, pollFn, ready, sleep, type Future, type Poll } from "@stator/runtime";
import { FuturesOrdered, FuturesUnordered, LocalPool, mapped, selectAll, selectOk } from "@stator/runtime/combinators";
import { disposable, mock, probe, testRuntime, type Log, type Probe } from "@stator/runtime/testing";

/** Wakes itself `rounds` times, then gives its name. */
function selfWaker(name: string, rounds: number, log: Log = []): Future<string> {
  let left = rounds;
  return pollFn((cx): Poll<string> => {
    log.push(name);
    if (left-- === 0) return name;
    cx.waker.wake();
    return PENDING;
  });
}

function probes(count: number): Probe<number>[] {
  return Array.from({ length: count }, (_, index) => probe<number>(`${index}`));
}

const collect = future(function* <T>(set: { next(): Future<IteratorResult<T, undefined>> }) {
  const values: T[] = [];
  for (;;) {
    const step: IteratorResult<T, undefined> = yield* set.next();
    if (step.done === true) return values;
    values.push(step.value);
  }
});

describe("FuturesUnordered", () => {
  it("#227 gives values in the order of completion", () => {
    const { run, assertNoLeaks } = testRuntime();
    const set = new FuturesUnordered([30, 10, 20].map((ms) => mapped(sleep(ms), () => ms)));
    expect(run(collect(set))).toEqual([10, 20, 30]);
    assertNoLeaks();
  });

  it.each([10, 33])("#227 polls only what was woken: %i children, once each", (count) => {
    const children = probes(count);
    const set = new FuturesUnordered(children);
    const task = mock(set.next());
    task.poll();
    task.poll();
    expect(children.map((child) => child.polls)).toEqual(children.map(() => 1));
    children[count - 1]!.finish(7);
    expect(task.poll()).toEqual({ value: 7, done: false });
    expect(children.map((child) => child.polls)).toEqual(children.map((_, index) => (index === count - 1 ? 2 : 1)));
  });

  it("#227 stops after two children that wake themselves", () => {
    const log: Log = [];
    const set = new FuturesUnordered(["a", "b", "c"].map((name) => selfWaker(name, 9, log)));
    const task = mock(set.next());
    expect(task.poll()).toBe(PENDING);
    expect(log).toEqual(["a", "b"]);
    expect(task.isWoken).toBe(true);
    task.poll();
    expect(log).toEqual(["a", "b", "c", "a"]);
  });

  it("#227 knows its size during completion out of order", () => {
    const children = probes(3);
    const set = new FuturesUnordered(children);
    mock(set.next()).poll();
    children[1]!.finish(1);
    expect(set.size).toBe(3);
    expect(mock(set.next()).poll()).toEqual({ value: 1, done: false });
    expect(set.size).toBe(2);
  });

  it("#227 is revived by a push after its end", () => {
    const set = new FuturesUnordered<number>();
    expect(mock(set.next()).poll()).toEqual({ value: undefined, done: true });
    set.push(ready(1));
    expect(mock(set.next()).poll()).toEqual({ value: 1, done: false });
    expect(mock(set.next()).poll()).toEqual({ value: undefined, done: true });
  });

  it("wakes whoever waits when something is pushed", () => {
    const set = new FuturesUnordered<number>([pending()]);
    const task = mock(set.next());
    task.poll();
    set.push(ready(1));
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toEqual({ value: 1, done: false });
  });

  it("#227 can be cleared in a loop, and used again", () => {
    const log: Log = [];
    const set = new FuturesUnordered<unknown>();
    for (let round = 0; round < 3; round++) {
      set.push(probe("a", log));
      set.push(probe("b", log));
      mock(set.next()).poll();
      expect(mock(set.clear()).poll()).toBe(undefined);
      expect(set.size).toBe(0);
    }
    expect(log.slice(0, 4)).toEqual(["start a", "start b", "drop a", "drop b"]);
    expect(log).toHaveLength(12);
  });

  it("clear waits for cleanup, and leaves what is pushed meanwhile alone", () => {
    const gate = probe("gate");
    const cleaning = future(function* (): Generator<unknown, number, never> {
      try {
        yield* pending();
      } finally {
        yield* gate;
      }
      return 0;
    });
    const set = new FuturesUnordered<number>([cleaning()]);
    mock(set.next()).poll();
    const clearing = mock(set.clear());
    expect(clearing.poll()).toBe(PENDING);
    set.push(ready(1));
    gate.finish();
    expect(clearing.poll()).toBe(undefined);
    expect(mock(set.next()).poll()).toEqual({ value: 1, done: false });
  });

  it("#227 a throwing child leaves the set, the others live", () => {
    const set = new FuturesUnordered<number>([failed(new Error("boom")), ready(2)]);
    expect(() => mock(set.next()).poll()).toThrow("boom");
    expect(set.size).toBe(1);
    expect(mock(set.next()).poll()).toEqual({ value: 2, done: false });
  });

  it("#227 a child may be woken after the set was cleared", () => {
    const leaf = probe<number>("leaf");
    let keep = (): void => {};
    const set = new FuturesUnordered<number>([
      pollFn((cx) => {
        const { waker } = cx;
        keep = () => waker.wake();
        return leaf.poll(cx);
      }),
    ]);
    const task = mock(set.next());
    task.poll();
    task.enter((cx) => set.cancel(cx));
    keep();
    expect(task.wakes).toBe(0);
    expect(set.size).toBe(0);
  });

  it("dropping next loses nothing", () => {
    const leaf = probe<number>("leaf");
    const set = new FuturesUnordered([leaf]);
    const task = mock(set.next());
    task.poll();
    task.cancel();
    leaf.finish(1);
    expect(leaf.drops).toBe(0);
    expect(mock(set.next()).poll()).toEqual({ value: 1, done: false });
  });

  it("is an async iterable; leaving the loop early leaves the set as it is", async () => {
    const set = new FuturesUnordered([ready("a"), ready("b"), ready("c")]);
    for await (const word of set) {
      expect(word).toBe("a");
      break;
    }
    const rest: string[] = [];
    for await (const word of set) rest.push(word);
    expect(rest).toEqual(["b", "c"]);
  });

  it("takes 100,000 ready futures out one by one", () => {
    const set = new FuturesUnordered<number>();
    for (let index = 0; index < 100_000; index++) set.push(ready(index));
    const task = mock(pending());
    let sum = 0;
    for (;;) {
      const step = task.enter((cx) => set.pollNext(cx));
      if (step === PENDING || step.done === true) break;
      sum += step.value;
    }
    expect(sum).toBe((100_000 * 99_999) / 2);
  });
});

describe("FuturesOrdered", () => {
  it("#228 gives values in the order of the queue, whichever is ready first", () => {
    const { run, host } = testRuntime();
    const queue = new FuturesOrdered([30, 10, 20].map((ms) => mapped(sleep(ms), () => ms)));
    queue.pushFront(ready(1));
    queue.pushBack(ready(2));
    expect(queue.size).toBe(5);
    expect(run(collect(queue))).toEqual([1, 30, 10, 20, 2]);
    expect(host.now()).toBe(30);
  });

  it("#228 pushFront goes before values that are there already", () => {
    const [a, b] = probes(2) as [Probe<number>, Probe<number>];
    const queue = new FuturesOrdered([a, b]);
    const task = mock(pending());
    const next = (): unknown => task.enter((cx) => queue.pollNext(cx));
    expect(next()).toBe(PENDING);
    b.finish(2);
    expect(next()).toBe(PENDING);
    queue.pushFront(ready(0));
    expect(next()).toEqual({ value: 0, done: false });
    a.finish(1);
    expect([next(), next(), next()]).toEqual([
      { value: 1, done: false },
      { value: 2, done: false },
      { value: undefined, done: true },
    ]);
  });

  it("throws in the place of the failing future", () => {
    const a = probe<number>("a");
    const queue = new FuturesOrdered<number>([a, failed(new Error("boom")), ready(3)]);
    const task = mock(pending());
    const next = (): unknown => task.enter((cx) => queue.pollNext(cx));
    expect(next()).toBe(PENDING);
    a.finish(1);
    expect(next()).toEqual({ value: 1, done: false });
    expect(next).toThrow("boom");
    expect(next()).toEqual({ value: 3, done: false });
  });

  it("cleared, it disposes of values and reports errors that nobody read", () => {
    const log: Log = [];
    const { runtime, host, reports } = testRuntime();
    const queue = new FuturesOrdered<unknown>([
      pending(),
      ready(disposable("value", log)),
      failed(new Error("unread")),
    ]);
    const body = future(function* () {
      yield* pollFn((cx) => {
        queue.pollNext(cx);
        return 0;
      });
      yield* queue.clear();
    });
    runtime.spawn(body());
    host.runUntilIdle();
    expect(log).toEqual(["dispose value"]);
    expect(reports.map((report) => (report.error as Error).message)).toEqual(["unread"]);
    expect(queue.size).toBe(0);
  });
});

describe("selectAll and selectOk", () => {
  it("#229 selectAll gives the index and the rest, in its order", () => {
    const children = probes(4);
    const task = mock(selectAll(children));
    expect(task.poll()).toBe(PENDING);
    children[1]!.finish(7);
    const selected = task.poll();
    expect(selected).toEqual({ index: 1, value: 7, rest: [children[0], children[2], children[3]] });
    expect(children.map((child) => child.drops)).toEqual([0, 0, 0, 0]);
    children[0]!.finish(1);
    expect(task.wakes).toBe(0);
  });

  it("#229 what is left can be selected from again, until all have come", () => {
    const { run, assertNoLeaks } = testRuntime();
    const steps = future(function* (ms: number) {
      yield* sleep(ms / 2);
      yield* sleep(ms / 2);
      return ms;
    });
    const body = future(function* () {
      const order: number[] = [];
      let rest: PromiseLike<number>[] = [30, 10, 20].map((ms) => steps(ms));
      while (rest.length > 0) {
        const selected = yield* selectAll(rest);
        order.push(selected.value);
        rest = selected.rest;
      }
      return order;
    });
    expect(run(body())).toEqual([10, 20, 30]);
    assertNoLeaks();
  });

  it("selectAll throws what the first finished throws, and cancels the rest", () => {
    const log: Log = [];
    const task = mock(selectAll([probe("a", log), failed(new Error("boom"))]));
    expect(() => task.poll()).toThrow("boom");
    expect(log).toEqual(["start a", "drop a"]);
  });

  it("#229 selectOk gives the first success, with the rest in its order", () => {
    const [a, b] = probes(2) as [Probe<number>, Probe<number>];
    const task = mock(selectOk([a, failed("no"), ready(3), b]));
    expect(task.poll()).toEqual({ index: 2, value: 3, rest: [a, b] });
  });

  it("#229 selectOk throws the last error when all fail", () => {
    const [a, b] = probes(2) as [Probe<number>, Probe<number>];
    const task = mock(selectOk([a, b]));
    task.poll();
    b.fail(new Error("first"));
    expect(task.poll()).toBe(PENDING);
    a.fail(new Error("last"));
    expect(() => task.poll()).toThrow("last");
  });

  it("#229 refuse to select from nothing", () => {
    expect(() => selectAll([])).toThrow("Cannot select from no futures");
    expect(() => selectOk([])).toThrow("Cannot select from no futures");
  });
});

describe("LocalPool", () => {
  it("#230 tryRunOne runs exactly one to its end, in order", () => {
    const log: Log = [];
    const pool = new LocalPool();
    for (const name of ["a", "b", "c"]) pool.spawn(selfWaker(name, 0, log));
    expect(log).toEqual([]);
    expect([pool.tryRunOne(), log.join(""), pool.size]).toEqual([true, "a", 2]);
    expect([pool.tryRunOne(), pool.tryRunOne(), pool.tryRunOne()]).toEqual([true, true, false]);
    expect(log).toEqual(["a", "b", "c"]);
  });

  it("#230 tryRunOne gives false when none can go on, without polling again", () => {
    const pool = new LocalPool();
    const leaf = probe<number>("leaf");
    pool.spawn(leaf);
    expect([pool.tryRunOne(), pool.tryRunOne(), leaf.polls]).toEqual([false, false, 1]);
    leaf.finish(1);
    expect([pool.tryRunOne(), leaf.polls, pool.size]).toEqual([true, 2, 0]);
    expect(new LocalPool().tryRunOne()).toBe(false);
  });

  it("#230 runUntilStalled runs self-waking tasks to their end and stops at those that wait", () => {
    const log: Log = [];
    const pool = new LocalPool();
    for (let index = 0; index < 200; index++) pool.spawn(selfWaker(`${index}`, index % 5, log));
    pool.spawn(pending());
    pool.runUntilStalled();
    expect(pool.size).toBe(1);
    expect(log).toHaveLength(200 + 40 * (1 + 2 + 3 + 4));
    pool.runUntilStalled();
    expect(pool.size).toBe(1);
  });

  it("#230 runs what its futures spawn", () => {
    const log: Log = [];
    const pool = new LocalPool();
    const spawning = future(function* (depth: number): Generator<unknown, void, never> {
      log.push(`${depth}`);
      if (depth > 0) pool.spawn(spawning(depth - 1));
      yield* ready(0);
    });
    pool.spawn(spawning(2));
    expect(pool.tryRunOne()).toBe(true);
    expect(log).toEqual(["2"]);
    pool.runUntilStalled();
    expect(log).toEqual(["2", "1", "0"]);
  });

  it("throws what a future throws and keeps the others", () => {
    const pool = new LocalPool();
    pool.spawn(failed(new Error("boom")));
    pool.spawn(ready(1));
    expect(() => pool.runUntilStalled()).toThrow("boom");
    expect(pool.tryRunOne()).toBe(true);
  });
});
