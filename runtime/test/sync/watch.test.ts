import { describe, expect, it } from "vitest";
import { PENDING } from "@stator/runtime";
import { ClosedError, watch } from "@stator/runtime/sync";
import { mock } from "@stator/runtime/testing";
import { failure, now, waiting, waitersOf } from "./support.js";

describe("watch", () => {
  it("#162 the first value counts as seen; changed() marks seen; a cancelled one marks nothing", () => {
    const [sender, receiver] = watch("one");
    expect(receiver.hasChanged()).toBe(false);
    const task = waiting(receiver.changed());
    expect(sender.send("two")).toBe(true);
    expect(task.wakes).toBe(1);
    task.cancel();
    expect(receiver.hasChanged()).toBe(true);
    expect(now(receiver.changed())).toBe(true);
    expect(receiver.hasChanged()).toBe(false);
    expect(receiver.borrow()).toBe("two");
    waiting(receiver.changed()).cancel();
    expect(waitersOf(sender)).toBe(0);
  });

  it("borrow does not see, borrowAndUpdate does", () => {
    const [sender, receiver] = watch(1);
    sender.send(2);
    expect([receiver.borrow(), receiver.hasChanged()]).toEqual([2, true]);
    expect([receiver.borrowAndUpdate(), receiver.hasChanged()]).toEqual([2, false]);
    expect(sender.borrow()).toBe(2);
  });

  it("#163 closed with a value unseen: hasChanged throws, changed is true once, then false", () => {
    const [sender, receiver] = watch(1);
    sender.send(2);
    sender.close();
    expect(() => receiver.hasChanged()).toThrow(ClosedError);
    expect(now(receiver.changed())).toBe(true);
    expect(now(receiver.changed())).toBe(false);
  });

  it("#164 waitFor tests the current value first, and gives it even when closed", () => {
    const [sender, receiver] = watch(1);
    expect(now(receiver.waitFor((value) => value === 1))).toBe(1);
    const task = waiting(receiver.waitFor((value) => value > 2));
    sender.send(2);
    expect(task.poll()).toBe(PENDING);
    sender.send(3);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(3);
    expect(receiver.hasChanged()).toBe(false);
    sender.close();
    expect(now(receiver.waitFor((value) => value === 3))).toBe(3);
    expect(failure(mock(receiver.waitFor(() => false)))).toBeInstanceOf(ClosedError);
  });

  it("#164 a test that throws fails that waitFor only", () => {
    const [sender, receiver] = watch(1);
    const bad = waiting(
      receiver.waitFor((value) => {
        if (value === 1) return false;
        throw new Error("bad test");
      }),
    );
    const good = waiting(receiver.waitFor((value) => value === 2));
    sender.send(2);
    expect(() => bad.poll()).toThrow("bad test");
    expect(good.poll()).toBe(2);
    expect(waitersOf(sender)).toBe(0);
  });

  it("#165 send without receivers is refused and not stored; sendReplace stores", () => {
    const [sender, receiver] = watch(1);
    receiver.dispose();
    expect(sender.send(5)).toBe(false);
    expect(sender.borrow()).toBe(1);
    expect(sender.sendReplace(6)).toBe(1);
    const later = sender.subscribe();
    expect([later.borrow(), later.hasChanged(), sender.isClosed, sender.receiverCount]).toEqual([6, false, false, 1]);
  });

  it("#166 a modify that throws leaves what it changed and tells nobody; a later one does", () => {
    const [sender, receiver] = watch({ a: 1, b: 1 });
    const task = waiting(receiver.changed());
    expect(() =>
      sender.sendModify((cell) => {
        cell.value.a = 2;
        throw new Error("halfway");
      }),
    ).toThrow("halfway");
    expect(receiver.borrow()).toEqual({ a: 2, b: 1 });
    expect([task.wakes, receiver.hasChanged()]).toEqual([0, false]);
    sender.sendModify((cell) => (cell.value = { ...cell.value, b: 2 }));
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(true);
    expect(receiver.borrow()).toEqual({ a: 2, b: 2 });
  });

  it("#167 sendIfModified that gives false is silent", () => {
    const [sender, receiver] = watch(1);
    const task = waiting(receiver.changed());
    const silent = sender.sendIfModified((cell) => {
      cell.value = 2;
      return false;
    });
    expect([silent, task.wakes, receiver.borrow(), receiver.hasChanged()]).toEqual([false, 0, 2, false]);
    expect(sender.sendIfModified(() => true)).toBe(true);
    expect(task.poll()).toBe(true);
  });

  it("#168 markChanged any number of times, markUnchanged", () => {
    const [, receiver] = watch(1);
    for (let i = 0; i < 3; i++) receiver.markChanged();
    expect(receiver.hasChanged()).toBe(true);
    expect(now(receiver.changed())).toBe(true);
    waiting(receiver.changed());
    receiver.markChanged();
    receiver.markUnchanged();
    expect(receiver.hasChanged()).toBe(false);
  });

  it("#169 the last of several senders to close wakes the waiters", () => {
    const [sender, receiver] = watch(1);
    const other = sender.clone();
    const tasks = [waiting(receiver.changed()), waiting(receiver.clone().changed())];
    sender.close();
    sender.close();
    expect(tasks.map((task) => task.wakes)).toEqual([0, 0]);
    other[Symbol.dispose]();
    expect(tasks.map((task) => task.wakes)).toEqual([1, 1]);
    expect(tasks.map((task) => task.poll())).toEqual([false, false]);
    expect(() => sender.clone()).toThrow("closed");
    expect(sender.send(2)).toBe(false);
  });

  it("#170 reading and sending in one expression is fine", () => {
    const [sender, receiver] = watch(1);
    expect(sender.send(receiver.borrow() + 1)).toBe(true);
    sender.sendModify((cell) => (cell.value = cell.value + receiver.borrow()));
    expect(receiver.borrow()).toBe(4);
  });

  it("each clone sees for itself, from where it was cloned", () => {
    const [sender, receiver] = watch(1);
    sender.send(2);
    const clone = receiver.clone();
    receiver.markUnchanged();
    expect([receiver.hasChanged(), clone.hasChanged(), clone.sameChannel(receiver)]).toEqual([false, true, true]);
  });

  it("closed() is over when the last receiver has gone", () => {
    const [sender, receiver] = watch(1);
    const closed = waiting(sender.closed());
    const task = waiting(receiver.changed());
    receiver[Symbol.dispose]();
    receiver.dispose();
    expect([closed.wakes, task.wakes]).toEqual([1, 1]);
    expect([closed.poll(), task.poll()]).toEqual([undefined, false]);
  });
});
