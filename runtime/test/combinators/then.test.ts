import { describe, expect, it } from "vitest";
import { failed, future, isMachine, PENDING, pending, ready, sleep, type Future } from "@stator/runtime";
import {
  chained,
  flattened,
  inspected,
  joinAll,
  mapped,
  maybeDone,
  nowOrNever,
  outcome,
  recovered,
  ref,
} from "@stator/runtime/combinators";
import { disposable, mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** A future that logs when its scopes are left. */
const logged = future(function* <T>(name: string, log: Log, inner: Future<T>): Generator<Future<T>, T, T> {
  try {
    return yield inner;
  } finally {
    log.push(`drop ${name}`);
  }
});

describe("the step combinators", () => {
  it("#222 have disposed of the source before the continuation runs", () => {
    const log: Log = [];
    const note = (text: string) => (): string => {
      log.push(text);
      return text;
    };
    mock(mapped(logged("a", log, ready(1)), note("map"))).poll();
    mock(chained(logged("b", log, ready(1)), note("chain"))).poll();
    mock(recovered(logged("c", log, failed("no")), note("recover"))).poll();
    mock(inspected(logged("d", log, ready(1)), note("inspect"))).poll();
    expect(log).toEqual(["drop a", "map", "drop b", "chain", "drop c", "recover", "drop d", "inspect"]);
  });

  it("mapped gives what the function makes of the value, once, without awaiting it", () => {
    const inner = ready(2);
    const task = mock(mapped(ready(1), () => inner));
    expect(task.poll()).toBe(inner);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("chained awaits what comes next, and cancels whichever it waits for", () => {
    const log: Log = [];
    const [first, second] = [probe<number>("first", log), probe<string>("second", log)];
    const task = mock(chained(first, () => second));
    task.poll();
    first.finish(1);
    expect(task.poll()).toBe(PENDING);
    second.finish("two");
    expect(task.poll()).toBe("two");

    const cancelled = mock(chained(ready(1), () => probe("third", log)));
    cancelled.poll();
    cancelled.cancel();
    cancelled.cancel();
    expect(log).toEqual(["start first", "end first", "start second", "end second", "start third", "drop third"]);
    expect(() => cancelled.poll()).toThrow("Cannot poll");
  });

  it("recovered passes a value on, and awaits the second try after an error", () => {
    expect(mock(recovered(ready(1), () => 2)).poll()).toBe(1);
    expect(mock(recovered(failed("no"), (error) => ready(`was ${String(error)}`))).poll()).toBe("was no");
    expect(() => mock(recovered(failed("no"), () => failed(new Error("again")))).poll()).toThrow("again");
  });

  it("flattened and inspected do as they say", () => {
    const log: Log = [];
    expect(mock(flattened(mapped(ready(1), () => ready(2)))).poll()).toBe(2);
    expect(mock(inspected(ready(3), (value) => void log.push(`saw ${value}`))).poll()).toBe(3);
    expect(log).toEqual(["saw 3"]);
  });

  it("outcome makes a failure a value", () => {
    expect(mock(joinAll([ready(1), failed("no")].map((one) => outcome(one)))).poll()).toEqual([
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: "no" },
    ]);
  });

  it("a throwing function fails the future", () => {
    const boom = (): never => {
      throw new Error("boom");
    };
    expect(() => mock(mapped(ready(1), boom)).poll()).toThrow("boom");
    expect(() => mock(chained(ready(1), boom)).poll()).toThrow("boom");
  });

  it("are machines: a chain of 100,000 neither overflows nor costs its length at each wake", () => {
    const gate = probe<number>("gate");
    let chain: Future<number> = gate;
    for (let depth = 0; depth < 100_000; depth++) chain = mapped(chain, (value) => value + 1);
    expect(isMachine(chain)).toBe(true);
    const { runtime, host, finish } = testRuntime();
    const handle = runtime.spawn(chain);
    host.runUntilIdle();
    gate.finish(0);
    expect(finish(handle)).toBe(100_000);
  });

  it("await asynchronous cleanup of the source when cancelled", () => {
    const gate = probe("gate");
    const cleaning = future(function* () {
      try {
        yield* pending();
      } finally {
        yield* gate;
      }
    });
    const task = mock(mapped(cleaning(), () => 1));
    task.poll();
    expect(task.cancel()).toBe(PENDING);
    gate.finish();
    expect(task.cancel()).toBe(undefined);
  });
});

describe("maybeDone", () => {
  it("keeps the value until it is taken", () => {
    const leaf = probe<number>("leaf");
    const slot = maybeDone(leaf);
    const task = mock(slot);
    expect([task.poll(), slot.isDone, slot.take()]).toEqual([PENDING, false, undefined]);
    leaf.finish(1);
    expect([task.poll(), task.poll(), slot.isDone]).toEqual([undefined, undefined, true]);
    expect([slot.take(), slot.take()]).toEqual([1, undefined]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("dropped, it cancels its future or disposes of the value", () => {
    const log: Log = [];
    const waiting = mock(maybeDone(probe("leaf", log)));
    waiting.poll();
    waiting.cancel();
    const done = mock(maybeDone(ready(disposable("value", log))));
    done.poll();
    done.cancel();
    done.cancel();
    expect(log).toEqual(["start leaf", "drop leaf", "dispose value"]);
  });
});

describe("nowOrNever", () => {
  it("gives the value, or undefined and the future is dropped", () => {
    const leaf = probe<number>("leaf");
    expect(mock(nowOrNever(ready(1))).poll()).toBe(1);
    const task = mock(nowOrNever(leaf));
    expect(task.poll()).toBe(undefined);
    expect([leaf.polls, leaf.drops]).toEqual([1, 1]);
    leaf.finish(1);
    expect(task.wakes).toBe(0);
    expect(() => mock(nowOrNever(failed(new Error("boom")))).poll()).toThrow("boom");
  });

  it("waits for cleanup, and leaves what was only lent alone", () => {
    const { run, host } = testRuntime();
    const body = future(function* () {
      const nap = sleep(5);
      const cleaning = future(function* () {
        try {
          yield* pending();
        } finally {
          yield* sleep(3);
        }
      });
      const results = [yield* nowOrNever(cleaning()), host.now(), yield* nowOrNever(ref(nap))];
      yield* nap;
      return [...results, host.now()];
    });
    expect(run(body())).toEqual([undefined, 3, undefined, 5]);
  });
});
