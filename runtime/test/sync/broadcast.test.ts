import { describe, expect, it } from "vitest";
import { Context, PENDING, wakerFrom } from "@stator/runtime";
import { broadcast, LaggedError, type BroadcastReceiver } from "@stator/runtime/sync";
import { mock } from "@stator/runtime/testing";
import { failure, now, waiting, waitersOf } from "./support.js";

/** All that can be read without waiting. */
function drain(receiver: BroadcastReceiver<number>): unknown[] {
  const seen: unknown[] = [];
  for (let found = receiver.tryRecv(); found.status !== "empty"; found = receiver.tryRecv()) {
    if (found.status === "closed") return [...seen, "closed"];
    seen.push(found.status === "value" ? found.value : `lagged ${found.missed}`);
  }
  return seen;
}

describe("broadcast", () => {
  it("#153 all receivers get all values, a slow one in order", () => {
    const [sender, first] = broadcast<number>(4);
    const second = sender.subscribe();
    expect(sender.send(1)).toBe(2);
    expect(drain(first)).toEqual([1]);
    sender.send(2);
    sender.send(3);
    expect(drain(first)).toEqual([2, 3]);
    expect(drain(second)).toEqual([1, 2, 3]);
    expect([sender.length, first.length, second.isEmpty]).toEqual([0, 0, true]);
  });

  it("a value wakes everybody who waits, once", () => {
    const [sender, first] = broadcast<number>(4);
    const tasks = [waiting(first.recv()), waiting(sender.subscribe().recv())];
    sender.send(1);
    sender.send(2);
    expect(tasks.map((task) => task.wakes)).toEqual([1, 1]);
    expect(tasks.map((task) => task.poll())).toEqual([1, 1]);
    expect(waitersOf(sender)).toBe(0);
  });

  it("#154 lag, with the exact capacity: 6 sent into 3 miss 3, and receiving goes on with the oldest kept", () => {
    const [sender, receiver] = broadcast<number>(3);
    const fast = sender.subscribe();
    for (let i = 1; i <= 6; i++) {
      sender.send(i);
      drain(fast);
    }
    expect(receiver.length).toBe(6);
    const error = failure(mock(receiver.recv())) as LaggedError;
    expect(error).toBeInstanceOf(LaggedError);
    expect(error.missed).toBe(3);
    expect(now(receiver.recv())).toBe(4);
    expect([receiver.isClosed, fast.isEmpty]).toEqual([false, true]);
    sender.send(7);
    sender.send(8);
    expect(drain(receiver)).toEqual(["lagged 1", 6, 7, 8]);
    expect(drain(fast)).toEqual([7, 8]);
  });

  it("#154 a receiver can lag again before it has read", () => {
    const [sender, receiver] = broadcast<number>(2);
    for (let i = 1; i <= 3; i++) sender.send(i);
    expect(receiver.tryRecv()).toEqual({ status: "lagged", missed: 1 });
    for (let i = 4; i <= 5; i++) sender.send(i);
    expect(drain(receiver)).toEqual(["lagged 2", 4, 5]);
  });

  it("#155 lag, then closed: the values, then the end", () => {
    const [sender, receiver] = broadcast<number>(2);
    for (let i = 1; i <= 3; i++) sender.send(i);
    sender.close();
    expect(sender.send(4)).toBe(0);
    expect(drain(receiver)).toEqual(["lagged 1", 2, 3, "closed"]);
    expect(now(receiver.recv())).toBe(undefined);
  });

  it("#156 send without receivers reaches nobody; subscribing opens again", () => {
    const [sender, receiver] = broadcast<number>(2);
    receiver.dispose();
    expect(sender.send(1)).toBe(0);
    const later = sender.subscribe();
    expect(sender.send(2)).toBe(1);
    expect(drain(later)).toEqual([2]);
    expect(drain(receiver)).toEqual(["closed"]);
  });

  it("#156 closed() waits on when somebody subscribed before it looked", () => {
    const [sender, receiver] = broadcast<number>(2);
    const closed = waiting(sender.closed());
    receiver.dispose();
    expect(closed.wakes).toBe(1);
    const again = sender.subscribe();
    expect(closed.poll()).toBe(PENDING);
    again[Symbol.dispose]();
    expect(closed.wakes).toBe(1);
    expect(closed.poll()).toBe(undefined);
  });

  it("#157 resubscribe starts with what is sent next; on a closed channel it is at the end", () => {
    const [sender, receiver] = broadcast<number>(4);
    sender.send(1);
    const other = receiver.resubscribe();
    sender.send(2);
    expect([drain(receiver), drain(other)]).toEqual([[1, 2], [2]]);
    sender.close();
    expect(drain(receiver.resubscribe())).toEqual(["closed"]);
  });

  it("#158 a value is let go of when the last receiver has read it or is gone", () => {
    const [sender, first] = broadcast<object>(4);
    const second = sender.subscribe();
    sender.send({});
    sender.send({});
    first.tryRecv();
    expect(sender.length).toBe(2);
    second.tryRecv();
    expect(sender.length).toBe(1);
    first.tryRecv();
    second.dispose();
    expect(sender.length).toBe(0);
    expect(JSON.stringify((sender as unknown as { shared: { slots: unknown[] } }).shared.slots)).toBe("[null,null]");
  });

  it("#159 a consumer that throws leaves the receiver usable", async () => {
    const [sender, receiver] = broadcast<number>(4);
    sender.send(1);
    sender.send(2);
    sender.close();
    const consume = async () => {
      for await (const value of receiver) throw new Error(`bad ${value}`);
    };
    await expect(consume()).rejects.toThrow("bad 1");
    expect(drain(receiver)).toEqual([2, "closed"]);
  });

  it("#160 a waker may send and receive while all are woken", () => {
    const [sender, receiver] = broadcast<number>(4);
    const other = sender.subscribe();
    let wakes = 0;
    receiver.recv().poll(
      new Context(
        wakerFrom(() => {
          if (wakes++ === 0) sender.send(2);
        }),
      ),
    );
    const task = waiting(other.recv());
    sender.send(1);
    expect([wakes, task.wakes]).toEqual([1, 1]);
    expect(task.poll()).toBe(1);
    expect([drain(receiver), drain(other)]).toEqual([[1, 2], [2]]);
  });

  it("#161 only the task that polled last is woken", () => {
    const [sender, receiver] = broadcast<number>(4);
    const leaf = receiver.recv();
    const [first, second] = [mock(leaf), mock(leaf)];
    first.poll();
    second.poll();
    sender.send(1);
    expect([first.wakes, second.wakes]).toEqual([0, 1]);
    expect(second.poll()).toBe(1);
  });

  it("ends when the last of several senders has closed", () => {
    const [sender, receiver] = broadcast<number>(1);
    const clone = sender.clone();
    const task = waiting(receiver.recv());
    sender.close();
    sender.close();
    expect(task.wakes).toBe(0);
    clone[Symbol.dispose]();
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(undefined);
    expect(() => sender.clone()).toThrow("closed");
    expect(sender.receiverCount).toBe(1);
  });

  it("a dropped recv has taken nothing", () => {
    const [sender, receiver] = broadcast<number>(1);
    const task = waiting(receiver.recv());
    sender.send(1);
    task.cancel();
    expect(drain(receiver)).toEqual([1]);
  });

  it("refuses a capacity that is no whole number from 1 on", () => {
    for (const capacity of [0, 1.5, NaN]) expect(() => broadcast(capacity)).toThrow(RangeError);
  });
});
