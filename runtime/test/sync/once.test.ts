import { describe, expect, it } from "vitest";
import { future, PENDING, pollFn, ready, type Poll } from "@stator/runtime";
import { OnceCell, SetOnce } from "@stator/runtime/sync";
import { mock, probe, type Log } from "@stator/runtime/testing";
import { now, waiting, waitersOf } from "./support.js";

describe("OnceCell", () => {
  it("makes the value once; all who wait get it", () => {
    const cell = new OnceCell<number>();
    const making = probe<number>("making");
    const [first, second] = [waiting(cell.getOrInit(() => making)), waiting(cell.getOrInit(() => -1))];
    expect(cell.get()).toBe(undefined);
    making.finish(5);
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    expect(first.poll()).toBe(5);
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(5);
    expect([cell.get(), cell.isSet, now(cell.getOrInit(() => -1)), making.polls]).toEqual([5, true, 5, 2]);
    expect(waitersOf(cell)).toBe(0);
  });

  it("#184 a cancelled initialiser: the next waiter's own runs", () => {
    const log: Log = [];
    const cell = new OnceCell<number>();
    const dropped = probe<number>("first", log);
    const [first, second] = [waiting(cell.getOrInit(() => dropped)), waiting(cell.getOrInit(() => ready(2)))];
    first.cancel();
    expect(log).toEqual(["start first", "drop first"]);
    expect(second.wakes).toBe(1);
    expect(cell.set(9)).toBe("initializing");
    expect(second.poll()).toBe(2);
  });

  it("#184 a waiter that got the turn and is dropped passes it on", () => {
    const cell = new OnceCell<number>();
    const [first, second, third] = [
      waiting(cell.getOrInit(() => probe<number>("first"))),
      waiting(cell.getOrInit(() => 2)),
      waiting(cell.getOrInit(() => 3)),
    ];
    first.cancel();
    second.cancel();
    expect(third.wakes).toBe(1);
    expect(third.poll()).toBe(3);
  });

  it("#184 an initialiser that throws, at the call or later: the next one runs, the cell stays usable", () => {
    const cell = new OnceCell<number>();
    const fails = (): number => {
      throw new Error("at the call");
    };
    expect(() => now(cell.getOrInit(fails))).toThrow("at the call");
    const failing = probe<number>("failing");
    const [first, second] = [waiting(cell.getOrInit(() => failing)), waiting(cell.getOrInit(() => 2))];
    failing.fail(new Error("later"));
    expect(() => first.poll()).toThrow("later");
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(2);
  });

  it("#184 set: refused during initialisation and once there is a value", () => {
    const cell = new OnceCell<number>();
    const making = waiting(cell.getOrInit(() => probe<number>("making")));
    expect(cell.set(1)).toBe("initializing");
    making.cancel();
    expect(cell.set(1)).toBe("set");
    expect(cell.set(2)).toBe("initialized");
    expect(cell.get()).toBe(1);
  });

  it("cleanup of a cancelled initialiser is over before the next one runs", () => {
    const log: Log = [];
    const cell = new OnceCell<number>();
    const cleanup = probe("cleanup");
    const make = future(function* () {
      try {
        yield* probe<number>("work");
      } finally {
        yield* cleanup;
        log.push("cleaned");
      }
      return 1;
    });
    const first = waiting(cell.getOrInit(() => make()));
    const second = waiting(cell.getOrInit(() => 2));
    expect(first.cancel()).toBe(PENDING);
    expect(second.wakes).toBe(0);
    cleanup.finish();
    expect(first.wakes).toBe(1);
    expect(first.cancel()).toBe(undefined);
    expect(log).toEqual(["cleaned"]);
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(2);
  });

  it("only the woken initialiser is polled", () => {
    let polls = 0;
    const cell = new OnceCell<number>();
    const task = waiting(
      cell.getOrInit(() =>
        pollFn((cx): Poll<number> => {
          polls++;
          void cx.waker;
          return PENDING;
        }),
      ),
    );
    task.poll();
    task.poll();
    expect(polls).toBe(1);
  });

  it("says what it waits for", () => {
    const cell = new OnceCell<number>();
    const making = probe<number>("making");
    const [first, second] = [cell.getOrInit(() => making), cell.getOrInit(() => 2)];
    waiting(first);
    waiting(second);
    expect(first.describeWait?.()).toEqual({ text: "its initialiser of a cell", children: [making] });
    expect(second.describeWait?.()).toBe("a cell that another one is initialising");
  });
});

describe("SetOnce", () => {
  it("#185 everybody gets the value, whether they waited before or after; a second set is refused", () => {
    const once = new SetOnce<number | undefined>();
    const tasks = [1, 2, 3].map(() => waiting(once.wait()));
    const dropped = waiting(once.wait());
    dropped.cancel();
    expect([once.get(), once.isSet]).toEqual([undefined, false]);
    expect(once.set(7)).toBe(true);
    expect(once.set(8)).toBe(false);
    expect([...tasks, dropped].map((task) => task.wakes)).toEqual([1, 1, 1, 0]);
    expect(tasks.map((task) => task.poll())).toEqual([7, 7, 7]);
    expect([now(once.wait()), once.get(), once.isSet, waitersOf(once)]).toEqual([7, 7, true, 0]);
  });

  it("undefined is a value like any other", () => {
    const once = new SetOnce<undefined>();
    const task = mock(once.wait());
    expect(task.poll()).toBe(PENDING);
    once.set(undefined);
    expect(task.poll()).toBe(undefined);
    expect(once.isSet).toBe(true);
  });
});
