import { describe, expect, it } from "vitest";
import { future, PENDING, ready, sleep, type Future, type Poll } from "@stator/runtime";
import { mapped } from "@stator/runtime/combinators";
import {
  all,
  any,
  catchErrors,
  chain,
  chunks,
  collect,
  count,
  enumerate,
  filter,
  filterMap,
  flatten,
  fold,
  forEach,
  from,
  fromPoll,
  fuse,
  inspect,
  map,
  mapAwait,
  peekable,
  readyChunks,
  scan,
  skip,
  skipWhile,
  type Stream,
  take,
  takeUntil,
  takeWhile,
  zip,
} from "@stator/runtime/stream";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { ask, tap } from "./support.js";

/** Waits in its cleanup until `gate` is open. */
function slowToClose(gate: ReturnType<typeof probe>, log: Log): Stream<number> {
  let value = 0;
  return fromPoll<number>(
    () => ({ value: value++, done: false }),
    (cx): Poll<void> => {
      if (gate.poll(cx) === PENDING) return PENDING;
      log.push("closed");
      return undefined;
    },
  );
}

const isOdd = (value: number): boolean => value % 2 === 1;
const numbers = (): Stream<number> => from([1, 2, 3, 4]);
const run = <T>(body: Future<T>): T => testRuntime().run(body);

describe("operators on items", () => {
  it.each([
    ["map", numbers().pipe(map((value) => value * 2)), [2, 4, 6, 8]],
    ["mapAwait", numbers().pipe(mapAwait((value) => ready(value * 2))), [2, 4, 6, 8]],
    ["mapAwait of plain values", numbers().pipe(mapAwait((value) => value * 2)), [2, 4, 6, 8]],
    ["filter", numbers().pipe(filter(isOdd)), [1, 3]],
    ["filterMap", numbers().pipe(filterMap((value) => (isOdd(value) ? `${value}` : undefined))), ["1", "3"]],
    ["take", numbers().pipe(take(2)), [1, 2]],
    ["take more than there is", numbers().pipe(take(9)), [1, 2, 3, 4]],
    ["skip", numbers().pipe(skip(3)), [4]],
    ["takeWhile", numbers().pipe(takeWhile((value) => value !== 3)), [1, 2]],
    ["skipWhile", numbers().pipe(skipWhile((value) => value !== 3)), [3, 4]],
    ["scan", numbers().pipe(scan(0, (sum, value) => sum + value)), [1, 3, 6, 10]],
    [
      "enumerate",
      numbers().pipe(skip(2), enumerate()),
      [
        [0, 3],
        [1, 4],
      ],
    ],
    ["inspect", numbers().pipe(inspect(() => {})), [1, 2, 3, 4]],
    ["chain", numbers().pipe(chain([5], from([6]))), [1, 2, 3, 4, 5, 6]],
    ["flatten", from<Stream<number> | number[]>([numbers(), [], [5]]).pipe(flatten()), [1, 2, 3, 4, 5]],
    [
      "zip",
      numbers().pipe(skip(2), zip("abc")),
      [
        [3, "a"],
        [4, "b"],
      ],
    ],
    ["fuse", numbers().pipe(fuse()), [1, 2, 3, 4]],
    ["chunks", numbers().pipe(chunks(3)), [[1, 2, 3], [4]]],
  ] as [string, Stream<unknown>, unknown[]][])("%s", (_, stream, expected) => {
    expect(run(stream.pipe(collect()))).toEqual(expected);
  });

  it.each([
    ["fold", numbers().pipe(fold(0, (sum, value) => sum + value)), 10],
    ["fold of futures", numbers().pipe(fold(0, (sum, value) => mapped(sleep(1), () => sum + value))), 10],
    ["count", numbers().pipe(count()), 4],
    ["all", numbers().pipe(all((value) => value < 5)), true],
    ["any", numbers().pipe(any((value) => value > 5)), false],
  ])("%s", (_, reading, expected) => {
    expect(run<unknown>(reading)).toBe(expected);
  });

  it("take(n) does not ask after n, nor at all for 0", () => {
    const source = tap<number>();
    source.push(1, 2, 3);
    expect(run(source.stream.pipe(take(2), collect()))).toEqual([1, 2]);
    expect(source.polls()).toBe(2);
    const untouched = tap<number>();
    expect(run(untouched.stream.pipe(take(0), collect()))).toEqual([]);
    expect(untouched.polls()).toBe(0);
  });

  it("chain() does not ask the second before the first has ended, and drops the rest", () => {
    const log: Log = [];
    const first = tap<number>("first", log);
    const second = tap<number>("second", log);
    const third = tap<number>("third", log);
    const stream = first.stream.pipe(chain(second.stream, third.stream));
    const task = mock(stream.next());
    second.push(2);
    task.poll();
    expect(second.polls()).toBe(0);
    first.end();
    expect(task.poll()).toEqual({ value: 2, done: false });
    mock(stream.return()).poll();
    expect(log).toEqual(["drop first", "drop second"]);
  });

  it("zip() keeps the item of one while it waits for the other, and disposes of it when it is dropped", () => {
    const log: Log = [];
    const other = tap<number>("other", log);
    const stream = from([disposable("first", log)]).pipe(zip(other.stream));
    ask(stream);
    mock(stream.return()).poll();
    expect(log).toEqual(["dispose first", "drop other"]);
  });

  it("any() and all() read no further than they must, and drop the source before they answer", () => {
    const log: Log = [];
    const gate = probe("gate");
    const task = mock(slowToClose(gate, log).pipe(any((value) => value === 2)));
    expect(task.poll()).toBe(PENDING);
    gate.finish();
    expect([task.poll(), log]).toEqual([true, ["closed"]]);
  });

  it("forEach() awaits each action before it asks for the next", () => {
    const { runtime, finish, host } = testRuntime();
    const log: Log = [];
    const source = tap<number>("source", log);
    source.push(1, 2);
    source.end();
    const action = future(function* (value: number) {
      log.push(`begin ${value}`);
      yield* sleep(5);
      log.push(`end ${value}`);
    });
    finish(runtime.spawn(source.stream.pipe(forEach(action))));
    expect(log).toEqual(["begin 1", "end 1", "begin 2", "end 2", "drop source"]);
    expect(host.now()).toBe(10);
  });

  it("mapAwait() that is dropped cancels what it awaits, then the source", () => {
    const log: Log = [];
    const source = tap<number>("source", log);
    source.push(1);
    const task = mock(
      source.stream.pipe(
        mapAwait(() => probe("work", log)),
        collect(),
      ),
    );
    task.poll();
    task.cancel();
    expect(log).toEqual(["start work", "drop work", "drop source"]);
  });
});

describe("cleanup", () => {
  it("the end is seen only after the cleanup of the source", () => {
    const log: Log = [];
    const gate = probe("gate");
    const task = mock(slowToClose(gate, log).pipe(take(1), collect()));
    expect(task.poll()).toBe(PENDING);
    gate.finish();
    expect(task.isWoken).toBe(true);
    expect([task.poll(), log]).toEqual([[0], ["closed"]]);
  });

  it("an error is seen only after the cleanup of the source", () => {
    const log: Log = [];
    const gate = probe("gate");
    const fail = (): never => {
      throw new Error("no");
    };
    const stream = slowToClose(gate, log).pipe(map(fail));
    const task = mock(stream.next());
    expect(task.poll()).toBe(PENDING);
    gate.finish();
    expect(() => task.poll()).toThrow("no");
    expect(log).toEqual(["closed"]);
  });

  it("an error of the source's cleanup is reported, and the stream ends all the same", () => {
    const test = testRuntime();
    const stream = fromPoll<number>(
      () => ({ value: 1, done: false }),
      () => {
        throw new Error("cleanup");
      },
    );
    expect(test.run(stream.pipe(take(1), collect()))).toEqual([1]);
    expect(test.reports).toMatchObject([{ kind: "cleanup-failure", error: new Error("cleanup") }]);
  });
});

describe("takeUntil()", () => {
  it("#235 a stop that is ready at once makes it empty, and the source is not asked", () => {
    const source = tap<number>();
    source.push(1);
    expect(run(source.stream.pipe(takeUntil(ready(0)), collect()))).toEqual([]);
    expect(source.polls()).toBe(0);
  });

  it("#235 ends when the stop comes, and drops the source; or with the source, and drops the stop", () => {
    const log: Log = [];
    const source = tap<number>("source", log);
    const stop = probe("stop", log);
    const stream = source.stream.pipe(takeUntil(stop));
    const task = mock(stream.next());
    task.poll();
    stop.finish();
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toEqual({ value: undefined, done: true });
    expect(run(from([1]).pipe(takeUntil(probe("unused", log)), collect()))).toEqual([1]);
    expect(log).toEqual(["start stop", "end stop", "drop source", "start unused", "drop unused"]);
  });

  it("#235 takes an AbortSignal", () => {
    const { runtime, host } = testRuntime();
    const abort = new AbortController();
    const handle = runtime.spawn(tap<number>().stream.pipe(takeUntil(abort.signal), collect()));
    host.runUntilIdle();
    abort.abort();
    host.runUntilIdle();
    expect(handle.take()).toEqual([]);
  });
});

describe("peekable()", () => {
  it("#239 nextIf() takes the item only if it fits", () => {
    const stream = from([1, 2]).pipe(peekable());
    expect(run(stream.nextIf((value) => value === 2))).toBe(undefined);
    expect(run(stream.nextIf((value) => value === 1))).toBe(1);
    expect(run(stream.peek())).toEqual({ value: 2, done: false });
    expect(run(stream.next())).toEqual({ value: 2, done: false });
    expect(run(stream.peek())).toEqual({ value: undefined, done: true });
    expect(run(stream.nextIf(() => true))).toBe(undefined);
    expect(run(stream.next())).toEqual({ value: undefined, done: true });
  });

  it("#239 disposes of the item that it keeps when it is dropped", () => {
    const log: Log = [];
    const stream = from([disposable("kept", log)]).pipe(peekable());
    run(stream.peek());
    run(stream.return());
    expect(log).toEqual(["dispose kept"]);
  });
});

describe("chunks() and readyChunks()", () => {
  it("#239 a size of 0 is refused", () => {
    expect(() => chunks(0)).toThrow(RangeError);
    expect(() => readyChunks(0)).toThrow("Cannot use 0 as the size of a chunk: expected a whole number from 1 on");
  });

  it("readyChunks() gives what is there and waits only for the first", () => {
    const source = tap<number>();
    const stream = source.stream.pipe(readyChunks(3));
    const task = mock(stream.next());
    expect(task.poll()).toBe(PENDING);
    source.push(1, 2);
    expect(task.poll()).toEqual({ value: [1, 2], done: false });
    source.push(3, 4, 5, 6);
    source.end();
    expect(run(stream.pipe(collect()))).toEqual([[3, 4, 5], [6]]);
  });

  it("#238 remainder() takes out the items of the unfinished chunk; dropping disposes of them", () => {
    const log: Log = [];
    const source = tap<Disposable>("source", log);
    const stream = source.stream.pipe(chunks(9));
    source.push(disposable("a", log));
    ask(stream);
    expect(stream.remainder()).toMatchObject([{ name: "a" }]);
    source.push(disposable("b", log));
    ask(stream);
    mock(stream.return()).poll();
    expect(log).toEqual(["drop source", "dispose b"]);
  });
});

describe("catchErrors() and fuse()", () => {
  it("#241 gives the items, the error, and the end", () => {
    const source = tap<number>();
    source.push(1);
    source.fail("broken");
    source.push(2);
    expect(run(source.stream.pipe(catchErrors(), collect()))).toEqual([
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: "broken" },
    ]);
  });

  it("fuse() stays at the end", () => {
    const source = tap<number>();
    const stream = source.stream.pipe(fuse());
    source.end();
    expect(ask(stream)).toEqual({ value: undefined, done: true });
    source.push(1);
    expect(ask(stream)).toEqual({ value: undefined, done: true });
  });
});

it("a deep chain of functions inside a stream is driven with the room that it needs", () => {
  const deep: (depth: number) => Future<number> = future(function* (depth: number) {
    return depth === 0 ? 0 : 1 + (yield* deep(depth - 1));
  });
  expect(run(from([2_000]).pipe(mapAwait(deep), collect()))).toEqual([2_000]);
});
