import { transformSync } from "@babel/core";
import { describe, expect, it, vi } from "vitest";
import stator from "@stator/babel-plugin";
import * as abi from "@stator/runtime/abi";
import * as runtime from "@stator/runtime";
import { from, type Stream } from "@stator/runtime/stream";
import { mock, testRuntime, type Log } from "@stator/runtime/testing";
import { tap } from "./support.js";

type Loop = (stream: AsyncIterable<number>, body: (value: number) => unknown) => runtime.Future<string>;

const source = `
  import { future } from "@stator/runtime";
  export const loop = future(async (stream, body) => {
    for await (const value of stream) if ((await body(value)) === "stop") return "stopped";
    return "end";
  });
`;

/** The loop, compiled. */
function compile(lowering: "class" | "generator"): Loop {
  const { code } = transformSync(source, {
    configFile: false,
    babelrc: false,
    filename: "loop.js",
    plugins: [[stator, { lowering }]],
  })!;
  const script = code!
    .replaceAll(/^import (\{[^}]*\}) from "([^"]*)";/gm, (_, names: string, entry: string) => {
      return `const ${names.replaceAll(" as ", ": ")} = modules[${JSON.stringify(entry)}];`;
    })
    .replace(/^export const loop =/m, "const loop =");
  // oxlint-disable-next-line typescript/no-implied-eval -- running compiled text is the point
  return new Function("modules", `${script}; return loop;`)({
    "@stator/runtime": runtime,
    "@stator/runtime/abi": abi,
  }) as Loop;
}

describe.each(["class", "generator"] as const)("a compiled for await (%s)", (lowering) => {
  const loop = compile(lowering);

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
});
