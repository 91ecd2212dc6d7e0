import { describe, expect, it } from "vitest";
import { future, PENDING, pending, ready, sleep, TaskTracker, type Future } from "@stator/runtime";
import { mock, testRuntime } from "@stator/runtime/testing";

describe("TaskTracker", () => {
  it("#194 waits for closed and empty at the same time", () => {
    const { runtime, host } = testRuntime();
    const tracker = new TaskTracker(runtime);
    const task = mock(tracker.wait());
    expect(task.poll()).toBe(PENDING);
    tracker.spawn(sleep(5));
    expect(tracker.close()).toBe(true);
    expect(tracker.close()).toBe(false);
    expect(task.isWoken).toBe(false);
    host.runToEnd();
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toBe(undefined);
    expect([tracker.size, tracker.isClosed]).toEqual([0, true]);
  });

  it("#194 empty, but not closed: waits on", () => {
    const { runtime, host } = testRuntime();
    const tracker = new TaskTracker(runtime);
    tracker.spawn(ready(1));
    const task = mock(tracker.wait());
    host.runUntilIdle();
    expect(task.poll()).toBe(PENDING);
    tracker.close();
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toBe(undefined);
  });

  it("#194 reopened after the moment: who waited then gets through, who comes later does not", () => {
    const tracker = new TaskTracker(testRuntime().runtime);
    const early = mock(tracker.wait());
    tracker.close();
    expect(tracker.reopen()).toBe(true);
    expect(early.poll()).toBe(undefined);
    expect(mock(tracker.wait()).poll()).toBe(PENDING);
  });

  it("#194 a task spawned while closed keeps it waiting again", () => {
    const { runtime, host } = testRuntime();
    const tracker = new TaskTracker(runtime);
    tracker.close();
    const handle = tracker.spawn(sleep(3));
    const task = mock(tracker.wait());
    expect(task.poll()).toBe(PENDING);
    host.runToEnd();
    expect([task.poll(), handle.isFinished]).toEqual([undefined, true]);
  });

  it("#194 closed with no task ever spawned: over at once, for everybody", () => {
    const tracker = new TaskTracker(testRuntime().runtime);
    const waiters = [mock(tracker.wait()), mock(tracker.wait()), mock(tracker.wait())];
    for (const waiter of waiters) expect(waiter.poll()).toBe(PENDING);
    tracker.close();
    for (const waiter of waiters) expect([waiter.wakes, waiter.poll()]).toEqual([1, undefined]);
    expect(mock(tracker.wait()).poll()).toBe(undefined);
  });

  it("#194 reopened before it was empty: nobody gets through until it is closed again", () => {
    const { runtime, host } = testRuntime();
    const tracker = new TaskTracker(runtime);
    tracker.spawn(sleep(5));
    tracker.close();
    const task = mock(tracker.wait());
    expect(task.poll()).toBe(PENDING);
    tracker.reopen();
    host.runToEnd();
    expect([task.isWoken, task.poll()]).toEqual([false, PENDING]);
    tracker.close();
    expect([task.isWoken, task.poll()]).toEqual([true, undefined]);
  });

  it("#194 a task that spawns the next one keeps it waiting until the last", () => {
    const { runtime, host } = testRuntime();
    const tracker = new TaskTracker(runtime);
    const relay: (left: number) => Future<void> = future(function* (left: number) {
      yield* sleep(1);
      if (left > 0) tracker.spawn(relay(left - 1));
    });
    tracker.spawn(relay(9));
    tracker.close();
    const task = mock(tracker.wait());
    expect(task.poll()).toBe(PENDING);
    host.runToEnd();
    expect([host.now(), task.poll()]).toEqual([10, undefined]);
  });

  it("#195 counts aborted tasks out, keeps no outcome, and aborts nothing itself", () => {
    const { runtime, host, reports } = testRuntime();
    const tracker = new TaskTracker(runtime);
    const handle = tracker.spawn(pending());
    host.runUntilIdle();
    expect(tracker.size).toBe(1);
    handle.abort();
    host.runUntilIdle();
    expect([tracker.size, reports.length]).toEqual([0, 0]);
  });
});
