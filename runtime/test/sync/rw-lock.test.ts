import { describe, expect, it } from "vitest";
import { PENDING } from "@stator/runtime";
import { RwLock, type ReadGuard, type WriteGuard } from "@stator/runtime/sync";
import { now, waiting, waitersOf } from "./support.js";

describe("RwLock", () => {
  it("#179 a reader behind a queued writer waits; cancelling the writer lets it in", () => {
    const lock = new RwLock("text");
    const reading = now(lock.read());
    const writer = waiting(lock.write());
    const reader = waiting(lock.read());
    expect(lock.tryRead()).toBe(undefined);
    writer.cancel();
    expect(reader.wakes).toBe(1);
    const second = reader.poll() as ReadGuard<string>;
    expect(second.value).toBe("text");
    reading.release();
    second.release();
    expect(lock.tryWrite()).toBeDefined();
    expect(waitersOf(lock)).toBe(0);
  });

  it("#179 a writer gets in when the last reader has left, then the readers behind it", () => {
    const lock = new RwLock(1);
    const [first, second] = [now(lock.read()), now(lock.read())];
    const writer = waiting(lock.write());
    const readers = [waiting(lock.read()), waiting(lock.read())];
    first.release();
    expect(writer.wakes).toBe(0);
    second.release();
    expect(writer.wakes).toBe(1);
    const guard = writer.poll() as WriteGuard<number>;
    guard.value = 2;
    expect(readers.map((task) => task.wakes)).toEqual([0, 0]);
    guard.release();
    expect(readers.map((task) => task.wakes)).toEqual([1, 1]);
    expect(readers.map((task) => (task.poll() as ReadGuard<number>).value)).toEqual([2, 2]);
  });

  it("#180 the order is that of the first poll, not of the call", () => {
    const lock = new RwLock();
    const [later, earlier] = [lock.write(), lock.write()];
    const guard = now(earlier);
    const task = waiting(later);
    guard.release();
    expect(task.wakes).toBe(1);
  });

  it("#181 at most maxReaders read at a time", () => {
    const lock = new RwLock(undefined, { maxReaders: 2, name: "few" });
    const [first] = [now(lock.read()), now(lock.read())];
    const third = lock.read();
    const task = waiting(third);
    expect(third.describeWait?.()).toBe('reading from rw-lock "few"');
    expect(lock.write().describeWait?.()).toBe('writing to rw-lock "few", 2 of 2 places missing');
    first.release();
    expect(task.wakes).toBe(1);
    expect(() => new RwLock(undefined, { maxReaders: 0 })).toThrow(RangeError);
  });

  it("#182 downgrade lets readers in; a queued writer stays queued", () => {
    const lock = new RwLock(1);
    const guard = now(lock.write());
    const reader = waiting(lock.read());
    const writer = waiting(lock.write());
    guard.value = 5;
    const reading = guard.downgrade();
    expect([reader.wakes, writer.wakes]).toEqual([1, 0]);
    expect([reading.value, (reader.poll() as ReadGuard<number>).value]).toEqual([5, 5]);
    expect(writer.poll()).toBe(PENDING);
    expect(() => guard.downgrade()).toThrow("it was released");
    guard.release();
    expect(reading.value).toBe(5);
  });

  it("a writer is alone; guards release once and are dead then", () => {
    const lock = new RwLock(1);
    const writing = lock.tryWrite()!;
    expect([lock.tryRead(), lock.tryWrite()]).toEqual([undefined, undefined]);
    writing[Symbol.dispose]();
    writing.release();
    expect(() => writing.value).toThrow("Cannot use the guard: it was released");
    expect(() => (writing.value = 2)).toThrow("it was released");
    const reading = lock.tryRead()!;
    expect(lock.tryWrite()).toBe(undefined);
    reading.release();
    reading.release();
    expect(lock.tryWrite()?.value).toBe(1);
  });
});
