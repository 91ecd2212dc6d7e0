import { describe, expect, it } from "vitest";
import { future, Runtime, sleep, trace, traceLine, yieldNow, type Future } from "@stator/runtime";
import {
  explore,
  ManualHost,
  recorded,
  replay,
  shuffled,
  testRuntime,
  type Schedule,
  type TestRuntime,
} from "@stator/runtime/testing";

/** Three tasks that say what they do, with a yield or a sleep between. */
function chatter({ runtime, host }: Pick<TestRuntime, "runtime" | "host">): string {
  const said: string[] = [];
  const speaker = future(function* (name: string) {
    for (let i = 0; i < 3; i++) {
      said.push(`${name}${i}`);
      if (i === 1) yield* sleep(5);
      else yield* yieldNow();
    }
  });
  for (const name of ["a", "b", "c"]) runtime.spawn(speaker(name)).detach();
  host.runToEnd();
  return said.join(" ");
}

/** The same under a schedule, with every event of the run. */
function traced(schedule: Schedule): string {
  const host = new ManualHost();
  const runtime = new Runtime({ host, schedule });
  const lines: string[] = [];
  trace(runtime, (event) => lines.push(traceLine(event)));
  const said = chatter({ runtime, host });
  return [said, ...lines].join("\n");
}

describe("#68 a schedule", () => {
  it("is first come, first served when it only records", () => {
    const host = new ManualHost();
    const plain = chatter({ runtime: new Runtime({ host }), host });
    const schedule = recorded();
    expect(traced(schedule).split("\n")[0]).toBe(plain);
    expect(schedule.text).toBe("1:");
  });

  it("differs by seed, and one seed gives one trace", () => {
    const traces = new Set(Array.from({ length: 20 }, (_, seed) => traced(shuffled(seed))));
    expect(traces.size).toBeGreaterThan(5);
    expect(traced(shuffled(3))).toBe(traced(shuffled(3)));
  });

  it("is replayed from its text, seed and all", () => {
    for (let seed = 0; seed < 20; seed++) {
      const schedule = shuffled(seed);
      const before = traced(schedule);
      const again = replay(schedule.text);
      expect(traced(again)).toBe(before);
      expect(again.diverged).toBe(false);
      expect(again.text).toBe(schedule.text);
      expect(new Runtime({ host: new ManualHost(), schedule: replay(schedule.text) }).random.seed).toBe(seed);
    }
  });

  it("is replayed after a change that adds no choice between tasks", () => {
    const schedule = shuffled(5);
    const { runtime, host } = testRuntime({ schedule });
    const said = chatter({ runtime, host });
    const changed = testRuntime({ schedule: replay(schedule.text) });
    changed.run(sleep(1));
    expect(chatter(changed)).toBe(said);
  });

  it("says when the program is no longer the recorded one", () => {
    const schedule = replay("1:7");
    traced(schedule);
    expect(schedule.diverged).toBe(true);
  });

  it("tells a text that is none", () => {
    expect(() => replay("1 0")).toThrow('Cannot replay "1 0"');
    expect(() => replay("1:x")).toThrow("expected a recorded schedule");
  });
});

describe("exploring", () => {
  /** One task promises to be there before the other looks: true by habit, not by law. */
  const hopeful = ({ runtime, host }: TestRuntime): void => {
    let isSet = false;
    const set = future(function* () {
      yield* yieldNow();
      isSet = true;
    });
    const look = future(function* () {
      yield* yieldNow();
      if (!isSet) throw new Error("looked too early");
    });
    runtime.spawn(set()).detach();
    const looking = runtime.spawn(look());
    host.runToEnd();
    looking.take();
  };

  /** Two yields each: the order of the steps of one task is fixed, that of the tasks is not. */
  const interleaving = (test: TestRuntime, tasks: number, seen: Set<string>): void => {
    const log: string[] = [];
    const step: (name: string) => Future<void> = future(function* (name: string) {
      log.push(name);
      yield* yieldNow();
      log.push(name);
    });
    for (let i = 0; i < tasks; i++) test.runtime.spawn(step(`${i}`)).detach();
    test.host.runToEnd();
    seen.add(log.join(""));
  };

  it.each(["random", "exhaustive"] as const)("finds an order that fails, %s, and says how to repeat it", (mode) => {
    let message = "";
    try {
      explore(hopeful, { mode });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain("looked too early");
    const text = /replay\("([^"]*)"\)/.exec(message)![1]!;
    expect(() => hopeful(testRuntime({ schedule: replay(text) }))).toThrow("looked too early");
    hopeful(testRuntime({ schedule: recorded() }));
  });

  it("exhaustively tries every order, each once", () => {
    const seen = new Set<string>();
    const { runs, orders, complete } = explore((test) => interleaving(test, 3, seen), { mode: "exhaustive" });
    expect({ orders, complete }).toEqual({ orders: runs, complete: true });
    // A yield waits for the next turn, so each turn has all three in one of six orders.
    expect(seen.size).toBe(36);
  });

  it("stops at the limit, and says that it has not seen all", () => {
    const seen = new Set<string>();
    const result = explore((test) => interleaving(test, 4, seen), { mode: "exhaustive", runs: 10 });
    expect(result).toEqual({ runs: 10, orders: 10, complete: false });
  });

  it("checks for leaks after each run", () => {
    expect(() => explore(({ runtime }) => void runtime.spawn(sleep(1)))).toThrow("1 live tasks");
  });
});
