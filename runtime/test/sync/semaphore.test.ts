import { describe, expect, it } from "vitest";
import { Context, PENDING, wakerFrom } from "@stator/runtime";
import { ClosedError, Semaphore, type Permit } from "@stator/runtime/sync";
import { mock } from "@stator/runtime/testing";
import { failure, now, waiting, waitersOf } from "./support.js";

describe("Semaphore", () => {
  it("#171 a big request holds what it has got: nothing is left for others; cancelling restores it", () => {
    const seats = new Semaphore(5);
    const one = seats.tryAcquire()!;
    const big = waiting(seats.acquireMany(5));
    expect(seats.availablePermits).toBe(0);
    expect(seats.tryAcquire()).toBe(undefined);
    big.cancel();
    expect(seats.availablePermits).toBe(4);
    one.release();
    expect(seats.availablePermits).toBe(5);
    expect(waitersOf(seats)).toBe(0);
  });

  it("#172 a big request at the head blocks small ones behind it; releases feed the head only", () => {
    const seats = new Semaphore(2);
    const held = seats.tryAcquire(2)!;
    const big = waiting(seats.acquireMany(2));
    const small = waiting(seats.acquire());
    held.split(1)!.release();
    expect([big.wakes, small.wakes]).toEqual([0, 0]);
    held.release();
    expect([big.wakes, small.wakes]).toEqual([1, 0]);
    const permit = big.poll() as Permit;
    expect(small.poll()).toBe(PENDING);
    permit.release();
    expect(small.wakes).toBe(1);
    expect((small.poll() as Permit).count).toBe(1);
    expect(seats.availablePermits).toBe(1);
  });

  it("#172 one release can serve several", () => {
    const seats = new Semaphore(0);
    const tasks = [1, 2, 1].map((count) => waiting(seats.acquireMany(count)));
    seats.addPermits(3);
    expect(tasks.map((task) => task.wakes)).toEqual([1, 1, 0]);
    seats.addPermits(2);
    expect(tasks[2]!.wakes).toBe(1);
    expect(seats.availablePermits).toBe(1);
  });

  it("#173 cancelling a waiter that was granted loses no permit: the next one gets it", () => {
    const seats = new Semaphore(1);
    const held = seats.tryAcquire()!;
    const [first, second] = [waiting(seats.acquire()), waiting(seats.acquire())];
    held.release();
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    first.cancel();
    expect(second.wakes).toBe(1);
    second.cancel();
    expect(seats.availablePermits).toBe(1);
  });

  it("#173 cancelling the head hands what it held to the one behind", () => {
    const seats = new Semaphore(2);
    const held = seats.tryAcquire()!;
    const [big, small] = [waiting(seats.acquireMany(2)), waiting(seats.acquire())];
    big.cancel();
    expect(small.wakes).toBe(1);
    expect((small.poll() as Permit).count).toBe(1);
    held.release();
    expect(seats.availablePermits).toBe(1);
  });

  it("#174 close wakes all with an error; permits that are out stay good", () => {
    const seats = new Semaphore(2);
    const held = seats.tryAcquire()!;
    const [big, small] = [waiting(seats.acquireMany(2)), waiting(seats.acquire())];
    seats.close();
    seats.close();
    expect([big.wakes, small.wakes, seats.isClosed]).toEqual([1, 1, true]);
    expect(failure(big)).toBeInstanceOf(ClosedError);
    expect(failure(small)).toBeInstanceOf(ClosedError);
    expect(seats.availablePermits).toBe(1);
    held.release();
    expect(seats.availablePermits).toBe(2);
    expect(() => seats.tryAcquire()).toThrow(ClosedError);
    expect(failure(mock(seats.acquire()))).toBeInstanceOf(ClosedError);
  });

  it("#174 a waiter that was granted but has not looked fails too, and gives its permit back", () => {
    const seats = new Semaphore(0);
    const task = waiting(seats.acquire());
    seats.addPermits(1);
    seats.close();
    expect(failure(task)).toBeInstanceOf(ClosedError);
    expect(seats.availablePermits).toBe(1);
  });

  it("#174 0 permits are ready even when others queue, but fail when closed", () => {
    const seats = new Semaphore(0);
    const queued = waiting(seats.acquire());
    expect(now(seats.acquireMany(0)).count).toBe(0);
    expect(seats.tryAcquire(0)?.count).toBe(0);
    expect(queued.wakes).toBe(0);
    seats.close();
    expect(failure(mock(seats.acquireMany(0)))).toBeInstanceOf(ClosedError);
  });

  it("#175 forgetPermits tells how many it took; forget takes a permit away for good", () => {
    const seats = new Semaphore(5);
    expect(seats.forgetPermits(3)).toBe(3);
    expect(seats.forgetPermits(3)).toBe(2);
    expect(seats.forgetPermits(3)).toBe(0);
    seats.addPermits(1);
    seats.tryAcquire()!.forget();
    expect(seats.availablePermits).toBe(0);
  });

  it("#175 split and merge; permits of another semaphore are refused", () => {
    const seats = new Semaphore(5);
    const many = seats.tryAcquire(4)!;
    expect(many.split(5)).toBe(undefined);
    const three = many.split(3)!;
    expect([many.count, three.count]).toEqual([1, 3]);
    expect(many.merge(three)).toBe(many);
    expect([many.count, three.count]).toEqual([4, 0]);
    expect(many.merge(many).count).toBe(4);
    three.release();
    expect(seats.availablePermits).toBe(1);
    expect(() => many.merge(new Semaphore(1).tryAcquire()!)).toThrow("different semaphores");
    many[Symbol.dispose]();
    many.release();
    expect(seats.availablePermits).toBe(5);
  });

  it("#175 too many permits, and counts that are none, are refused", () => {
    const seats = new Semaphore(1);
    expect(() => seats.addPermits(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    expect(seats.availablePermits).toBe(1);
    for (const count of [-1, 0.5, NaN, Infinity]) {
      expect(() => new Semaphore(count)).toThrow(RangeError);
      expect(() => seats.acquireMany(count)).toThrow(RangeError);
      expect(() => seats.tryAcquire(count)).toThrow(RangeError);
    }
  });

  it("#176 a waker may release and acquire: all are served", () => {
    const seats = new Semaphore(2);
    const held = seats.tryAcquire()!;
    const other = seats.tryAcquire()!;
    const taken: unknown[] = [];
    const acquiring = seats.acquire();
    acquiring.poll(
      new Context(
        wakerFrom(() => {
          other.release();
          taken.push(seats.tryAcquire());
        }),
      ),
    );
    const next = waiting(seats.acquire());
    held.release();
    expect(next.wakes).toBe(1);
    expect(taken).toEqual([undefined]);
    expect((next.poll() as Permit).count).toBe(1);
    expect(mock(acquiring).poll()).toMatchObject({ count: 1 });
  });

  it("a waker that throws does not keep the others from being served", () => {
    const seats = new Semaphore(0);
    const bad = wakerFrom(() => {
      throw new Error("bad waker");
    });
    seats.acquire().poll(new Context(bad));
    const next = waiting(seats.acquire());
    expect(() => seats.addPermits(2)).toThrow("bad waker");
    expect(next.wakes).toBe(1);
  });

  it("says what it waits for", () => {
    const seats = new Semaphore(2, "seats");
    expect(seats.acquireMany(3).describeWait?.()).toBe('3 of 3 permits of semaphore "seats"');
    const acquiring = seats.acquireMany(3);
    waiting(acquiring);
    expect(acquiring.describeWait?.()).toBe('1 of 3 permits of semaphore "seats"');
  });
});
