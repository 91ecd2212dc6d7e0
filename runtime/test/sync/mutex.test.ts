import { describe, expect, it } from "vitest";
import { DeadlockError, future, pending, yieldNow } from "@stator/runtime";
import { Mutex, type MutexGuard } from "@stator/runtime/sync";
import { mock, testRuntime } from "@stator/runtime/testing";
import { now, waiting } from "./support.js";

describe("Mutex", () => {
  it("#177 unlock hands the lock to the waiter: nobody gets in between", () => {
    const mutex = new Mutex(0);
    const guard = now(mutex.lock());
    const task = waiting(mutex.lock());
    guard.release();
    expect(task.wakes).toBe(1);
    expect(mutex.tryLock()).toBe(undefined);
    expect(mutex.isLocked).toBe(true);
    const next = task.poll() as MutexGuard<number>;
    next[Symbol.dispose]();
    expect(mutex.isLocked).toBe(false);
  });

  it("#177 a waiter that was handed the lock and is dropped hands it on", () => {
    const mutex = new Mutex();
    const guard = mutex.tryLock()!;
    const [first, second] = [waiting(mutex.lock()), waiting(mutex.lock())];
    guard.release();
    first.cancel();
    expect(second.wakes).toBe(1);
    second.cancel();
    expect(mutex.isLocked).toBe(false);
  });

  it("#177 an aborted holder and an aborted waiter release", () => {
    const test = testRuntime();
    const { runtime, host } = test;
    const mutex = new Mutex();
    const hold = future(function* () {
      const guard = yield* mutex.lock();
      try {
        yield* pending();
      } finally {
        guard.release();
      }
    });
    const holder = runtime.spawn(hold());
    const waiter = runtime.spawn(hold());
    const last = runtime.spawn(mutex.lock());
    host.runUntilIdle();
    waiter.abort();
    host.runUntilIdle();
    expect(last.isFinished).toBe(false);
    holder.abort();
    test.run(last).release();
    expect(mutex.isLocked).toBe(false);
    holder.detach();
    waiter.detach();
    test.assertNoLeaks();
  });

  it("#178 is served in the order of the first poll", () => {
    const mutex = new Mutex();
    const guard = mutex.tryLock()!;
    const [made, other] = [mutex.lock(), mutex.lock()];
    const second = waiting(other);
    const first = waiting(made);
    guard.release();
    expect([first.wakes, second.wakes]).toEqual([0, 1]);
    (second.poll() as MutexGuard<undefined>).release();
    expect(first.wakes).toBe(1);
  });

  it("guards a value; a released guard is dead and releases once", () => {
    const mutex = new Mutex({ count: 1 });
    const guard = now(mutex.lock());
    guard.value = { count: guard.value.count + 1 };
    guard.release();
    const other = now(mutex.lock());
    guard.release();
    expect(mutex.isLocked).toBe(true);
    expect(other.value).toEqual({ count: 2 });
    expect(() => guard.value).toThrow("Cannot use the guard: it was released");
    expect(() => (guard.value = { count: 0 })).toThrow("it was released");
  });

  it("keeps tasks out of each other's way across awaits", () => {
    const { runtime, host } = testRuntime();
    const mutex = new Mutex(0);
    const add = future(function* () {
      const guard = yield* mutex.lock();
      const before = guard.value;
      yield* yieldNow();
      guard.value = before + 1;
      guard.release();
    });
    for (let i = 0; i < 10; i++) runtime.spawn(add()).detach();
    host.runUntilIdle();
    expect(mutex.tryLock()!.value).toBe(10);
  });

  it("says which mutex it waits for and who holds it", () => {
    const { runtime, host } = testRuntime();
    const mutex = new Mutex(undefined, "db");
    const outside = mutex.tryLock()!;
    const described = mutex.lock();
    expect(described.describeWait?.()).toEqual({ text: 'the lock of mutex "db", held outside every task', holder: 0 });
    const hold = future(function* () {
      const guard = yield* mutex.lock();
      yield* pending();
      guard.release();
    });
    const holder = runtime.spawn(hold());
    host.runUntilIdle();
    outside.release();
    expect(described.describeWait?.()).toMatchObject({
      text: 'the lock of mutex "db", handed to a future that has not been polled since',
    });
    host.runUntilIdle();
    expect(described.describeWait?.()).toEqual({
      text: `the lock of mutex "db", held by task #${holder.id}`,
      holder: holder.id,
    });
    holder.abort();
    host.runUntilIdle();
  });

  it("a deadlock names the lock and its holder", () => {
    const test = testRuntime();
    const mutex = new Mutex(undefined, "db");
    const twice = future(function* () {
      yield* mutex.lock();
      yield* mutex.lock();
    });
    let thrown: unknown;
    try {
      test.run(twice());
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DeadlockError);
    expect((thrown as DeadlockError).tree).toContain('the lock of mutex "db", held by task #1');
  });

  it("an unpolled lock takes no part", () => {
    const mutex = new Mutex();
    mock(mutex.lock()).cancel();
    expect(mutex.tryLock()).toBeDefined();
  });
});
