import { describe, expect, it } from "vitest";
import { future, now, PENDING, pending, sleep, shielded, type Future } from "@stator/runtime";
import {
  buffered,
  bufferUnordered,
  collect,
  type Operator,
  forEachConcurrent,
  from,
  fromPoll,
  map,
  type Stream,
  take,
} from "@stator/runtime/stream";
import { disposable, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { job, tap } from "./support.js";

/** Reads items and does something else for `ms` after each. */
const slowReader: (stream: Stream<number>, ms: number) => Future<string[]> = future(function* (
  stream: Stream<number>,
  ms: number,
) {
  const seen: string[] = [];
  for (;;) {
    const step = yield* stream.next();
    if (step.done === true) return seen;
    seen.push(`${step.value}@${now()}`);
    yield* sleep(ms);
  }
});

const both: [string, (limit: number) => Operator<Future<number>, number>][] = [
  ["buffered", buffered],
  ["bufferUnordered", bufferUnordered],
];

describe("buffered() and bufferUnordered()", () => {
  it("#233 in order, two at a time: 30, 10, 20 take 50 ms", () => {
    const { run, host, assertNoLeaks } = testRuntime();
    const stream = from([30, 10, 20]).pipe(
      map((ms) => job(ms, [])),
      buffered(2),
    );
    expect(run(stream.pipe(collect()))).toEqual([30, 10, 20]);
    expect(host.now()).toBe(50);
    assertNoLeaks();
  });

  it("#233 as they come, two at a time: 10, 30, 20 take 30 ms", () => {
    const { run, host, assertNoLeaks } = testRuntime();
    const stream = from([30, 10, 20]).pipe(
      map((ms) => job(ms, [])),
      bufferUnordered(2),
    );
    expect(run(stream.pipe(collect()))).toEqual([10, 30, 20]);
    expect(host.now()).toBe(30);
    assertNoLeaks();
  });

  it.each(both)("#233 %s(0) is refused", (_, operator) => {
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(() => operator(limit)).toThrow(RangeError);
  });

  it.each(both)("#234 %s: what is in flight goes on while the reader awaits something else", (_, operator) => {
    const { run } = testRuntime();
    const log: Log = [];
    const stream = from([10, 10, 10, 10]).pipe(
      map((ms) => job(ms, log)),
      operator(4),
    );
    expect(run(slowReader(stream, 100))).toEqual(["10@10", "10@110", "10@210", "10@310"]);
    expect(log).toEqual(Array.from({ length: 4 }, () => "10 ended at 10"));
  });

  it.each(both)("#234 %s: a place that is read is filled at once, not when the reader comes back", (_, operator) => {
    const { run } = testRuntime();
    const log: Log = [];
    const stream = from([10, 10, 10]).pipe(
      map((ms) => job(ms, log)),
      operator(2),
    );
    run(slowReader(stream, 100));
    expect(log).toEqual(["10 ended at 10", "10 ended at 10", "10 ended at 20"]);
  });

  it.each(both)("%s asks the source only while there is a free place", (_, operator) => {
    const { runtime, host } = testRuntime();
    const source = tap<Future<number>>();
    const jobs = Array.from({ length: 4 }, (_item, index) => probe<number>(`${index}`));
    source.push(...jobs);
    const handle = runtime.spawn(source.stream.pipe(operator(2), take(1), collect()));
    host.runUntilIdle();
    expect([source.polls(), jobs.map((one) => one.polls > 0)]).toEqual([2, [true, true, false, false]]);
    jobs[0]!.finish(7);
    host.runUntilIdle();
    expect(handle.take()).toEqual([7]);
    expect(jobs.map((one) => one.drops)[1]).toBe(1);
  });

  it.each(both)(
    "%s that is dropped cancels all in flight and waits for their cleanup, then drops the source",
    (_, operator) => {
      const { runtime, host, assertNoLeaks } = testRuntime({ fuzz: false });
      const log: Log = [];
      const work = future(function* (name: string): Generator<unknown, number, never> {
        try {
          yield* pending();
        } finally {
          yield* shielded(sleep(10));
          log.push(`${name} clean at ${now()}`);
        }
        return 0;
      });
      const names = ["a", "b"];
      const source = fromPoll<Future<number>>(
        (cx) => {
          void cx.waker;
          const name = names.shift();
          return name === undefined ? PENDING : { value: work(name), done: false };
        },
        () => void log.push("source dropped"),
      );
      const handle = runtime.spawn(source.pipe(operator(3), collect()));
      host.advanceAndRun(5);
      handle.abort();
      host.runUntilIdle();
      expect(handle.isFinished).toBe(false);
      host.runToEnd();
      expect(handle.isFinished).toBe(true);
      expect(log).toEqual(["a clean at 15", "b clean at 15", "source dropped"]);
      assertNoLeaks();
    },
  );

  it("an error comes in its place, or at once; then the others are cancelled and the stream is over", () => {
    const fail = future(function* (ms: number): Generator<unknown, number, never> {
      yield* sleep(ms);
      throw new Error("no");
    });
    for (const [name, operator] of both) {
      const { run, host, reports, assertNoLeaks } = testRuntime();
      const log: Log = [];
      const stream = from([job(20, log), fail(10), job(50, log)]).pipe(operator(3));
      expect(() => run(stream.pipe(collect()))).toThrow("no");
      const ordered = name === "buffered";
      expect(host.now()).toBe(ordered ? 20 : 10);
      expect(log).toEqual(ordered ? ["20 ended at 20", "50 dropped at 20"] : ["20 dropped at 10", "50 dropped at 10"]);
      expect(reports.filter(({ kind }) => kind === "cleanup-failure")).toEqual([]);
      expect(run(stream.next())).toEqual({ value: undefined, done: true });
      assertNoLeaks();
    }
  });

  it("an error of the source comes behind what is in flight", () => {
    const { runtime, host } = testRuntime();
    const source = tap<Future<number>>();
    source.push(job(10, []));
    source.fail(new Error("source"));
    const read = future(function* (stream: Stream<number>) {
      return [yield* stream.next(), yield* stream.next()];
    });
    const handle = runtime.spawn(read(source.stream.pipe(buffered(4))));
    host.runToEnd();
    expect(host.now()).toBe(10);
    expect(() => handle.take()).toThrow("source");
  });

  it("values that nobody read are disposed of, and an error that nobody read is reported", () => {
    const test = testRuntime({ fuzz: false });
    const log: Log = [];
    const work = [0, disposable("unread", log), failing()];
    const read = future(function* (stream: Stream<unknown>) {
      yield* stream.next();
      yield* sleep(5);
      yield* stream.return();
    });
    test.run(read(from<unknown>(work).pipe(buffered(3))));
    expect(log).toEqual(["dispose unread"]);
    expect(test.reports).toMatchObject([{ error: new Error("lost") }]);
  });
});

function failing(): Future<never> {
  return future(function* (): Generator<unknown, never, never> {
    yield* sleep(1);
    throw new Error("lost");
  })();
}

it("a dump shows what is in flight", () => {
  const { runtime, host } = testRuntime();
  const handle = runtime.spawn(
    from([10, 20]).pipe(
      map((ms) => job(ms, [])),
      buffered(2),
      collect(),
    ),
  );
  host.runUntilIdle();
  const text = String(runtime.dump());
  expect(text).toContain('"buffered"');
  expect(text).toContain("2 futures of a stream");
  expect(text).toContain("a sleep: 20 ms left");
  handle.abort();
  host.runUntilIdle();
});

describe("forEachConcurrent()", () => {
  it("runs at most `limit` at a time, each as soon as there is a place", () => {
    const { run } = testRuntime();
    const log: Log = [];
    run(from([30, 10, 10, 10]).pipe(forEachConcurrent(2, (ms) => job(ms, log))));
    expect(log).toEqual(["10 ended at 10", "10 ended at 20", "30 ended at 30", "10 ended at 30"]);
  });

  it("fails with the first error, after it has cancelled the others", () => {
    const { run } = testRuntime();
    const log: Log = [];
    const action = (ms: number): Future<number> => (ms === 1 ? failing() : job(ms, log));
    expect(() => run(from([30, 1]).pipe(forEachConcurrent(2, action)))).toThrow("lost");
    expect(log).toEqual(["30 dropped at 1"]);
  });
});
