import { EventEmitter, getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { drop, future, PENDING, pending, ready, run, sleep, type Future } from "@stator/runtime";
import { join, mapped, race, select } from "@stator/runtime/combinators";
import { abortable, aborted, fromCallback, fromEvent, fromPromise, toPromise } from "@stator/runtime/interop";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** Lets all promise callbacks run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs `body` and gives the unhandled rejections it caused. */
async function unhandled(body: () => void): Promise<unknown[]> {
  const seen: unknown[] = [];
  const listener = (reason: unknown): void => void seen.push(reason);
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", listener);
  try {
    body();
    await turn();
    await turn();
  } finally {
    process.off("unhandledRejection", listener);
    for (const other of others) process.on("unhandledRejection", other);
  }
  return seen;
}

describe("promises", () => {
  it("come in: a promise and a thenable wake the task and give their value", async () => {
    const task = mock(fromPromise(Promise.resolve(1)));
    expect(task.poll()).toBe(PENDING);
    await turn();
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(1);
    const thenable: PromiseLike<string> = { then: (resolve) => Promise.resolve("t").then(resolve) };
    expect(await fromPromise(thenable)).toBe("t");
  });

  it("go out: every call shares one run", async () => {
    let runs = 0;
    const body = future(function* () {
      runs++;
      yield* sleep(1);
      return "value";
    });
    const once = body();
    expect(await Promise.all([toPromise(once), toPromise(once), once, once.then((value) => value)])).toEqual(
      Array.from({ length: 4 }, () => "value"),
    );
    expect(runs).toBe(1);
  });

  it("a rejected promise whose adapter was dropped is no unhandled rejection, polled or not", async () => {
    const seen = await unhandled(() => {
      const polled = mock(fromPromise(Promise.reject(new Error("polled"))));
      polled.poll();
      polled.cancel();
      mock(fromPromise(Promise.reject(new Error("unpolled")))).cancel();
      mock(join([Promise.reject(new Error("joined")), 1])).cancel();
      const made = mock(fromPromise(() => Promise.reject(new Error("made"))));
      made.poll();
      made.cancel();
    });
    expect(seen).toEqual([]);
  });

  it("a rejected promise that loses a select is no unhandled rejection", async () => {
    const seen = await unhandled(() => {
      mock(select({ now: ready(1), late: Promise.reject(new Error("late")) })).poll();
      mock(race([Promise.reject(new Error("late")), ready(1)], { biased: true })).poll();
    });
    expect(seen).toEqual([]);
  });

  it("a function is called at the first poll, and its signal is aborted by a drop", async () => {
    const signals: AbortSignal[] = [];
    const make = (signal: AbortSignal): Promise<string> => {
      signals.push(signal);
      return Promise.resolve("made");
    };
    const task = mock(fromPromise(make));
    expect(signals).toEqual([]);
    task.poll();
    task.cancel();
    expect(signals[0]!.aborted).toBe(true);
    expect(await fromPromise(make)).toBe("made");
    expect(signals[1]!.aborted).toBe(false);
    const never = mock(fromPromise(make));
    never.cancel();
    expect(signals).toHaveLength(2);
  });

  it("a function that throws fails the future", () => {
    const task = mock(
      fromPromise((): Promise<never> => {
        throw new Error("at once");
      }),
    );
    expect(() => task.poll()).toThrow("at once");
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("combinators can be awaited from native code", async () => {
    const [a, b] = await join([mapped(sleep(1), () => "a"), Promise.resolve("b")]);
    expect([a, b]).toEqual(["a", "b"]);
    expect((await select({ quick: ready(1), never: pending() })).key).toBe("quick");
    expect(await Promise.all([race([ready(1)]), mapped(ready(2), String)])).toEqual([1, "2"]);
    await expect(run(join([Promise.reject(new Error("no"))]))).rejects.toThrow("no");
  });
});

describe("AbortSignal", () => {
  it("ends an abortable future with its reason, and no listener is left", () => {
    const controller = new AbortController();
    const leaf = probe("leaf");
    const task = mock(abortable(leaf, controller.signal));
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    task.poll();
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
    controller.abort(new Error("stop"));
    expect(task.wakes).toBe(1);
    expect(() => task.poll()).toThrow("stop");
    expect(leaf.drops).toBe(1);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  it("aborted before, the future never runs", () => {
    const leaf = probe("leaf");
    expect(() => mock(abortable(leaf, AbortSignal.abort(new Error("early")))).poll()).toThrow("early");
    expect(leaf.polls).toBe(0);
  });

  it("leaves no listener after completion, failure and cancel", () => {
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, "abort").length;
    const finish = (end: (leaf: ReturnType<typeof probe<number>>) => void): void => {
      const leaf = probe<number>("leaf");
      const task = mock(abortable(leaf, signal));
      task.poll();
      expect(listeners()).toBe(1);
      end(leaf);
      try {
        task.poll();
      } catch {
        // The failure is not what is looked at.
      }
      task.cancel();
      expect(listeners()).toBe(0);
    };
    finish((leaf) => leaf.finish(1));
    finish((leaf) => leaf.fail(new Error("no")));
    finish(() => {});
  });

  it("can be waited for", () => {
    const controller = new AbortController();
    const task = mock(select({ stop: aborted(controller.signal), work: pending() }));
    task.poll();
    controller.abort("enough");
    expect(task.poll()).toEqual({ key: "stop", value: "enough" });
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    expect(mock(aborted(controller.signal)).poll()).toBe("enough");
    const other = new AbortController();
    const loser = mock(select({ stop: aborted(other.signal), work: ready(1) }, { biased: true }));
    loser.poll();
    expect(getEventListeners(other.signal, "abort")).toHaveLength(0);
  });
});

describe("fromCallback", () => {
  it("starts at the first poll, and only the first answer counts", () => {
    const log: Log = [];
    let answer: (error?: unknown, value?: number) => void = () => {};
    const task = mock(
      fromCallback<number>((done) => {
        log.push("start");
        answer = done;
        return () => void log.push("stop");
      }),
    );
    expect(log).toEqual([]);
    expect(task.poll()).toBe(PENDING);
    answer(null, 1);
    answer(null, 2);
    expect([task.wakes, log.join()]).toEqual([1, "start,stop"]);
    expect(task.poll()).toBe(1);
    task.cancel();
    expect(log).toEqual(["start", "stop"]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("fails with the error, answers at once, and fails when start throws", () => {
    expect(() => mock(fromCallback((done) => done(new Error("no")))).poll()).toThrow("no");
    const log: Log = [];
    const sync = fromCallback<string>((done) => {
      done(undefined, "now");
      return () => void log.push("stop");
    });
    expect(mock(sync).poll()).toBe("now");
    expect(log).toEqual(["stop"]);
    const broken = fromCallback(() => {
      throw new Error("broken");
    });
    expect(() => mock(broken).poll()).toThrow("broken");
  });

  it("takes what is no function for no way to undo it", () => {
    let answer: (error?: unknown, value?: string) => void = () => {};
    // As an arrow around `server.listen(0, done)` does, which the types let through.
    const task = mock(fromCallback<string>(((done: typeof answer) => ({ answer: (answer = done) })) as never));
    expect(task.poll()).toBe(PENDING);
    answer(null, "listening");
    expect(task.poll()).toBe("listening");
  });

  it("is undone by a drop, once; a value that came too late is disposed of", () => {
    const log: Log = [];
    let answer: (error?: unknown, value?: Disposable) => void = () => {};
    const make = (): Future<Disposable> =>
      fromCallback<Disposable>((done) => {
        answer = done;
        return () => void log.push("stop");
      });
    const dropped = mock(make());
    dropped.poll();
    dropped.cancel();
    dropped.cancel();
    answer(null, disposable("late", log));
    expect(log).toEqual(["stop"]);
    expect(dropped.wakes).toBe(0);
    const unread = mock(make());
    unread.poll();
    answer(null, disposable("unread", log));
    unread.cancel();
    expect(log).toEqual(["stop", "stop", "dispose unread"]);
    expect(() => mock(make()).cancel()).not.toThrow();
  });

  it("an error of undoing is reported by whoever drops it", () => {
    const { runtime, host, reports } = testRuntime();
    const messy = fromCallback(() => () => {
      throw new Error("messy");
    });
    runtime.spawn(race([messy, sleep(1)]));
    host.runToEnd();
    expect(reports.map((report) => (report.error as Error).message)).toEqual(["messy"]);
  });
});

describe("fromEvent", () => {
  it("gives the next event of an EventTarget, and listens only while it waits", () => {
    const target = new EventTarget();
    const task = mock(fromEvent(target, "ping"));
    expect(getEventListeners(target, "ping")).toHaveLength(0);
    task.poll();
    const event = new Event("ping");
    target.dispatchEvent(event);
    target.dispatchEvent(new Event("ping"));
    expect(getEventListeners(target, "ping")).toHaveLength(0);
    expect(task.poll()).toBe(event);
  });

  it("gives the arguments of an EventEmitter, and throws its error", () => {
    const emitter = new EventEmitter();
    const data = mock(fromEvent(emitter, "data"));
    data.poll();
    emitter.emit("data", "a", 1);
    expect(data.poll()).toEqual(["a", 1]);
    const failing = mock(fromEvent(emitter, "data"));
    failing.poll();
    emitter.emit("error", new Error("broken pipe"));
    expect(() => failing.poll()).toThrow("broken pipe");
    const errors = mock(fromEvent(emitter, "error"));
    errors.poll();
    emitter.emit("error", "expected");
    expect(errors.poll()).toEqual(["expected"]);
    expect(emitter.eventNames()).toEqual([]);
  });

  it("takes its listeners off when dropped", () => {
    const emitter = new EventEmitter();
    const task = mock(fromEvent(emitter, "data"));
    task.poll();
    expect(emitter.eventNames()).toEqual(["data", "error"]);
    task.enter((cx) => drop(race([fromEvent(emitter, "data")]), cx));
    task.cancel();
    expect(emitter.eventNames()).toEqual([]);
  });

  it("works in a generator, as in native code", async () => {
    const emitter = new EventEmitter();
    const body = future(function* () {
      const [first] = yield* fromEvent(emitter, "data");
      return `${String(first)}!`;
    });
    setImmediate(() => emitter.emit("data", "hello"));
    expect(await body()).toBe("hello!");
  });
});
