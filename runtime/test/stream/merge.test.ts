import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PENDING, wakerFrom, Context } from "@stator/runtime";
import {
  catchErrors,
  collect,
  filterMap,
  flattenUnordered,
  from,
  map,
  merge,
  selectStreams,
  type Stream,
  StreamMap,
} from "@stator/runtime/stream";
import { mock, testRuntime, type Log } from "@stator/runtime/testing";
import { ask, tap, type Tap } from "./support.js";

const read = <T>(stream: Stream<T>): T[] => testRuntime().run(stream.pipe(collect()));

/** All items that are there now. */
function drain<T>(stream: Stream<T>): T[] {
  const values: T[] = [];
  for (;;) {
    const step = ask(stream);
    if (step === PENDING || step.done === true) return values;
    values.push(step.value);
  }
}

describe("merge()", () => {
  it("#231 alternates between streams that are ready: 0 to 5 from evens and odds", () => {
    expect(read(from([0, 2, 4]).pipe(merge([1, 3, 5])))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("#231 goes on with the other when one ends", () => {
    expect(read(from([0]).pipe(merge([1, 2, 3], [])))).toEqual([0, 1, 2, 3]);
  });

  it("asks only the stream that was woken", () => {
    const [a, b] = [tap<string>(), tap<string>()];
    const task = mock(a.stream.pipe(merge(b.stream)).next());
    task.poll();
    b.push("b");
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toEqual({ value: "b", done: false });
    expect([a.polls(), b.polls()]).toEqual([1, 2]);
  });

  it("an item wakes nobody: the reader comes back by himself", () => {
    const task = mock(
      from([1, 2])
        .pipe(merge([3]))
        .next(),
    );
    task.poll();
    expect(task.wakes).toBe(0);
  });

  it("a failing stream ends it, after the others have been dropped", () => {
    const log: Log = [];
    const [a, b] = [tap<number>("a", log), tap<number>("b", log)];
    const stream = a.stream.pipe(merge(b.stream));
    ask(stream);
    a.fail(new Error("no"));
    b.push(1);
    expect(() => ask(stream)).toThrow("no");
    expect(log).toEqual(["drop a", "drop b"]);
    expect(drain(stream)).toEqual([]);
  });
});

describe("selectStreams()", () => {
  it.each([false, true])("#240 does not end early when one side ends (biased: %s)", (biased) => {
    for (const [left, right] of [
      [[1], [2, 3, 4]],
      [[1, 2, 3], [4]],
    ] as const) {
      const items = read(selectStreams({ left, right }, { biased }));
      expect(items.filter(({ key }) => key === "left").map(({ value }) => value)).toEqual(left);
      expect(items.filter(({ key }) => key === "right").map(({ value }) => value)).toEqual(right);
    }
  });

  it("#240 in turn by default, the first named first when biased", () => {
    const streams = (): { a: number[]; b: number[] } => ({ a: [1, 2], b: [3, 4] });
    expect(read(selectStreams(streams())).map(({ value }) => value)).toEqual([1, 3, 2, 4]);
    expect(read(selectStreams(streams(), { biased: true })).map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });
});

describe("flattenUnordered()", () => {
  const inner = (): number[][] => [
    [0, 1, 2],
    [6, 7],
    [10, 11],
  ];

  it("#242 takes from the inner streams in turn", () => {
    expect(read(from(inner()).pipe(flattenUnordered()))).toEqual([0, 6, 10, 1, 7, 11, 2]);
  });

  it("#242 reads at most `limit` side by side, and takes the next when one ends", () => {
    expect(read(from(inner()).pipe(flattenUnordered(2)))).toEqual([0, 6, 1, 7, 2, 10, 11]);
    expect(read(from(inner()).pipe(flattenUnordered(1)))).toEqual([0, 1, 2, 6, 7, 10, 11]);
    expect(() => flattenUnordered(0)).toThrow(RangeError);
  });

  it("#242 an inner stream that fails alone is one whose errors are caught; else all are dropped", () => {
    const log: Log = [];
    const [good, bad] = [tap<number>("good", log), tap<number>("bad", log)];
    const caught = from([bad.stream, good.stream]).pipe(
      map((stream) => stream.pipe(catchErrors())),
      flattenUnordered(),
      filterMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined)),
    );
    bad.fail("no");
    good.push(1, 2);
    expect(drain(caught)).toEqual([1, 2]);
    expect(log).toEqual(["drop bad"]);
    const [other, worse] = [tap<number>("other", log), tap<number>("worse", log)];
    const uncaught = from([other.stream, worse.stream]).pipe(flattenUnordered());
    worse.fail(new Error("no"));
    expect(() => drain(uncaught)).toThrow("no");
    expect(log).toEqual(["drop bad", "drop worse", "drop other"]);
  });

  it("#242 survives a waker that throws: the item is there at the next poll", () => {
    const [a, b] = [tap<number>(), tap<number>()];
    const stream = from([a.stream, b.stream]).pipe(flattenUnordered());
    const thrower = wakerFrom(() => {
      throw new Error("waker");
    });
    expect(stream.pollNext(new Context(thrower))).toBe(PENDING);
    expect(() => a.push(1)).toThrow("waker");
    expect(() => b.push(2)).toThrow("waker");
    expect(drain(stream)).toEqual([1, 2]);
  });
});

describe("StreamMap", () => {
  it("gives items with their keys, forgets streams that ended, and goes on after its end", () => {
    const streams = new StreamMap<string, number>();
    streams.insert("a", [1, 2]);
    streams.insert("b", [3]);
    expect(drain(streams)).toEqual([
      ["a", 1],
      ["b", 3],
      ["a", 2],
    ]);
    expect([streams.size, streams.keys(), streams.has("a")]).toEqual([0, [], false]);
    streams.insert("c", [4]);
    expect(drain(streams)).toEqual([["c", 4]]);
  });

  it("insert() gives back the stream that had the key, remove() the one that has it", () => {
    const log: Log = [];
    const [a, b] = [tap<number>("a", log), tap<number>("b", log)];
    const streams = new StreamMap<string, number>();
    expect(streams.insert("key", a.stream)).toBe(undefined);
    ask(streams);
    expect(streams.insert("key", b.stream)).toBe(a.stream);
    a.push(1);
    b.push(2);
    expect(drain(streams)).toEqual([["key", 2]]);
    expect(streams.remove("key")).toBe(b.stream);
    expect([streams.size, log]).toEqual([0, []]);
  });

  it("a stream that is added wakes whoever waits; clear() drops all", () => {
    const log: Log = [];
    const streams = new StreamMap<string, number>();
    streams.insert("a", tap<number>("a", log).stream);
    const task = mock(streams.next());
    task.poll();
    streams.insert("b", [1]);
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toEqual({ value: ["b", 1], done: false });
    mock(streams.clear()).poll();
    expect([streams.size, log]).toEqual([0, ["drop a"]]);
  });

  it("#232 a stream that ends in the middle of a round neither skips nor repeats another", () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 });
    const action = fc.record({ key: fc.nat(7), act: fc.constantFrom("push", "end", "read") });
    fc.assert(
      fc.property(lengths, fc.array(action, { maxLength: 60 }), (initial, actions) => {
        const streams = new StreamMap<number, number>();
        const taps: (Tap<number> | null)[] = [];
        const sent: number[][] = [];
        const got: number[][] = initial.map(() => []);
        let next = 0;
        const push = (key: number): void => {
          sent[key]!.push(next);
          taps[key]!.push(next++);
        };
        const readAll = (): void => {
          const before = taps.map((one) => one?.polls() ?? 0);
          const items = drain(streams);
          for (const [key, value] of items) got[key]!.push(value);
          // Each item, each end and each "nothing there" costs one poll of its own stream, and no more.
          taps.forEach((one, key) => {
            const polled = (one?.polls() ?? 0) - before[key]!;
            expect(polled).toBeLessThanOrEqual(items.filter(([of]) => of === key).length + 1);
          });
        };
        initial.forEach((length, key) => {
          taps[key] = tap<number>();
          sent[key] = [];
          streams.insert(key, taps[key].stream);
          for (let i = 0; i < length; i++) push(key);
        });
        for (const { key, act } of actions) {
          if (act === "read") readAll();
          else if (taps[key] == null) continue;
          else if (act === "push") push(key);
          else {
            taps[key].end();
            taps[key] = null;
          }
        }
        readAll();
        expect(got).toEqual(sent);
        expect(streams.keys()).toEqual(taps.flatMap((one, key) => (one === null ? [] : [key])));
      }),
    );
  });
});
