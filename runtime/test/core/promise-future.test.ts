import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  intoFuture,
  PENDING,
  pollFn,
  run,
  Runtime,
  type Context,
  type Poll,
  type Pollable,
} from "@stator/runtime";
import { adapt } from "@stator/runtime/abi";
import { mock } from "@stator/runtime/testing";

interface Deferred {
  readonly promise: Promise<string>;
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

function deferred(): Deferred {
  let resolve!: Deferred["resolve"];
  let reject!: Deferred["reject"];
  const promise = new Promise<string>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/** Lets all promise callbacks run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Awaits one promise after the other, as generated code does: asks for a future, polls it at once, and lets go of it with the value. */
class Awaits extends BaseFuture<string> {
  readonly asked: Pollable<unknown>[] = [];
  private readonly promises: Promise<string>[];
  private awaiting: Pollable<unknown> | null = null;
  private got = "";

  constructor(...promises: Promise<string>[]) {
    super();
    this.promises = promises;
  }

  poll(cx: Context): Poll<string> {
    for (;;) {
      if (this.awaiting === null) {
        const next = this.promises.shift();
        if (next === undefined) return this.got;
        this.asked.push((this.awaiting = adapt(next, cx)));
      }
      const value = this.awaiting.poll(cx);
      if (value === PENDING) return PENDING;
      this.awaiting = null;
      this.got += String(value);
    }
  }

  cancel(cx: Context): void {
    this.awaiting?.cancel(cx);
  }
}

describe("a promise as a future", () => {
  it("that only generated code knows serves for one promise after the other, unless it fails", async () => {
    const runtime = new Runtime();
    const all = new Awaits(...["a", "b", "c"].map((value) => Promise.resolve(value)));
    expect(await runtime.run(all)).toBe("abc");
    const [first] = all.asked;
    expect([all.asked.length, new Set(all.asked).size]).toEqual([3, 1]);
    const failing = new Awaits(Promise.reject(new Error("no")));
    await expect(runtime.run(failing)).rejects.toThrow("no");
    expect(failing.asked[0]).toBe(first);
    const later = new Awaits(Promise.resolve("d"));
    expect(await runtime.run(later)).toBe("d");
    expect(later.asked).not.toContain(first);
  });

  it("that was dropped and calls back late is not taken for the one awaited after it", async () => {
    const runtime = new Runtime();
    const [warm, dropped, next] = [deferred(), deferred(), deferred()];
    warm.resolve("warm");
    expect(await runtime.run(new Awaits(warm.promise))).toBe("warm"); // From here on there is one to use again.
    const first = runtime.spawn(new Awaits(dropped.promise));
    await turn();
    first.abort();
    await turn();
    const second = runtime.run(new Awaits(next.promise));
    await turn();
    dropped.resolve("too late");
    await turn();
    const third = runtime.run(new Awaits(deferred().promise));
    next.resolve("next");
    expect(await second).toBe("next");
    expect(await Promise.race([third, turn().then(() => "waits")])).toBe("waits");
  });

  it("that two tasks wait for in turns is never with both", async () => {
    const runtime = new Runtime();
    const step = async (value: string): Promise<string> => (await turn(), value);
    const one = new Awaits(step("a"), Promise.resolve("b"), step("c"), Promise.resolve("d"));
    const two = new Awaits(Promise.resolve("e"), step("f"), Promise.resolve("g"), step("h"));
    expect(await Promise.all([runtime.run(one), runtime.run(two)])).toEqual(["abcd", "efgh"]);
  });

  it("many at a time, and one after the other, each get their own outcome", async () => {
    const all = Array.from({ length: 200 }, deferred);
    const outcomes = all.map(({ promise }) => run(intoFuture(promise)).catch((error: Error) => error.message));
    for (let turns = 0; turns < 5; turns++) await turn(); // All have been polled by then.
    for (const [index, { resolve, reject }] of all.entries()) {
      if (index % 3 === 0) reject(new Error(`no ${index}`));
      else resolve(`yes ${index}`);
    }
    expect(await Promise.all(outcomes)).toEqual(all.map((_, index) => `${index % 3 === 0 ? "no" : "yes"} ${index}`));
  });

  it("is not asked for its `then`, as by native await; other thenables are", async () => {
    const own = Object.assign(Promise.resolve("itself"), { then: () => expect.fail("asked") });
    expect(await run(intoFuture<unknown>(own))).toBe("itself");
    const without = Object.assign(Promise.resolve("without"), { then: 1 });
    expect(await run(intoFuture<unknown>(without))).toBe("without");
    const loath = Object.defineProperty(Promise.resolve("loath"), "then", { get: () => expect.fail("asked") });
    expect(await run(intoFuture(loath))).toBe("loath");
    const dropped = Object.assign(Promise.reject(new Error("no")), { then: 1 });
    expect(mock(intoFuture<unknown>(dropped)).cancel()).toBe(undefined);
    const hidden = new Proxy(
      { then: (onValue: (value: string) => void) => onValue("hidden") },
      {
        getPrototypeOf: () => expect.fail("asked"),
      },
    );
    expect(await run(adapt(hidden))).toBe("hidden");
    class Loud extends Promise<string> {}
    Loud.prototype.then = ((onValue: (value: string) => void) => onValue("loud")) as never;
    expect(await run(intoFuture(Loud.resolve("quiet")))).toBe("loud");
    const fake = Object.create(Promise.prototype) as Promise<string>;
    await expect(run(intoFuture(fake))).rejects.toThrow(TypeError);
    const twice = { then: (onValue: (value: number) => void) => [1, 2].forEach(onValue) };
    expect(await run(intoFuture(twice as unknown as Pollable<number>))).toBe(1);
    const shy = {
      ...twice,
      get constructor(): never {
        throw new Error("looked at");
      },
    };
    expect(await run(intoFuture(shy as unknown as Pollable<number>))).toBe(1);
  });

  it("that cannot bear to be listened to fails, once", () => {
    const loath = Object.defineProperty(Promise.resolve(1), "constructor", {
      get: () => {
        throw new Error("looked at");
      },
    });
    const task = mock(intoFuture(loath));
    expect(() => task.poll()).toThrow("looked at");
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("wakes a task of the runtime that polled it last, to be polled there", async () => {
    const { promise, resolve } = deferred();
    const shared = intoFuture(promise);
    const first = new Runtime();
    const second = new Runtime();
    const begin = pollFn((cx) => (shared.poll(cx), "begun"));
    expect(await first.run(begin)).toBe("begun");
    const polledBy: unknown[] = [];
    const rest = second.run(pollFn((cx) => (polledBy.push(cx.runtime), shared.poll(cx))));
    await turn();
    resolve("value");
    expect(await rest).toBe("value");
    expect(polledBy).toEqual([second, second]);
  });

  it("polled by hand, in no runtime, wakes and gives its value", async () => {
    const { promise, resolve } = deferred();
    const task = mock(intoFuture(promise));
    expect(task.poll()).toBe(PENDING);
    resolve("value");
    await turn();
    expect([task.wakes, task.poll()]).toEqual([1, "value"]);
    expect(() => task.poll()).toThrow("Cannot poll");
  });
});
