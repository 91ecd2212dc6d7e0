import { transformSync } from "@babel/core";
import { describe, expect, it, vi } from "vitest";
import stator from "@stator/babel-plugin";
import * as abi from "@stator/runtime/abi";
import * as runtime from "@stator/runtime";
import { from, type Stream } from "@stator/runtime/stream";
import { mock, testRuntime, type Log } from "@stator/runtime/testing";
import { tap } from "./support.js";

type Loop = (stream: AsyncIterable<number>, body: (value: number) => unknown) => runtime.Future<string>;

interface Compiled {
  readonly loop: Loop;
  /** A stream that waits for each of these before it gives it. */
  readonly each: (futures: readonly runtime.Future<number>[]) => AsyncIterable<number>;
}

const source = `
  async function loop(stream, body) {
    for await (const value of stream) if ((await body(value)) === "stop") return "stopped";
    return "end";
  }
  async function* each(futures) {
    for (const future of futures) yield await future;
  }
`;

/** The loop, and a stream to go with it. */
function compile(lowering: "class" | "generator"): Compiled {
  const { code } = transformSync(source, {
    configFile: false,
    babelrc: false,
    filename: "loop.js",
    plugins: [[stator, { lowering, include: "all" }]],
  })!;
  const script = code!.replaceAll(/^import (\{[^}]*\}) from "([^"]*)";/gm, (_, names: string, entry: string) => {
    return `const ${names.replaceAll(" as ", ": ")} = modules[${JSON.stringify(entry)}];`;
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- running compiled text is the point
  return new Function("modules", `${script}; return { loop, each };`)({
    "@stator/runtime": runtime,
    "@stator/runtime/abi": abi,
  }) as Compiled;
}

describe.each(["class", "generator"] as const)("a compiled for await (%s)", (lowering) => {
  const { loop, each } = compile(lowering);

  it("polls a stream without calling next() or making a promise", () => {
    const { run } = testRuntime();
    const stream = from([1, 2, 3]);
    const next = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(stream)) as Stream<number>, "next");
    const then = vi.spyOn(runtime.BaseFuture.prototype, "then");
    const seen: number[] = [];
    try {
      expect(run(loop(stream, (value) => void seen.push(value)))).toBe("end");
      expect([seen, next.mock.calls.length, then.mock.calls.length]).toEqual([[1, 2, 3], 0, 0]);
    } finally {
      next.mockRestore();
      then.mockRestore();
    }
  });

  it("waits for items, and drops the stream when it is left early", () => {
    const log: Log = [];
    const items = tap<number>("source", log);
    const task = mock(loop(items.stream, (value) => (value === 2 ? "stop" : undefined)));
    expect(task.poll()).toBe(runtime.PENDING);
    items.push(1);
    expect(task.poll()).toBe(runtime.PENDING);
    items.push(2);
    expect(task.poll()).toBe("stopped");
    expect(log).toEqual(["drop source"]);
  });

  it("drops the stream when it is cancelled while it waits", () => {
    const log: Log = [];
    const { stream } = tap<number>("source", log);
    const task = mock(loop(stream, () => {}));
    task.poll();
    expect(task.cancel()).toBe(undefined);
    expect(log).toEqual(["drop source"]);
  });

  it("calls the next() of a stream that has its own", () => {
    const { run } = testRuntime();
    const stream = from([1]);
    const own = vi.fn<Stream<number>["next"]>(() => runtime.ready({ value: undefined, done: true }));
    stream.next = own;
    expect(run(loop(stream, () => {}))).toBe("end");
    expect(own).toHaveBeenCalledTimes(1);
  });

  it("of two loops over one stream each gets every other item, whoever waits", () => {
    const { run } = testRuntime();
    const stream = each([runtime.ready(1), sleepFor(1, 2), runtime.ready(3), sleepFor(1, 4)]);
    const seen: string[] = [];
    const reader = (name: string): runtime.Future<string> => {
      return loop(stream, (value) => {
        seen.push(`${name}${value}`);
        return runtime.yieldNow();
      });
    };
    expect(run(runtime.join([reader("a"), reader("b")]))).toEqual(["end", "end"]);
    expect(seen.map((one) => one.slice(1))).toEqual(["1", "2", "3", "4"]);
    expect(new Set(seen.map((one) => one[0]))).toEqual(new Set(["a", "b"]));
  });

  it.each([0, 1])("of two loops over one stream that wait, dropping number %i ends the other, too", (dropped) => {
    const { run } = testRuntime();
    const program = runtime.future(function* () {
      const stream = each([sleepFor(5, 1), sleepFor(5, 2)]);
      const readers = [0, 1].map(() => runtime.spawn(loop(stream, () => {})));
      yield* runtime.sleep(2);
      readers[dropped]!.abort();
      const outcomes: string[] = [];
      for (const reader of readers) outcomes.push((yield* reader.result()).status);
      return outcomes;
    });
    expect(run(program())).toEqual(dropped === 0 ? ["cancelled", "value"] : ["value", "cancelled"]);
  });

  it("serves who asks by hand while a loop waits after that loop, and before its next item", () => {
    const { run } = testRuntime();
    const program = runtime.future(function* () {
      const stream = each([runtime.ready(1), sleepFor(5, 2), sleepFor(5, 3), runtime.ready(4)]);
      const seen: number[] = [];
      const reader = runtime.spawn(loop(stream, (value) => void seen.push(value)));
      yield* runtime.sleep(2);
      const asked = yield* requestOf(stream);
      yield* reader;
      return [asked, seen];
    });
    expect(run(program())).toEqual([{ value: 3, done: false }, [1, 2, 4]]);
  });

  it("lets what a stream awaits ask the stream while it is polled", () => {
    const seen: number[] = [];
    const asked: runtime.Future<unknown>[] = [];
    const prying = runtime.pollFn((cx) => {
      asked.push(requestOf(stream));
      return asked[0]!.poll(cx) === runtime.PENDING ? 2 : 0;
    });
    const stream = each([runtime.ready(1), prying, runtime.ready(3)]);
    const task = mock(loop(stream, (value) => void seen.push(value)));
    expect(task.poll()).toBe(runtime.PENDING);
    expect(mock(asked[0]!).poll()).toEqual({ value: 3, done: false });
    expect(task.poll()).toBe("end");
    expect(seen).toEqual([1, 2]);
  });

  it("fails with what a stream waited for", () => {
    const { run } = testRuntime();
    const seen: number[] = [];
    const failing = runtime.future(function* () {
      yield* runtime.sleep(1);
      if (seen.length > 0) throw new RangeError("late");
      return 2;
    });
    const reading = loop(each([runtime.ready(1), failing(), runtime.ready(3)]), (value) => void seen.push(value));
    expect(() => run(reading)).toThrow("late");
    expect(seen).toEqual([1]);
  });

  it("lets a stream be dropped while it waits for it", () => {
    const stream = each([runtime.ready(1), runtime.pending()]);
    const task = mock(loop(stream, () => {}));
    expect(task.poll()).toBe(runtime.PENDING);
    const cx = new runtime.Context();
    expect((stream as unknown as runtime.Pollable<unknown>).cancel(cx)).toBe(undefined);
    expect(task.poll()).toBe("end");
  });
});

/** `next()` as compiled code sees it: the types of streams say that it gives a promise. */
function requestOf(stream: AsyncIterable<number>): runtime.Future<unknown> {
  return stream[Symbol.asyncIterator]().next() as unknown as runtime.Future<unknown>;
}

/** Gives the value after some time. */
const sleepFor = runtime.future(function* (ms: number, value: number) {
  yield* runtime.sleep(ms);
  return value;
});
