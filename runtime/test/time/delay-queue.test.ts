import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelayQueue, future, now, PENDING, pending, type DelayKey } from "@stator/runtime";
import { mock, testRuntime, type MockTask, type TestRuntime } from "@stator/runtime/testing";

type Next = { readonly value: string } | undefined | typeof PENDING;

/** A queue that is polled by hand. */
function setup(): TestRuntime & {
  queue: DelayQueue<string>;
  task: MockTask<unknown>;
  next: () => string | undefined | null;
} {
  const test = testRuntime();
  const queue = new DelayQueue<string>();
  const task = mock(pending(), { runtime: test.runtime });
  let waiting = queue.next();
  const next = (): string | undefined | null => {
    const polled: Next = task.enter((cx) => waiting.poll(cx));
    if (polled === PENDING) return null;
    waiting = queue.next();
    return polled?.value;
  };
  return { ...test, queue, task, next };
}

describe("#220 DelayQueue", () => {
  it("gives undefined when it is empty", () => {
    const { next } = setup();
    expect(next()).toBe(undefined);
  });

  it("gives values at their moments, in order; equal moments in order of insertion", () => {
    const { queue, host, next } = setup();
    queue.insertAt("c", 30);
    queue.insertAt("a1", 10);
    queue.insertAt("b", 20);
    queue.insertAt("a2", 10);
    expect(next()).toBe(null);
    host.advance(10);
    expect([next(), next(), next()]).toEqual(["a1", "a2", null]);
    host.advance(20);
    expect([next(), next(), next()]).toEqual(["b", "c", undefined]);
  });

  it("gives what was due before it was polled, or inserted in the past, at once", () => {
    const { queue, host, next } = setup();
    host.advance(100);
    queue.insertAt("past", 50);
    expect(next()).toBe("past");
  });

  it("a value inserted in the past while somebody waits wakes them and is there at once", () => {
    const { queue, host, task, next } = setup();
    host.advance(100);
    queue.insertAt("later", 200);
    expect(next()).toBe(null);
    queue.insertAt("past", 50);
    expect(task.isWoken).toBe(true);
    expect([next(), next()]).toEqual(["past", null]);
    queue.clear();
  });

  it("can be filled again after it was empty", () => {
    const { queue, host, next } = setup();
    queue.insertAt("first", 5);
    host.advance(5);
    expect([next(), next()]).toEqual(["first", undefined]);
    queue.insertAt("second", 10);
    expect(next()).toBe(null);
    host.advance(5);
    expect([next(), next()]).toEqual(["second", undefined]);
  });

  it("a value that is reset when it is already due waits again", () => {
    const { queue, host, task, next } = setup();
    const key = queue.insertAt("patient", 5);
    expect(next()).toBe(null);
    host.advance(5);
    queue.resetAt(key, 20);
    expect(next()).toBe(null);
    host.advanceAndRun(15);
    expect(task.isWoken).toBe(true);
    expect([next(), next()]).toEqual(["patient", undefined]);
  });

  it("wakes whoever waits when an earlier value comes in, not when a later one does", () => {
    const { queue, host, task, next } = setup();
    queue.insertAt("late", 100);
    expect(next()).toBe(null);
    queue.insertAt("later", 200);
    expect(task.isWoken).toBe(false);
    queue.insertAt("early", 10);
    expect(task.isWoken).toBe(true);
    expect(next()).toBe(null);
    host.advanceAndRun(10);
    expect(task.isWoken).toBe(true);
    expect(next()).toBe("early");
    expect(next()).toBe(null);
    queue.clear();
  });

  it("reset moves a value earlier, later, twice, and after others", () => {
    const { queue, host, task, next } = setup();
    const key = queue.insertAt("moved", 50);
    queue.insertAt("stays", 60);
    expect(next()).toBe(null);
    queue.resetAt(key, 10);
    expect(task.isWoken).toBe(true);
    queue.resetAt(key, 70);
    expect(next()).toBe(null);
    host.advanceAndRun(60);
    expect([next(), next()]).toEqual(["stays", null]);
    host.advanceAndRun(10);
    expect([next(), next()]).toEqual(["moved", undefined]);
  });

  it("removing or clearing the last value wakes whoever waits: there is nothing left to wait for", () => {
    for (const empty of [
      (queue: DelayQueue<string>, key: DelayKey) => void queue.remove(key),
      (queue: DelayQueue<string>) => queue.clear(),
    ]) {
      const { queue, task, next, assertNoLeaks } = setup();
      const key = queue.insertAt("only", 50);
      expect(next()).toBe(null);
      empty(queue, key);
      expect(task.isWoken).toBe(true);
      expect(next()).toBe(undefined);
      assertNoLeaks();
    }
  });

  it("remove gives the value; a key that is used up throws, tryRemove does not", () => {
    const { queue, host, next } = setup();
    const key = queue.insertAt("a", 5);
    expect(queue.remove(key)).toBe("a");
    expect(() => queue.remove(key)).toThrow("Cannot use this key");
    expect(() => queue.resetAt(key, 1)).toThrow("Cannot use this key");
    expect(queue.tryRemove(key)).toBe(undefined);
    const other = queue.insertAt("b", 5);
    host.advance(5);
    expect(next()).toBe("b");
    expect(queue.tryRemove(other)).toBe(undefined);
    expect(queue.size).toBe(0);
  });

  it("works inside a task, with durations", () => {
    const { run, queue } = setup();
    const seen: string[] = [];
    run(
      future(function* () {
        queue.insert("b", 20);
        const key = queue.insert("a", 10);
        queue.reset(key, 15);
        for (let item = yield* queue.next(); item !== undefined; item = yield* queue.next()) {
          seen.push(`${item.value}@${now()}`);
        }
      })(),
    );
    expect(seen).toEqual(["a@15", "b@20"]);
    expect(() => queue.insert("x", 1)).toThrow("no task is running");
  });

  it("agrees with a sorted list, whatever is inserted, moved and removed", () => {
    const step = fc.record({ kind: fc.constantFrom("insert", "reset", "remove"), at: fc.nat(50), pick: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { queue, host, next } = setup();
        const model: { key: DelayKey; name: string; at: number; order: number }[] = [];
        steps.forEach(({ kind, at, pick }, order) => {
          const chosen = model[pick % Math.max(model.length, 1)];
          if (kind === "insert" || chosen === undefined) {
            model.push({ key: queue.insertAt(`${order}`, at), name: `${order}`, at, order });
          } else if (kind === "reset") {
            queue.resetAt(chosen.key, at);
            chosen.at = at;
            chosen.order = order;
          } else {
            queue.remove(chosen.key);
            model.splice(model.indexOf(chosen), 1);
          }
        });
        host.advance(100);
        const expected = model.sort((a, b) => a.at - b.at || a.order - b.order).map((item) => item.name);
        expect(expected.map(() => next())).toEqual(expected);
        expect(next()).toBe(undefined);
      }),
    );
  });
});
