import { createConnection, createServer, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  consumeBudget,
  currentRuntime,
  defaultRuntime,
  future,
  joinAll,
  pause,
  PENDING,
  pending,
  pollFn,
  ready,
  run,
  Runtime,
  sleep,
  spawn,
  trace,
  traceLine,
  yieldNow,
  type Context,
  type Future,
  type JoinHandle,
  type Poll,
  type Waker,
} from "@stator/runtime";
import { ManualHost, mock, testRuntime, type Log } from "@stator/runtime/testing";

/** A queue with one reader: the smallest channel. */
class Mailbox extends BaseFuture<number | undefined> {
  polls = 0;
  private readonly items: (number | undefined)[] = [];
  private waker: Waker | null = null;

  put(item: number | undefined): void {
    this.items.push(item);
    const { waker } = this;
    this.waker = null;
    waker?.wake();
  }

  poll(cx: Context): Poll<number | undefined> {
    this.polls++;
    if (this.items.length > 0) return this.items.shift();
    this.waker = cx.waker;
    return PENDING;
  }

  cancel(): void {
    this.waker = null;
  }
}

/** Wakes itself at every poll, for ever or `rounds` times. */
function spin(onPoll: () => void, rounds = Infinity): Future<void> {
  let left = rounds;
  return pollFn((cx): Poll<void> => {
    onPoll();
    if (--left <= 0) return undefined;
    cx.waker.wake();
    return PENDING;
  });
}

const yieldTimes = future(function* (count: number) {
  for (let i = 0; i < count; i++) yield* yieldNow();
});

describe("the executor", () => {
  it("a deferred wake that wakes nobody is not mistaken for a task", () => {
    const { run: runHere } = testRuntime({ fuzz: false });
    const nobody: Waker = { wake: () => {}, willWake: () => false };
    const body = future(function* () {
      yield* yieldTimes(8);
      return yield* pollFn((cx) => {
        cx.runtime!.deferWake(nobody);
        return "done";
      });
    });
    expect(runHere(body())).toBe("done");
  });

  it("#55 runs tasks in order of spawning, and polls none more often than needed", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const log: number[] = [];
    for (const i of [0, 1, 2, 3]) runtime.spawn(pollFn(() => void log.push(i)));
    const box = new Mailbox();
    const reader = runtime.spawn(
      future(function* () {
        while ((yield* box) !== undefined);
      })(),
    );
    host.runUntilIdle();
    expect(log).toEqual([0, 1, 2, 3]);
    expect(box.polls).toBe(1);
    box.put(1);
    host.runUntilIdle();
    expect(box.polls).toBe(3);
    box.put(undefined);
    host.runUntilIdle();
    expect([box.polls, reader.isFinished]).toEqual([4, true]);
  });

  it("#56 nothing runs inside spawn, or until the host lets it", () => {
    const { runtime, host } = testRuntime();
    const log: Log = [];
    runtime.spawn(pollFn(() => void log.push("ran")));
    expect(log).toEqual([]);
    host.runUntilIdle();
    expect(log).toEqual(["ran"]);
  });

  it("#57 two spinning tasks never differ by more than one poll", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const counts = [0, 0];
    let widest = 0;
    for (const i of [0, 1]) {
      runtime.spawn(
        spin(() => {
          counts[i]!++;
          widest = Math.max(widest, Math.abs(counts[0]! - counts[1]!));
        }, 1000),
      );
    }
    host.runUntilIdle();
    expect([counts, widest]).toEqual([[1000, 1000], 1]);
  });

  it("#58 yieldNow is first come, first served, round after round", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const log: number[] = [];
    for (const i of [0, 1, 2, 3]) {
      runtime.spawn(
        future(function* () {
          for (let round = 0; round < 3; round++) {
            log.push(i);
            yield* yieldNow();
          }
        })(),
      );
    }
    host.runUntilIdle();
    expect(log.join("")).toBe("012301230123");
  });

  it("#59 a task that yields in a loop lets the host in every time", async () => {
    const runtime = new Runtime();
    const host = { turns: 0 };
    const yields = await runtime.run(
      future(function* () {
        setImmediate(() => host.turns++);
        let count = 0;
        while (host.turns === 0 && count < 100) {
          yield* yieldNow();
          count++;
        }
        return count;
      })(),
    );
    expect(yields).toBeLessThanOrEqual(10);
  });

  it("#59 a task that always runs out of budget lets the host in as well", async () => {
    const runtime = new Runtime();
    const host = { turned: false };
    await runtime.run(
      future(function* () {
        setImmediate(() => (host.turned = true));
        for (let i = 0; !host.turned && i < 128 * 100; i++) yield* consumeBudget();
      })(),
    );
    expect(host.turned).toBe(true);
    expect(runtime.forcedYields).toBeLessThanOrEqual(10);
  });

  it("a task that only yields shares turns of the host as long as nothing comes from outside", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false });
    const handle = runtime.spawn(yieldTimes(10_000));
    host.runUntilIdle();
    finish(handle);
    expect(host.turns).toBeLessThan(30);
  });

  it("as soon as something has come from outside, every yield lets the host in again", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false });
    const spinning = runtime.spawn(yieldTimes(100_000));
    for (let i = 0; i < 10; i++) host.turn();
    let seen = 0;
    const yielding = runtime.spawn(
      future(function* () {
        const before = host.turns;
        for (let i = 0; i < 3; i++) yield* yieldNow();
        seen = host.turns - before;
      })(),
    );
    host.runUntilIdle();
    finish(spinning);
    finish(yielding);
    expect(seen).toBeGreaterThanOrEqual(2);
  });

  it("a virtual clock gets every turn", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false });
    pause({ runtime });
    const handle = runtime.spawn(yieldTimes(50));
    host.runUntilIdle();
    finish(handle);
    expect(host.turns).toBeGreaterThanOrEqual(50);
  });

  it("tasks and foreign wakers that yield keep one order", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const log: number[] = [];
    for (const i of [0, 1, 2, 3]) {
      const steps = future(function* () {
        for (let round = 0; round < 5; round++) {
          log.push(i);
          yield* yieldNow();
        }
      });
      runtime.spawn<unknown>(i % 2 === 0 ? steps() : joinAll([steps()]));
    }
    host.runUntilIdle();
    expect(log.join("")).toBe("01230123012301230123");
  });

  it("#60 a TCP exchange and a timer make progress beside 100 tasks that always wake themselves", async () => {
    const runtime = new Runtime();
    let polls = 0;
    const spinners = Array.from({ length: 100 }, () => runtime.spawn(spin(() => polls++)));
    const server = createServer((socket) => socket.pipe(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const socket = createConnection((server.address() as AddressInfo).port, "127.0.0.1");
    let echoed = 0;
    await new Promise<void>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("data", () => (++echoed === 20 ? resolve() : socket.write("x")));
      socket.write("x");
    });
    await runtime.run(sleep(5));
    socket.destroy();
    server.close();
    for (const spinner of spinners) spinner.abort();
    await Promise.allSettled(spinners);
    expect(echoed).toBe(20);
    expect(polls).toBeGreaterThan(100);
    expect(runtime.liveTasks).toBe(0);
  });

  it("#61 the root is a task like any other: it sees one round of polls between two of its own", () => {
    const { runtime, host, finish } = testRuntime({ fuzz: false });
    let polls = 0;
    for (let i = 0; i < 10; i++) runtime.spawn(spin(() => polls++, 100));
    const seen: number[] = [];
    const root = runtime.spawn(spin(() => seen.push(polls), 4));
    host.runUntilIdle();
    finish(root);
    expect(seen).toEqual([10, 20, 30, 40]);
  });

  it("#62 a fresh task finishes though 100 pairs keep bouncing messages", () => {
    const { runtime, host, finish } = testRuntime();
    const stop: JoinHandle<void>[] = [];
    for (let i = 0; i < 100; i++) {
      const boxes = [new Mailbox(), new Mailbox()] as const;
      for (const side of [0, 1] as const) {
        stop.push(
          runtime.spawn(
            future(function* () {
              for (;;) {
                yield* boxes[side];
                boxes[1 - side]!.put(1);
              }
            })(),
          ),
        );
      }
      boxes[0].put(1);
    }
    for (let i = 0; i < 10; i++) host.turn();
    const fresh = runtime.spawn(
      future(function* () {
        for (let i = 0; i < 5; i++) yield* yieldNow();
        return "done";
      })(),
    );
    for (let i = 0; i < 20 && !fresh.isFinished; i++) host.turn();
    expect(fresh.isFinished).toBe(true);
    for (const handle of stop) handle.abort();
    host.runUntilIdle();
    expect(finish(fresh)).toBe("done");
  });

  it("#63 yieldNow under a foreign waker: after a turn inside a runtime, at once outside", () => {
    const { runtime, host } = testRuntime();
    const inside = mock(yieldNow(), { runtime });
    inside.poll();
    expect(inside.wakes).toBe(0);
    host.runUntilIdle();
    expect(inside.wakes).toBe(1);
    const outside = mock(yieldNow());
    outside.poll();
    expect(outside.wakes).toBe(1);
  });

  it("#65 a wake while the runtime comes to rest is not slept through", () => {
    const { runtime, host } = testRuntime();
    const handle = runtime.spawn(pending());
    host.runUntilIdle();
    let idles = 0;
    runtime.clock = {
      now: () => host.now(),
      ticking: true,
      idle: () => {
        if (idles++ === 0) handle.abort();
      },
    };
    runtime.spawn(ready(1));
    host.runUntilIdle();
    expect(handle.isFinished).toBe(true);
  });

  it("#66 runtimes are left in the reverse order of entering", () => {
    const first = new Runtime({ host: new ManualHost() });
    const second = new Runtime({ host: new ManualHost() });
    const outer = first.enter();
    const inner = second.enter();
    const handle = spawn(ready(1));
    expect(handle.task.runtime).toBe(second);
    expect(() => outer[Symbol.dispose]()).toThrow("still current");
    inner[Symbol.dispose]();
    inner[Symbol.dispose]();
    expect(spawn(ready(1)).task.runtime).toBe(first);
    outer[Symbol.dispose]();
  });

  it("#66 so is one that was entered twice", () => {
    const runtime = new Runtime({ host: new ManualHost() });
    const outer = runtime.enter();
    const inner = runtime.enter();
    expect(() => outer[Symbol.dispose]()).toThrow("still current");
    inner[Symbol.dispose]();
    expect(spawn(ready(1)).task.runtime).toBe(runtime);
    outer[Symbol.dispose]();
    expect(currentRuntime()).toBe(defaultRuntime());
  });

  it("#68 one seed, one trace", () => {
    const traceOf = (seed: number): string => {
      const { runtime, host } = testRuntime({ seed, fuzz: true });
      const lines: string[] = [];
      trace(runtime, (event) => lines.push(traceLine(event)));
      for (let i = 0; i < 20; i++) runtime.spawn(sleep(runtime.random.next() * 10));
      host.runToEnd();
      return lines.join("\n");
    };
    expect(traceOf(7)).toBe(traceOf(7));
    expect(traceOf(7)).not.toBe(traceOf(8));
  });

  it("fuzzing polls a task needlessly for every few polls of the others", () => {
    const { runtime, finish } = testRuntime({ seed: 1, fuzz: true });
    let needless = -1;
    runtime.spawn(
      pollFn((cx) => {
        needless++;
        void cx.waker;
        return PENDING;
      }),
    );
    const yields = future(function* () {
      for (let i = 0; i < 1000; i++) yield* yieldNow();
    });
    finish(runtime.spawn(yields()));
    // One in four polls, and then one of two tasks.
    expect(needless).toBeGreaterThan(60);
  });

  it("does not run re-entrantly", () => {
    const { runtime, host, finish } = testRuntime();
    const handle = runtime.spawn(
      pollFn(() => {
        spawn(ready(1));
        host.turn();
        return "outer";
      }),
    );
    expect(finish(handle)).toBe("outer");
    expect(runtime.liveTasks).toBe(0);
  });

  it("promises that keep waking each other's tasks do not starve timers", async () => {
    const runtime = new Runtime();
    const control = { stop: false };
    const pong = runtime.spawn(
      future(function* () {
        let rounds = 0;
        for (; !control.stop; rounds++) yield Promise.resolve();
        return rounds;
      })(),
    );
    await new Promise<void>((resolve) => setTimeout(resolve, 5));
    control.stop = true;
    expect(await pong).toBeGreaterThan(1);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "asks for a turn when the slice is over, however many polls came before: %i",
    async (before) => {
      const asked: string[] = [];
      const clock = { time: 0 };
      const runtime = new Runtime({
        host: {
          now: () => clock.time,
          defer: (callback, when) => void (asked.push(when), when === "microtask" && queueMicrotask(callback)),
          wakeAt: () => {},
        },
      });
      for (let i = 0; i < before; i++) await runtime.spawn(ready(i));
      clock.time = 100;
      let rounds = 0;
      runtime.spawn(
        future(function* () {
          for (; rounds < 1_000; rounds++) yield Promise.resolve();
        })(),
      );
      for (let i = 0; i < 5_000 && !asked.includes("turn"); i++) await Promise.resolve();
      expect(asked).toContain("turn");
      expect(rounds).toBeLessThan(200);
    },
  );

  it("run() inside a task is an await", async () => {
    const nested = future(function* () {
      return `nested ${(yield run(ready("value"))) as string}`;
    });
    expect(await run(nested())).toBe("nested value");
  });

  it("run() rejects with the root's own error, and with a JoinError when it is aborted by its signal", async () => {
    const error = new Error("own");
    await expect(
      run(
        pollFn(() => {
          throw error;
        }),
      ),
    ).rejects.toBe(error);
    const controller = new AbortController();
    const aborted = run(pending(), { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: "JoinError", kind: "cancelled" });
  });

  it("then, catch and finally start a future once", async () => {
    let runs = 0;
    const made = future(function* () {
      runs++;
      yield* sleep(1);
      return "value";
    })();
    expect(runs).toBe(0);
    expect(await Promise.all([made, made.then((value) => value.length), made.finally(() => {})])).toEqual([
      "value",
      5,
      "value",
    ]);
    expect(runs).toBe(1);
    expect(
      await future(function* () {
        yield* sleep(1);
        throw new Error("boom");
      })().catch((error: Error) => error.message),
    ).toBe("boom");
    expect(made[Symbol.toStringTag]).toBe("Future");
  });
});
