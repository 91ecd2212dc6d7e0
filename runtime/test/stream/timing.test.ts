import { describe, expect, it } from "vitest";
import { Elapsed, future, now, sleep, type Future } from "@stator/runtime";
import {
  chunksTimeout,
  collect,
  debounce,
  from,
  map,
  type Stream,
  throttle,
  timeout,
  timeoutRepeating,
} from "@stator/runtime/stream";
import { testRuntime } from "@stator/runtime/testing";
import { timeline } from "./support.js";

/** Items with the time at which they were seen. */
const stamped: (stream: Stream<unknown>) => Future<string[]> = future(function* (stream: Stream<unknown>) {
  const seen: string[] = [];
  for (;;) {
    const step = yield* stream.next();
    if (step.done === true) return [...seen, `end@${now()}`];
    seen.push(`${step.value instanceof Elapsed ? "E" : JSON.stringify(step.value)}@${now()}`);
  }
});

/** Runs in a fresh runtime and sees that nothing is left behind. */
function watch(stream: Stream<unknown>): string[] {
  const { run, assertNoLeaks } = testRuntime();
  const seen = run(stamped(stream));
  assertNoLeaks();
  return seen;
}

describe("timeout()", () => {
  const gaps = (): Stream<number> => timeline([0, 1], [150, 2], [160, 3], [400, 4]);

  it("#236 puts one Elapsed in each gap, however long, and goes on", () => {
    expect(watch(gaps().pipe(timeout(100)))).toEqual(["1@0", "E@100", "2@150", "3@160", "E@260", "4@400", "end@400"]);
  });

  it("#236 timeoutRepeating() puts one for each period of the gap", () => {
    const seen = ["1@0", "E@100", "2@150", "3@160", "E@260", "E@360", "4@400", "end@400"];
    expect(watch(gaps().pipe(timeoutRepeating(100)))).toEqual(seen);
  });

  it("#236 the time before the first item counts from the first poll", () => {
    expect(watch(timeline([30, 1]).pipe(timeout(10)))).toEqual(["E@10", "1@30", "end@30"]);
  });

  it("an item that is there wins over a time that is up", () => {
    const { run } = testRuntime();
    const read = future(function* (stream: Stream<unknown>) {
      yield* stream.next();
      yield* sleep(50);
      return yield* stream.next();
    });
    expect(run(read(from([1, 2]).pipe(timeout(10))))).toEqual({ value: 2, done: false });
  });
});

describe("throttle()", () => {
  it("#237 keeps the gap between items; the first comes at once and none is lost", () => {
    expect(watch(from([1, 2, 3]).pipe(throttle(10)))).toEqual(["1@0", "2@10", "3@20", "end@30"]);
  });

  it("#237 adds nothing to a source that is slow enough, and a gap of 0 is none", () => {
    expect(watch(timeline([0, 1], [25, 2]).pipe(throttle(10)))).toEqual(["1@0", "2@25", "end@35"]);
    expect(watch(from([1, 2]).pipe(throttle(0)))).toEqual(["1@0", "2@0", "end@0"]);
  });
});

describe("debounce()", () => {
  it("gives the last item of a flurry after the silence, and the last of all at the end", () => {
    const source = timeline([0, "a"], [5, "b"], [30, "c"], [33, "d"]);
    expect(watch(source.pipe(debounce(10)))).toEqual(['"b"@15', '"d"@33', "end@33"]);
  });

  it("gives nothing of an empty stream", () => {
    expect(watch(from([]).pipe(debounce(10)))).toEqual(["end@0"]);
  });
});

describe("chunksTimeout()", () => {
  it("#238 the clock starts with the first item of a chunk, and the end flushes", () => {
    const source = timeline([50, 1], [55, 2], [60, 3], [65, 4], [90, 5], [95, 6]);
    expect(watch(source.pipe(chunksTimeout(3, 20)))).toEqual(["[1,2,3]@60", "[4]@85", "[5,6]@95", "end@95"]);
  });

  it("#238 there is no empty chunk, and no clock between chunks", () => {
    expect(watch(timeline([100, 1]).pipe(chunksTimeout(2, 10)))).toEqual(["[1]@100", "end@100"]);
    expect(watch(from([]).pipe(chunksTimeout(2, 10)))).toEqual(["end@0"]);
  });

  it("#238 remainder() gives back what waits for its chunk", () => {
    const { runtime, host } = testRuntime();
    const stream = timeline([0, 1], [5, 2], [100, 3]).pipe(
      map((value) => value),
      chunksTimeout(9, 50),
    );
    const handle = runtime.spawn(stream.next());
    host.advanceAndRun(10);
    handle.abort();
    host.runUntilIdle();
    expect(stream.remainder()).toEqual([1, 2]);
    expect(stream.remainder()).toEqual([]);
  });

  it("a source that always has something cannot outrun the clock of collect", () => {
    const { run } = testRuntime();
    expect(run(from([1, 2, 3]).pipe(chunksTimeout(2, 10), collect()))).toEqual([[1, 2], [3]]);
  });
});
