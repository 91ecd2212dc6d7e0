import { describe, expect, it } from "vitest";
import { Context, PENDING, wakerFrom } from "@stator/runtime";
import { Notify, type Notified } from "@stator/runtime/sync";
import { mock } from "@stator/runtime/testing";
import { waiting, waitersOf } from "./support.js";

describe("Notify", () => {
  it("#113 keeps a permit for the next waiter; the second waits", () => {
    const notify = new Notify();
    notify.notifyOne();
    expect(mock(notify.notified()).poll()).toBe(undefined);
    const second = waiting(notify.notified());
    notify.notifyOne();
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(undefined);
    expect(waitersOf(notify)).toBe(0);
  });

  it("#114 many calls of notifyOne without a waiter keep one permit", () => {
    const notify = new Notify();
    for (let i = 0; i < 5; i++) notify.notifyOne();
    notify.notifyLast();
    expect(mock(notify.notified()).poll()).toBe(undefined);
    waiting(notify.notified());
  });

  it("#115 notifyOne reaches the oldest, notifyLast the newest", () => {
    const notify = new Notify();
    const [first, second, third] = [1, 2, 3].map(() => waiting(notify.notified()));
    notify.notifyLast();
    expect([first!.wakes, second!.wakes, third!.wakes]).toEqual([0, 0, 1]);
    notify.notifyOne();
    expect([first!.wakes, second!.wakes, third!.wakes]).toEqual([1, 0, 1]);
    expect(first!.poll()).toBe(undefined);
    expect(second!.poll()).toBe(PENDING);
    expect(third!.poll()).toBe(undefined);
  });

  it("#116 a dropped waiter leaves the queue", () => {
    const notify = new Notify();
    const [first, second] = [waiting(notify.notified()), waiting(notify.notified())];
    first.cancel();
    notify.notifyOne();
    expect(first.wakes).toBe(0);
    expect(second.poll()).toBe(undefined);
    expect(waitersOf(notify)).toBe(0);
  });

  it("#117 notified then dropped passes on to the next", () => {
    const notify = new Notify();
    const [first, second, third] = [1, 2, 3].map(() => waiting(notify.notified()));
    notify.notifyOne();
    first!.cancel();
    expect([second!.wakes, third!.wakes]).toEqual([1, 0]);
    second!.cancel();
    third!.cancel();
    expect(mock(notify.notified()).poll()).toBe(undefined);
  });

  it("#117 notified by notifyLast then dropped passes on to the newest", () => {
    const notify = new Notify();
    const [first, second, third] = [1, 2, 3].map(() => waiting(notify.notified()));
    notify.notifyLast();
    third!.cancel();
    expect([first!.wakes, second!.wakes]).toEqual([0, 1]);
  });

  it("#118 notifyWaiters reaches unpolled futures that exist, not later ones, and stores nothing", () => {
    const notify = new Notify();
    const before = notify.notified();
    notify.notifyWaiters();
    expect(mock(before).poll()).toBe(undefined);
    waiting(notify.notified());
  });

  it("#119 notifyWaiters and notifyOne keep the permit for the next", () => {
    const notify = new Notify();
    const before = notify.notified();
    notify.notifyWaiters();
    notify.notifyOne();
    const polls = [before, notify.notified(), notify.notified()].map((notified) => mock(notified).poll());
    expect(polls).toEqual([undefined, undefined, PENDING]);
  });

  it("#120 notifyOne after all notified waiters were dropped keeps a permit", () => {
    const notify = new Notify();
    const tasks = [waiting(notify.notified()), waiting(notify.notified())];
    notify.notifyWaiters();
    for (const task of tasks) task.cancel();
    const later = waiting(notify.notified());
    later.cancel();
    notify.notifyOne();
    expect(mock(notify.notified()).poll()).toBe(undefined);
    waiting(notify.notified());
  });

  it("#126 notifyWaiters wakes in the order of the queue", () => {
    const notify = new Notify();
    const order: number[] = [];
    for (let i = 0; i < 5; i++) notify.notified().poll(new Context(wakerFrom(() => order.push(i))));
    notify.notifyWaiters();
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("Notified.enable", () => {
  it("#121 joins the queue without a waker", () => {
    const notify = new Notify();
    const enabled = notify.notified();
    expect(enabled.enable()).toBe(false);
    const polled = waiting(notify.notified());
    notify.notifyOne();
    expect(polled.wakes).toBe(0);
    expect(enabled.enable()).toBe(true);
    expect(mock(enabled).poll()).toBe(undefined);
  });

  it("#121 consumes a permit", () => {
    const notify = new Notify();
    notify.notifyOne();
    const enabled = notify.notified();
    expect(enabled.enable()).toBe(true);
    waiting(notify.notified());
    expect(mock(enabled).poll()).toBe(undefined);
  });

  it("#121 hands the permit on when it is dropped without being polled", () => {
    const notify = new Notify();
    notify.notifyOne();
    const enabled = notify.notified();
    enabled.enable();
    mock(enabled).cancel();
    expect(mock(notify.notified()).poll()).toBe(undefined);
  });

  it("#121 changes nothing before and after a poll", () => {
    const notify = new Notify();
    const notified = notify.notified();
    expect([notified.enable(), notified.enable()]).toEqual([false, false]);
    const task = waiting(notified);
    expect(notified.enable()).toBe(false);
    expect(waitersOf(notify)).toBe(1);
    notify.notifyOne();
    expect(task.wakes).toBe(1);
    expect(notified.enable()).toBe(true);
    expect(task.poll()).toBe(undefined);
    expect(notified.enable()).toBe(true);
  });

  it("#121 sees notifyWaiters", () => {
    const notify = new Notify();
    const notified = notify.notified();
    notify.notifyWaiters();
    expect(notified.enable()).toBe(true);
  });

  it("#122 two receivers with two sends between check and wait both wake", () => {
    const notify = new Notify();
    const values: number[] = [];
    const receivers = [notify.notified(), notify.notified()];
    for (const receiver of receivers) receiver.enable();
    expect(values).toHaveLength(0); // Both have checked and found nothing.
    for (let i = 0; i < 2; i++) {
      values.push(i);
      notify.notifyOne();
    }
    expect(receivers.map((receiver) => mock(receiver).poll())).toEqual([undefined, undefined]);
  });
});

describe("Notify and wakers that misbehave", () => {
  it("#123 a waker may notify again: no double, no loss", () => {
    const notify = new Notify();
    const first = notify.notified();
    const second = waiting(notify.notified());
    second.cancel();
    first.poll(new Context(wakerFrom(() => notify.notifyOne())));
    const third = waiting(notify.notified());
    notify.notifyOne();
    expect(third.wakes).toBe(1);
    expect(third.poll()).toBe(undefined);
    waiting(notify.notified());
  });

  it("#123 a waker may drop other waiters while all are woken", () => {
    const notify = new Notify();
    const others: Notified[] = [];
    const first = notify.notified();
    first.poll(
      new Context(
        wakerFrom(() => {
          for (const other of others) void other.cancel(new Context());
          notify.notifyOne();
        }),
      ),
    );
    for (let i = 0; i < 3; i++) others.push(notify.notified());
    const tasks = others.map((other) => waiting(other));
    notify.notifyWaiters();
    expect(tasks.map((task) => task.wakes)).toEqual([0, 0, 0]);
    expect(mock(notify.notified()).poll()).toBe(undefined); // The permit of the waker's own notifyOne.
    expect(waitersOf(notify)).toBe(0);
  });

  it("#124 a waker that throws does not keep the others asleep", () => {
    const notify = new Notify();
    const before = Array.from({ length: 16 }, () => waiting(notify.notified()));
    notify.notified().poll(
      new Context(
        wakerFrom(() => {
          throw new Error("bad waker");
        }),
      ),
    );
    const after = Array.from({ length: 16 }, () => waiting(notify.notified()));
    expect(() => notify.notifyWaiters()).toThrow("bad waker");
    for (const task of [...before, ...after]) {
      expect(task.wakes).toBe(1);
      expect(task.poll()).toBe(undefined);
    }
  });

  it("#125 if one sees notifyWaiters all made before it do, polled or not, however many", () => {
    const notify = new Notify();
    const polled = Array.from({ length: 50 }, () => notify.notified());
    const unpolled = Array.from({ length: 50 }, () => notify.notified());
    for (const notified of polled) waiting(notified);
    const seen: boolean[] = [];
    const watching = notify.notified();
    watching.poll(
      new Context(wakerFrom(() => seen.push(...[...polled, ...unpolled].map((notified) => notified.enable())))),
    );
    notify.notifyWaiters();
    expect(seen).toHaveLength(100);
    expect(seen.every(Boolean)).toBe(true);
  });

  it("says what it waits for", () => {
    expect(new Notify("changed").notified().describeWait()).toBe('notify "changed"');
    expect(new Notify().notified().describeWait()).toBe("notify");
  });
});
