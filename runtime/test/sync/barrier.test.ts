import { describe, expect, it } from "vitest";
import { Barrier } from "@stator/runtime/sync";
import { mock } from "@stator/runtime/testing";
import { now, waiting, waitersOf } from "./support.js";

describe("Barrier", () => {
  it("#183 exactly one leads, and it can be used again: 10 rounds of 100", () => {
    const barrier = new Barrier(100);
    for (let round = 0; round < 10; round++) {
      const tasks = Array.from({ length: 99 }, () => waiting(barrier.wait()));
      expect(now(barrier.wait())).toBe(true);
      expect(tasks.map((task) => task.wakes)).toEqual(tasks.map(() => 1));
      expect(tasks.map((task) => task.poll())).toEqual(tasks.map(() => false));
      expect(waitersOf(barrier)).toBe(0);
    }
  });

  it("#183 a size of 0 acts as 1", () => {
    expect([now(new Barrier(0).wait()), now(new Barrier(1).wait())]).toEqual([true, true]);
    for (const size of [-1, 1.5, NaN]) expect(() => new Barrier(size)).toThrow(RangeError);
  });

  it("#183 a cancelled waiter is not counted", () => {
    const barrier = new Barrier(2);
    waiting(barrier.wait()).cancel();
    mock(barrier.wait()).cancel();
    const task = waiting(barrier.wait());
    expect(now(barrier.wait())).toBe(true);
    expect(task.poll()).toBe(false);
  });

  it("a waiter that was let through and is then dropped changes nothing for the next round", () => {
    const barrier = new Barrier(2);
    const released = waiting(barrier.wait());
    now(barrier.wait());
    released.cancel();
    const next = waiting(barrier.wait());
    expect(next.wakes).toBe(0);
  });

  it("polling again for no reason does not arrive twice", () => {
    const barrier = new Barrier(2);
    const task = waiting(barrier.wait());
    for (let i = 0; i < 3; i++) task.poll();
    expect(waitersOf(barrier)).toBe(1);
  });

  it("says who is missing", () => {
    const barrier = new Barrier(3, "start");
    const arriving = barrier.wait();
    waiting(arriving);
    expect(arriving.describeWait?.()).toBe('barrier "start": 1 of 3 have arrived');
  });
});
