import { describe, expect, it } from "vitest";
import { BaseFuture, future, PENDING, yieldNow, type Context, type Future, type Poll } from "@stator/runtime";
import { broadcast, channel, Notify, Semaphore, unboundedChannel, watch } from "@stator/runtime/sync";
import { mock, testRuntime } from "@stator/runtime/testing";
import { waiting } from "./support.js";

/** Counts how often in one poll a fresh leaf is ready. */
function readyInOnePoll(make: () => Future<unknown>, budget = 128): number {
  const task = mock(yieldNow(), { budget });
  return task.enter((cx) => {
    let count = 0;
    while (count < 1000 && make().poll(cx) !== PENDING) count++;
    return count;
  });
}

describe("the budget", () => {
  it("#69 an always full channel gives 128 values in one poll, then PENDING; the rest comes later", () => {
    const { runtime, host } = testRuntime({ budget: 128, fuzz: false });
    const [sender, receiver] = unboundedChannel<number>();
    for (let i = 0; i < 300; i++) sender.send(i);
    let taken = 0;
    const drain = future(function* () {
      while (taken < 300) {
        yield* receiver.recv();
        taken++;
      }
    });
    const handle = runtime.spawn(drain());
    host.turn();
    expect(taken).toBe(128);
    host.turn();
    expect(taken).toBe(256);
    host.runUntilIdle();
    expect([taken, handle.isFinished]).toEqual([300, true]);
  });

  it("#70 waiting costs nothing", () => {
    const [, receiver] = channel<number>(1);
    const seats = new Semaphore(0);
    const notify = new Notify();
    const task = mock(yieldNow(), { budget: 1 });
    task.enter((cx) => {
      for (let i = 0; i < 1000; i++) {
        for (const leaf of [receiver.recv(), seats.acquire(), notify.notified()]) expect(leaf.poll(cx)).toBe(PENDING);
      }
      expect(cx.budget).toBe(1);
    });
  });

  it("#71 the try functions cost nothing: tryRecv gives a value at budget 0", () => {
    const [sender, receiver] = channel<number>(2);
    sender.trySend(1);
    sender.trySend(2);
    const task = mock(yieldNow(), { budget: 0 });
    task.enter((cx) => {
      expect(receiver.recv().poll(cx)).toBe(PENDING);
      expect(receiver.tryRecv()).toEqual({ status: "value", value: 1 });
      expect(cx.budget).toBe(0);
    });
    expect(task.isWoken).toBe(true); // Put off, not forgotten.
  });

  it("recvMany of at most 0 values pays like the others, as in Tokio: it is put off at budget 0", () => {
    const [sender, receiver] = channel<number>(1);
    expect(readyInOnePoll(() => receiver.recvMany([], 0))).toBe(128);
    sender.trySend(1);
    expect(readyInOnePoll(() => receiver.recvMany([], 0))).toBe(128);
    const task = mock(yieldNow(), { budget: 0 });
    expect(task.enter((cx) => receiver.recvMany([], 0).poll(cx))).toBe(PENDING);
    expect([task.isWoken, receiver.length]).toEqual([true, 1]);
  });

  it("#72 Notify pays, unlike Tokio's: 128 notifications in one poll", () => {
    const notify = new Notify();
    const make = () => {
      notify.notifyOne();
      return notify.notified();
    };
    expect(readyInOnePoll(make)).toBe(128);
  });

  const [sender, receiver] = watch(0);
  const [closing, closed] = watch(0);
  closing.close();
  const [broadcasting, heard] = broadcast<number>(1);
  const [, ended] = channel<number>(1);
  ended.close();
  const [, empty] = channel<number>(1);
  const endless: [string, () => Future<unknown>][] = [
    [
      "broadcast recv",
      () => {
        broadcasting.send(1);
        return heard.recv();
      },
    ],
    [
      "watch changed",
      () => {
        sender.send(1);
        return receiver.changed();
      },
    ],
    ["watch changed, closed", () => closed.changed()],
    ["watch waitFor", () => receiver.waitFor(() => true)],
    ["a channel that is over", () => ended.recv()],
    ["recvMany, of none", () => empty.recvMany([], 0)],
    ["recvMany, of none, of a channel that is over", () => ended.recvMany([], 0)],
    ["Semaphore.acquireMany(0)", () => new Semaphore(0).acquireMany(0)],
    [
      "sender.closed",
      () => {
        const [tx, rx] = channel<number>(1);
        rx.close();
        return tx.closed();
      },
    ],
  ];

  it.each(endless)("#78 an endless loop over %s lets others run", (_name, make) => {
    expect(readyInOnePoll(make)).toBe(128);
    const { runtime, host } = testRuntime({ budget: 128 });
    const greedy = runtime.spawn(
      future(function* () {
        for (;;) yield* make();
      })(),
    );
    const other = runtime.spawn(yieldNow());
    for (let turns = 0; turns < 5 && !other.isFinished; turns++) host.turn();
    expect(other.isFinished).toBe(true);
    greedy.abort();
    host.runUntilIdle();
  });

  it("a granted waiter whose task has no budget left keeps its place, and hands on when dropped", () => {
    const seats = new Semaphore(0);
    const task = mock(seats.acquire(), { budget: 0 });
    expect(task.poll()).toBe(PENDING); // Not even queued: it could not afford to try.
    const paying = new Poor(seats.acquire());
    const first = mock(paying);
    first.poll();
    const second = waiting(seats.acquire());
    seats.addPermits(1);
    paying.budget = 0;
    expect(first.poll()).toBe(PENDING);
    expect(second.wakes).toBe(0);
    first.cancel();
    expect(second.wakes).toBe(1);
  });
});

/** Polls its child with a budget that the test sets. */
class Poor<T> extends BaseFuture<T> {
  budget = 1;
  private readonly child: Future<T>;

  constructor(child: Future<T>) {
    super();
    this.child = child;
  }

  poll(cx: Context): Poll<T> {
    cx.budget = this.budget;
    return this.child.poll(cx);
  }

  cancel(cx: Context): Poll<void> {
    return this.child.cancel(cx);
  }
}
