import { describe, expect, it } from "vitest";
import { PENDING, pending, ready, sleep, TaskTracker } from "@stator/runtime";
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
