import { describe, expect, it } from "vitest";
import { BaseFuture, PENDING, type Context, type Future, type Poll } from "@stator/runtime";
import { Mutex, Semaphore, type MutexGuard } from "@stator/runtime/sync";
import { mock, testRuntime } from "@stator/runtime/testing";
import { machine } from "../support/machines.js";

/** Polls both, in the order given, and lets go of each lock at once. */
class Both extends BaseFuture<number> {
  private readonly left: Set<Future<MutexGuard<undefined>>>;

  constructor(...futures: Future<MutexGuard<undefined>>[]) {
    super();
    this.left = new Set(futures);
  }

  poll(cx: Context): Poll<number> {
    for (const one of this.left) {
      const guard = one.poll(cx);
      if (guard === PENDING) continue;
      guard.release();
      this.left.delete(one);
    }
    return this.left.size === 0 ? 0 : PENDING;
  }

  cancel(): void {}
}

describe("futurelock", () => {
  it("#111 a lock handed to a future that its task no longer polls, while it waits for the same lock, is reported with both places", () => {
    const { runtime, host, reports } = testRuntime({ fuzz: false });
    const mutex = new Mutex(undefined, "db");
    const outside = mutex.tryLock()!;
    const forgotten = mutex.lock();
    const body = machine([
      function pollsOnce(cx) {
        forgotten.poll(cx);
        return undefined;
      },
      function waitsAgain() {
        return mutex.lock();
      },
    ]);
    const handle = runtime.spawn(body, { name: "worker" });
    host.runUntilIdle();
    expect(reports).toEqual([]);
    outside.release();
    host.runUntilIdle();
    expect(reports).toMatchObject([{ kind: "leaked-future", task: handle.task }]);
    const { message } = reports[0]!;
    expect(message).toContain('Task #1 "worker" waits for itself: it waits for the mutex "db" (');
    expect(message).toContain("has not polled since (pollsOnce");
    expect(message).toMatch(/mutex "db" \(Steps\.poll .*machines\.ts/);
    expect(message).toContain("help: drop that future");
    handle.task.wake();
    host.runUntilIdle();
    expect(reports).toHaveLength(1);
    mock(forgotten).cancel();
    host.runUntilIdle();
    expect(handle.isFinished).toBe(true);
  });

  it("#111 a task that polls all its futures is not reported, in either order", () => {
    for (const reversed of [false, true]) {
      const { runtime, host, reports } = testRuntime();
      const mutex = new Mutex();
      const outside = mutex.tryLock()!;
      const [first, second] = [mutex.lock(), mutex.lock()];
      const handle = runtime.spawn(reversed ? new Both(first, second) : new Both(second, first));
      host.runUntilIdle();
      outside.release();
      host.runUntilIdle();
      expect([handle.isFinished, reports]).toEqual([true, []]);
    }
  });

  it("#111 another task's unclaimed permit, or production, is no cause for a report", () => {
    const test = testRuntime({ development: false });
    const seats = new Semaphore(1);
    const held = seats.tryAcquire()!;
    const forgotten = seats.acquire();
    const body = machine([(cx) => void forgotten.poll(cx), () => seats.acquire()]);
    const handle = test.runtime.spawn(body);
    test.host.runUntilIdle();
    held.release();
    test.host.runUntilIdle();
    expect([handle.isFinished, test.reports]).toEqual([false, []]);
  });
});
