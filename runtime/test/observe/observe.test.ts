import { describe, expect, it } from "vitest";
import {
  failed,
  future,
  hooks,
  join,
  metrics,
  pending,
  ready,
  Runtime,
  sleep,
  spawn,
  taskId,
  timeout,
  trace,
  traceLine,
  yieldNow,
  type Machine,
  type Pollable,
} from "@stator/runtime";
import { defineMachine, drop } from "@stator/runtime/abi";
import { PENDING, type Context, type Poll } from "@stator/runtime";
import { ManualHost, probe, testRuntime } from "@stator/runtime/testing";

/** A lowered function with one await, as the plugin describes it. */
function lowered(name: string, awaits: string, make: () => Pollable<unknown>, saved: Record<string, unknown>): Machine {
  class Lowered {
    state = 0;
    awaiting: Pollable<unknown> | null = null;

    constructor() {
      Object.assign(this, saved);
    }

    poll(cx: Context): Poll<unknown> {
      if (this.state === 0) this.awaiting = make();
      this.state = -1;
      const value = this.awaiting!.poll(cx);
      if (value === PENDING) this.state = 1;
      return value;
    }

    cancel(cx: Context): Poll<void> {
      if (this.state > 0 && drop(this.awaiting!, cx) === PENDING) return PENDING;
      this.state = -1;
      return undefined;
    }
  }
  defineMachine(Lowered, {
    name,
    source: `${name}.ts:3`,
    states: { 0: { line: 3, does: "start" }, 1: { line: 7, column: 4, awaits, keeps: Object.keys(saved) } },
  });
  return new Lowered() as unknown as Machine;
}

const three = (leaf: () => Pollable<unknown>): Machine =>
  lowered(
    "outer",
    "middle(user)",
    () => lowered("middle", "inner()", () => lowered("inner", "leaf", leaf, {}), { list: [1, 2] }),
    {
      user: { name: "Ada" },
      password: "hunter2",
    },
  );

describe("dump", () => {
  it("#259 names every function of the chain, its variables and the leaf, without polling", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const leaf = probe("leaf");
    const handle = runtime.spawn(
      three(() => leaf),
      { name: "job" },
    );
    host.runUntilIdle();
    const { polls } = leaf;
    const dump = runtime.dump();
    expect(leaf.polls).toBe(polls);
    expect(dump.tasks).toHaveLength(1);
    expect(dump.tasks[0]).toMatchObject({
      id: handle.id,
      name: "job",
      state: "waiting",
      cancelling: false,
      leaf: "probe leaf",
      frames: [
        {
          name: "outer",
          place: "outer.ts:7:5",
          awaits: "middle(user)",
          variables: { user: '{ name: "Ada" }', password: '"(hidden)"' },
        },
        { name: "middle", place: "middle.ts:7:5", awaits: "inner()", variables: { list: "[1, 2]" } },
        { name: "inner", place: "inner.ts:7:5", awaits: "leaf", variables: {} },
      ],
    });
    const lines = String(dump).split("\n");
    expect(lines[0]).toMatch(/^task #\d+ "job" waiting, spawned at .*observe\.test\.ts:\d+:\d+$/);
    expect(lines.slice(1)).toEqual([
      "  in inner   inner.ts:7:5   await leaf",
      "  in middle   middle.ts:7:5   await inner()   list = [1, 2]",
      '  in outer   outer.ts:7:5   await middle(user)   user = { name: "Ada" }   password = "(hidden)"',
      "  waits for probe leaf",
    ]);
    expect(JSON.parse(JSON.stringify(dump)).tasks[0].frames[0].name).toBe("outer");
    handle.abort();
    host.runUntilIdle();
  });

  it("takes a redaction hook", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(three(() => pending()));
    host.runUntilIdle();
    const dump = runtime.dump({ redact: (name, value) => (name === "user" ? "somebody" : value) });
    expect(dump.tasks[0]!.frames[0]!.variables).toEqual({ user: '"somebody"', password: '"hunter2"' });
    handle.abort();
    host.runUntilIdle();
  });

  it("says how long a sleep has left, and shows what is under a timeout", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(
      timeout(
        100,
        three(() => sleep(40)),
      ),
    );
    host.advanceAndRun(15);
    const [task] = runtime.dump().tasks;
    expect(task!.leaf).toBe("a timeout (a sleep: 85 ms left) of");
    expect(task!.children[0]).toMatchObject({
      leaf: "a sleep: 25 ms left",
      frames: [{ name: "outer" }, { name: "middle" }, { name: "inner" }],
    });
    handle.abort();
    host.runUntilIdle();
  });

  it("#260 is safe from inside a task, also while it ends", () => {
    const { runtime, run } = testRuntime();
    let seen = "";
    trace(runtime, (event) => {
      if (event.kind === "done") seen = String(runtime.dump());
    });
    run(
      future(function* () {
        const text = String(runtime.dump());
        expect(text).toContain("running");
        yield* yieldNow();
      })(),
    );
    expect(seen).toBe("no tasks");
  });
});

describe("errors", () => {
  it("carry the chain of awaits in their stack, innermost first, once", () => {
    const { runtime, host } = testRuntime();
    const leaf = probe("leaf");
    const handle = runtime.spawn(three(() => leaf));
    host.runUntilIdle();
    const error = new Error("boom");
    leaf.fail(error);
    host.runUntilIdle();
    const lines = error.stack!.split("\n").filter((line) => line.includes("at async"));
    expect(lines.slice(-2)).toEqual(["    at async middle (middle.ts:7:5)", "    at async outer (outer.ts:7:5)"]);
    expect(error.stack).not.toContain("Task.drive");
    expect(() => handle.take()).toThrow(expect.objectContaining({ cause: error }));
  });

  it("go on collecting awaits around a combinator, but not in another task that gets the same error", () => {
    const { runtime, host } = testRuntime();
    const leaf = probe("leaf");
    const handle = runtime.spawn(three(() => join([three(() => leaf)])));
    host.runUntilIdle();
    const error = new Error("boom");
    leaf.fail(error);
    host.runUntilIdle();
    const names = (): string[] => [...error.stack!.matchAll(/at async (\w+) \(\w+\.ts:/g)].map(([, name]) => name!);
    const chain = ["middle", "outer", "inner", "middle", "outer"];
    expect(names()).toEqual(chain);
    const other = runtime.spawn(three(() => failed(error)));
    host.runUntilIdle();
    expect(names()).toEqual(chain);
    handle.detach();
    other.detach();
  });
});

describe("hooks and metrics", () => {
  it("#256 as many polls end as begin; terminate once; the spawn site is the caller", () => {
    const { runtime, run } = testRuntime();
    const log: string[] = [];
    const remove = hooks(runtime, {
      onSpawn: () => void log.push("spawn"),
      beforePoll: () => void log.push("before"),
      afterPoll: () => void log.push("after"),
      onTerminate: (task) => void log.push(`terminate ${task.isFinished}`),
    });
    run(
      future(function* () {
        expect(spawn(ready(1)).site).toMatch(/observe\.test\.ts:\d+:\d+$/);
        yield* sleep(1);
      })(),
    );
    const count = (word: string): number => log.filter((line) => line === word).length;
    expect(count("before")).toBe(count("after"));
    expect([count("spawn"), count("terminate true")]).toEqual([2, 2]);
    remove();
    const before = log.length;
    run(ready(1));
    expect(log).toHaveLength(before);
  });

  it("#257 counts polls, wakes, self-wakes, forced yields and live tasks", () => {
    const { runtime, host } = testRuntime({ fuzz: false, budget: 128 });
    const counts = metrics(runtime);
    const handle = runtime.spawn(pending());
    runtime.spawn(
      future(function* () {
        yield* sleep(1);
        yield* yieldNow();
      })(),
    );
    expect(counts.queueDepth).toBe(2);
    host.runToEnd();
    expect(counts).toMatchObject({
      polls: 4,
      wakes: 2,
      selfWakes: 0,
      spawned: 2,
      finished: 1,
      liveTasks: 1,
      forcedYields: 0,
    });
    handle.abort();
    host.runUntilIdle();
    expect(counts).toMatchObject({ finished: 2, cancelled: 1, failed: 0, liveTasks: 0 });
    counts.stop();
    runtime.spawn(ready(1)).detach();
    host.runUntilIdle();
    expect(counts.spawned).toBe(2);
  });

  it("a wake by a promise is nobody's own, and no task is current in it", async () => {
    const runtime = new Runtime({ development: false });
    const counts = metrics(runtime);
    const woken: unknown[] = [];
    const end = trace(runtime, (event) => void (event.kind === "wake" && woken.push(taskId())));
    const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
    await runtime.run(
      future(function* () {
        for (let i = 0; i < 3; i++) yield turn();
      })(),
    );
    end();
    counts.stop();
    expect([counts.wakes, counts.selfWakes, woken]).toEqual([3, 0, [undefined, undefined, undefined]]);
  });

  it("those who hear of a spawn, a wake or a poll may wake or abort the task, which is current in its own poll", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const current: boolean[] = [];
    let remove = hooks(runtime, {
      onSpawn: (task) => task.wake(),
      beforePoll: (task) => void current.push(taskId() === task.id),
    });
    const leaf = probe("leaf");
    const handle = runtime.spawn(leaf);
    host.runUntilIdle();
    handle.wake();
    host.runUntilIdle();
    expect([leaf.polls, current]).toEqual([2, [true, true]]);
    remove();
    remove = trace(runtime, ({ kind, task }) => void (kind === "wake" && task.abort()));
    handle.wake();
    host.runUntilIdle();
    expect([handle.isFinished, leaf.polls]).toEqual([true, 2]);
    remove();
    remove = hooks(runtime, { onSpawn: (task) => task.abort() });
    const unwanted = runtime.spawn(probe("unwanted"));
    host.runUntilIdle();
    remove();
    expect(unwanted.isFinished).toBe(true);
  });

  it("without development nothing is kept of a task beside its future, whatever the host says", () => {
    const host = new ManualHost({ development: true });
    const infoOf = (development: boolean): unknown => new Runtime({ host, development }).spawn(pending()).info;
    expect(infoOf(false)).toBe(null);
    expect(infoOf(true)).not.toBe(null);
  });

  it("a trace is a list of lines", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const lines: string[] = [];
    trace(runtime, (event) => lines.push(traceLine(event)));
    const handle = runtime.spawn(sleep(5), { name: "nap" });
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(lines).toEqual([
      'spawn #1 "nap"',
      'poll #1 "nap"',
      'pending #1 "nap"',
      'wake #1 "nap"',
      'cancel #1 "nap"',
      'done #1 "nap": cancelled',
    ]);
  });
});
