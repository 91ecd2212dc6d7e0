import { describe, expect, it } from "vitest";
import {
  failed,
  future,
  PENDING,
  pending,
  pollFn,
  ready,
  sleep,
  yieldNow,
  type Future,
  type Poll,
} from "@stator/runtime";
import { branch, fuse, Fuse, mapped, race, ref, select, selectAll } from "@stator/runtime/combinators";
import { mock, probe, testRuntime, type Log } from "@stator/runtime/testing";
import { Mailbox } from "./mailbox.js";

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

describe("select", () => {
  it("#91 has one winner when two are ready: only its body runs", () => {
    let bodies = 0;
    const body = future(function* () {
      yield* ready(0);
      bodies++;
    });
    const winner = mock(select({ a: body(), b: body() })).poll();
    expect(winner).not.toBe(PENDING);
    expect(bodies).toBe(1);
  });

  it("names the winner", () => {
    const [a, b] = [probe<number>("a"), probe<string>("b")];
    const task = mock(select({ a, b }));
    expect(task.poll()).toBe(PENDING);
    b.finish("hello");
    expect(task.wakes).toBe(1);
    expect(task.poll()).toEqual({ key: "b", value: "hello" });
    expect(() => task.poll()).toThrow("Cannot poll");
    expect([a.polls, b.polls]).toEqual([1, 2]);
  });

  it("#92 losers and disabled branches are dropped, in the order given, before the handler runs", () => {
    const log: Log = [];
    const winner = future(function* () {
      try {
        yield* ready(0);
      } finally {
        log.push("winner locals");
      }
    });
    const body = future(function* () {
      yield* select(
        { a: probe("A", log), b: winner(), c: branch(probe("C", log), { if: false }), d: probe("D", log) },
        { biased: true },
      );
      log.push("handler");
    });
    mock(body()).poll();
    expect(log).toEqual(["start A", "winner locals", "drop A", "drop C", "drop D", "handler"]);
  });

  it("waits for the asynchronous cleanup of losers before the winner is seen", () => {
    const log: Log = [];
    const loser = future(function* () {
      try {
        yield* pending();
      } finally {
        yield* sleep(10);
        log.push("loser clean");
      }
    });
    const { host, run, assertNoLeaks } = testRuntime();
    const body = future(function* () {
      const { key } = yield* select({ loser: loser(), winner: sleep(5) });
      log.push(`${key} at ${host.now()}`);
    });
    run(body());
    expect(log).toEqual(["loser clean", "winner at 15"]);
    assertNoLeaks();
  });

  it("#93 the handler may use what losers held", () => {
    let owner: string | null = null;
    const holder = future(function* (name: string, until: Future<void>) {
      owner = name;
      try {
        yield* until;
      } finally {
        owner = null;
      }
    });
    const body = future(function* () {
      yield* select({ held: holder("loser", pending()), done: ready(1) }, { biased: true });
      expect(owner).toBe(null);
      yield* holder("handler", ready(undefined));
      return "used";
    });
    expect(mock(body()).poll()).toBe("used");
  });

  it("#94 borrowed branches survive: the other one is awaited later", () => {
    const [a, b] = [probe<number>("a"), probe<number>("b")];
    const body = future(function* () {
      const winner = yield* select({ a: ref(a), b: ref(b) });
      const other = yield* winner.key === "a" ? b : a;
      return [winner.key, winner.value, other];
    });
    const task = mock(body());
    task.poll();
    b.finish(2);
    expect(task.poll()).toBe(PENDING);
    expect(a.drops).toBe(0);
    a.finish(1);
    expect(task.poll()).toEqual(["b", 2, 1]);
  });

  it("#94 a suspended function that was lent is resumed where it was", () => {
    const { run, host } = testRuntime();
    const steps = future(function* () {
      yield* sleep(10);
      yield* sleep(10);
      return "slow";
    });
    const body = future(function* () {
      const slow = steps();
      const first = yield* select({ slow: ref(slow), tick: sleep(15) });
      return [first.key, yield* slow, host.now()];
    });
    expect(run(body())).toEqual(["tick", "slow", 20]);
  });

  it("#95 a false precondition: the expression is evaluated once, the future never polled", () => {
    let evaluated = 0;
    const disabled = probe<number>("disabled");
    const make = (): Future<number> => {
      evaluated++;
      return disabled;
    };
    expect(mock(select({ a: branch(make(), { if: false }), b: ready(2) })).poll()).toEqual({ key: "b", value: 2 });
    expect([evaluated, disabled.polls, disabled.drops]).toEqual([1, 0, 1]);
  });

  it("#96 a refuted branch is not polled again in this call, and another one wins later", () => {
    const [refuted, other] = [probe<number | undefined>("refuted"), probe<number>("other")];
    const task = mock(select({ refuted: branch(refuted, { accept: isDefined }), other }));
    refuted.finish(undefined);
    expect(task.poll()).toBe(PENDING);
    expect(task.poll()).toBe(PENDING);
    other.finish(1);
    expect(task.poll()).toEqual({ key: "other", value: 1 });
    expect(refuted.polls).toBe(1);
  });

  it("#97 all refuted: else, or an error that says so", () => {
    const none = (): { a: ReturnType<typeof branch<Future<number>>> } => ({
      a: branch(ready(1), { accept: () => false }),
    });
    expect(mock(select(none(), { else: true })).poll()).toEqual({ key: "else", value: undefined });
    expect(() => mock(select(none())).poll()).toThrow("Cannot select: no branch is left");
  });

  it("#98 a select of nothing but else, biased or not", () => {
    expect(mock(select({}, { else: true })).poll()).toEqual({ key: "else", value: undefined });
    expect(mock(select({}, { else: true, biased: true })).poll()).toEqual({ key: "else", value: undefined });
    expect(() => mock(select({})).poll()).toThrow("no branch is left");
  });

  it("#99 biased polls from the top, and passes over what is not ready", () => {
    for (let round = 0; round < 20; round++) {
      expect(mock(select({ a: ready(1), b: ready(2) }, { biased: true })).poll()).toEqual({ key: "a", value: 1 });
      expect(mock(select({ a: pending(), b: ready(2) }, { biased: true })).poll()).toEqual({ key: "b", value: 2 });
    }
    const [a, b] = [probe<number>("a"), probe<number>("b")];
    const task = mock(select({ a, b }, { biased: true }));
    task.poll();
    b.finish(2);
    a.finish(1);
    expect(task.poll()).toEqual({ key: "a", value: 1 });
  });

  it("#100 a loop drains a channel until it is closed", () => {
    const box = new Mailbox<number>();
    for (const item of [0, 1, 2]) box.send(item);
    box.close();
    const drain = future(function* () {
      const got: number[] = [];
      for (;;) {
        const winner = yield* select({ item: branch(box.recv(), { accept: isDefined }) }, { else: true });
        if (winner.key === "else") return got;
        got.push(winner.value);
      }
    });
    expect(testRuntime().run(drain())).toEqual([0, 1, 2]);
  });

  it("#101 two borrowed futures with preconditions collect both values", () => {
    const body = future(function* () {
      const [a, b] = [mapped(sleep(10), () => "a"), mapped(sleep(5), () => "b")];
      const got: Record<string, string> = {};
      while (Object.keys(got).length < 2) {
        const winner = yield* select({
          a: branch(ref(a), { if: got["a"] === undefined }),
          b: branch(ref(b), { if: got["b"] === undefined }),
        });
        got[winner.key] = winner.value;
      }
      return got;
    });
    expect(testRuntime().run(body())).toEqual({ a: "a", b: "b" });
  });

  it("#102 is fair: two ready branches around a pending one win half each", () => {
    const rounds = 30_000;
    const wins = { a: 0, b: 0, c: 0 };
    const task = mock(pending());
    for (let round = 0; round < rounds; round++) {
      const winner = task.enter((cx) => select({ a: ready(1), b: pending(), c: ready(1) }).poll(cx));
      if (winner !== PENDING) wins[winner.key]++;
    }
    expect(wins.a + wins.c).toBe(rounds);
    expect(Math.abs(wins.a / rounds - 0.5)).toBeLessThan(0.02);
  });

  it("#103 the same seed makes the same picks, and one run does not repeat one pick", () => {
    const picks = (seed: number): string => {
      const body = future(function* () {
        let text = "";
        for (let round = 0; round < 64; round++) text += (yield* select({ a: ready(1), b: ready(1) })).key;
        return text;
      });
      return testRuntime({ seed, fuzz: false }).run(body());
    };
    expect(picks(7)).toBe(picks(7));
    expect(picks(7)).not.toBe(picks(8));
    expect(picks(7)).toMatch(/ab/);
    expect(picks(7)).toMatch(/ba/);
  });

  it("#104 takes 64 branches", () => {
    const leaves = Array.from({ length: 64 }, (_, index) => probe<number>(`${index}`));
    const task = mock(select(Object.fromEntries(leaves.map((leaf, index) => [`b${index}`, leaf]))));
    task.poll();
    leaves[63]!.finish(63);
    expect(task.poll()).toEqual({ key: "b63", value: 63 });
    expect(leaves.filter((leaf) => leaf.drops === 1)).toHaveLength(63);
  });

  it("#104 nests", () => {
    const inner = probe<number>("inner");
    const task = mock(select({ outer: select({ inner, never: pending() }), never: pending() }));
    task.poll();
    inner.finish(1);
    expect(task.poll()).toEqual({ key: "outer", value: { key: "inner", value: 1 } });
  });

  it("#104 works in a loop with continue, break, try and return", () => {
    const body = future(function* () {
      const log: string[] = [];
      for (let round = 0; ; round++) {
        try {
          const winner = yield* select(
            { tick: sleep(1), fails: round === 2 ? failed("two") : pending() },
            { biased: true },
          );
          if (round === 1) continue;
          log.push(`${winner.key} ${round}`);
          if (round === 3) break;
        } catch (error) {
          log.push(`caught ${String(error)}`);
        }
      }
      return log;
    });
    expect(testRuntime().run(body())).toEqual(["tick 0", "caught two", "tick 3"]);
  });

  it("#105 what a branch made for itself lives until the select is over", () => {
    const log: Log = [];
    const using = future(function* (name: string) {
      try {
        yield* sleep(1);
        log.push(`uses ${name}`);
      } finally {
        log.push(`disposes ${name}`);
      }
    });
    const body = future(function* () {
      yield* select({ a: using("temporary"), never: pending() });
      log.push("after");
    });
    testRuntime().run(body());
    expect(log).toEqual(["uses temporary", "disposes temporary", "after"]);
  });

  it("#106 a throw in a branch drops the others and comes out", () => {
    const log: Log = [];
    const task = mock(
      select({ a: probe("A", log), b: failed(new Error("boom")), c: probe("C", log) }, { biased: true }),
    );
    expect(() => task.poll()).toThrow("boom");
    expect(log).toEqual(["start A", "drop A", "drop C"]);
  });

  it("#107 complete is taken when all fused branches have ended", () => {
    const one = fuse(ready(1));
    const once = (): unknown => mock(select({ one: ref(one) }, { complete: true })).poll();
    expect([once(), once()]).toEqual([
      { key: "one", value: 1 },
      { key: "complete", value: undefined },
    ]);
  });

  it("complete is preferred when all have ended, else when a branch was disabled or refuted", () => {
    const over = Fuse.terminated<number>();
    const both = { complete: true, else: true } as const;
    expect(mock(select({ over: ref(over) }, both)).poll()).toMatchObject({ key: "complete" });
    expect(mock(select({ over: ref(over), off: branch(1, { if: false }) }, both)).poll()).toMatchObject({
      key: "else",
    });
  });

  it("#108 default comes at once, and no branch keeps a waker of this task that works", () => {
    const leaf = probe<number>("leaf");
    const task = mock(select({ leaf: ref(leaf) }, { default: true }));
    expect(task.poll()).toEqual({ key: "default", value: undefined });
    expect(leaf.polls).toBe(1);
    leaf.finish(1);
    expect(task.wakes).toBe(0);
    expect(mock(select({ leaf: ref(leaf) }, { default: true })).poll()).toEqual({ key: "leaf", value: 1 });
  });

  it("#109 without complete an exhausted select throws", () => {
    expect(() => mock(select({ over: Fuse.terminated() })).poll()).toThrow(
      /no branch is left[^]*`\{ complete: true \}`/,
    );
  });

  it("#110 a terminated slot is passed over, then refilled and selected", () => {
    const body = future(function* () {
      let slot = Fuse.terminated<string>();
      const log: string[] = [];
      for (let round = 0; round < 3; round++) {
        const winner = yield* select({ slot: ref(slot), tick: sleep(10) });
        log.push(winner.key);
        if (winner.key === "tick") slot = fuse(mapped(sleep(1), () => "filled"));
      }
      return log;
    });
    expect(testRuntime().run(body())).toEqual(["tick", "slot", "tick"]);
  });

  it("#75 polls nothing when the budget is spent, and goes on after a turn", () => {
    const leaf = probe<number>("leaf");
    leaf.finish(1);
    const selecting = select({ leaf });
    const task = mock(selecting, { budget: 0 });
    expect(task.poll()).toBe(PENDING);
    expect([task.wakes, leaf.polls]).toEqual([1, 0]);
    expect(mock(selecting, { budget: 1 }).poll()).toEqual({ key: "leaf", value: 1 });
  });

  it("#75 a loop of selects that are always ready lets the others in", () => {
    const log: Log = [];
    const box = new Mailbox<number>();
    for (let item = 0; item < 300; item++) box.send(item);
    const greedy = future(function* () {
      for (let round = 0; round < 300; round++) yield* select({ item: box.recv(), always: ready(1) });
      log.push("greedy");
    });
    const other = future(function* () {
      yield* ready(1);
      log.push("other");
    });
    const { runtime, host } = testRuntime();
    runtime.spawn(greedy());
    runtime.spawn(other());
    host.runUntilIdle();
    expect(log).toEqual(["other", "greedy"]);
  });

  it("with default too the task yields first when the budget is spent", () => {
    const task = mock(select({ never: pending() }, { default: true }), { budget: 0 });
    expect(task.poll()).toBe(PENDING);
    expect(task.isWoken).toBe(true);
  });

  it("never takes a branch that had no room to start for one that is not ready", () => {
    const body = future(function* () {
      const seen = new Set<string>();
      for (let round = 0; round < 2000; round++) {
        const now = probe("now");
        now.finish();
        if (round % 3 === 0) yield* ready(0); // So that the room runs out at another place each time.
        seen.add((yield* select({ first: ready(1), second: ref(now) }, { biased: true })).key);
        seen.add((yield* select({ only: ready(1) }, { default: true })).key);
        seen.add((yield* select({ ended: Fuse.terminated(), ready: ready(1) }, { complete: true })).key);
        seen.add(`${(yield* selectAll<Future<unknown>>([ready(1), now])).index}`);
      }
      return [...seen];
    });
    expect(testRuntime({ budget: 128 }).run(body())).toEqual(["first", "only", "ready", "0"]);
  });

  it("#64 a yield in one branch is no yield of the task when another is ready in the same poll", () => {
    expect(mock(select({ yields: yieldNow(), now: ready(1) }, { biased: true })).poll()).toEqual({
      key: "now",
      value: 1,
    });
  });

  it("#266 of two equal sleeps the first one wins when biased", () => {
    const { run, assertNoLeaks } = testRuntime();
    expect(run(select({ first: sleep(10), second: sleep(10) }, { biased: true })).key).toBe("first");
    assertNoLeaks();
  });

  it("#267 a branch that is not cancel safe loses a message", () => {
    const box = new Mailbox<string>();
    box.send("lost");
    const receiveThenYield = future(function* () {
      const item = yield* box.recv();
      yield* yieldNow();
      return item;
    });
    const winner = testRuntime({ budget: 128 }).run(
      select({ message: receiveThenYield(), other: ready("other won") }, { biased: true }),
    );
    expect(winner).toEqual({ key: "other", value: "other won" });
    expect(box.items).toEqual([]);
  });

  it("dropped while losers clean up, it disposes of the value that nobody will see", () => {
    const log: Log = [];
    const gate = probe("gate");
    const loser = future(function* () {
      try {
        yield* pending();
      } finally {
        yield* gate;
      }
    });
    const value = { [Symbol.dispose]: () => void log.push("disposed") };
    const task = mock(select({ loser: loser(), winner: ready(value) }, { biased: true }));
    expect(task.poll()).toBe(PENDING);
    expect(task.cancel()).toBe(PENDING);
    gate.finish();
    expect(task.isWoken).toBe(true);
    expect(task.cancel()).toBe(undefined);
    expect(log).toEqual(["disposed"]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("refuses a branch and an option of one name", () => {
    expect(() => select({ else: ready(1) }, { else: true })).toThrow("`else` is both a branch and an option");
    expect(mock(select({ else: ready(1) })).poll()).toEqual({ key: "else", value: 1 });
  });

  it("what accept throws drops all branches and comes out", () => {
    const log: Log = [];
    const refuse = (): boolean => {
      throw new Error("bad pattern");
    };
    const task = mock(select({ a: probe("A", log), b: branch(ready(1), { accept: refuse }) }, { biased: true }));
    expect(() => task.poll()).toThrow("bad pattern");
    expect(log).toEqual(["start A", "drop A"]);
  });
});

describe("race", () => {
  it("gives the value of the first, and cancels the others", () => {
    const log: Log = [];
    const { run, assertNoLeaks } = testRuntime();
    const slow = future(function* () {
      try {
        yield* sleep(100);
      } finally {
        log.push("cancelled");
      }
    });
    expect(run(race([slow(), mapped(sleep(1), () => "quick")]))).toBe("quick");
    expect(log).toEqual(["cancelled"]);
    assertNoLeaks();
  });

  it("throws what the first throws, and refuses to race nobody", () => {
    expect(() => mock(race([pending(), failed(new Error("boom"))])).poll()).toThrow("boom");
    expect(() => mock(race([])).poll()).toThrow("Cannot select");
  });

  it("picks by chance among the ready, the first one when biased", () => {
    const task = mock(pending());
    const pick = (biased: boolean): Poll<number> => task.enter((cx) => race([ready(1), ready(2)], { biased }).poll(cx));
    const free = new Set(Array.from({ length: 50 }, () => pick(false)));
    expect(free.size).toBe(2);
    expect(new Set(Array.from({ length: 50 }, () => pick(true)))).toEqual(new Set([1]));
  });

  it("wakes through the waker of the latest poll only", () => {
    let polls = 0;
    const leaf = probe<number>("leaf");
    const counted = pollFn((cx) => {
      polls++;
      return leaf.poll(cx);
    });
    const racing = race([counted, pending()]);
    const [first, second] = [mock(racing), mock(racing)];
    first.poll();
    second.poll();
    leaf.finish(1);
    expect([first.wakes, second.wakes, polls]).toEqual([0, 1, 1]);
    expect(second.poll()).toBe(1);
  });
});
