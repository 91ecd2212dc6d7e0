import { describe, expect, it } from "vitest";
import { pending, ready, sendTimeout, type Future } from "@stator/runtime";
import { channel, SendError, unboundedChannel, type SendPermit } from "@stator/runtime/sync";
import { mock, probe, testRuntime } from "@stator/runtime/testing";
import { failure, now, waiting, waitersOf } from "./support.js";

describe("channel: sending and receiving", () => {
  it("#134 keeps the order; one send wakes once", () => {
    const [sender, receiver] = channel<number>(4);
    const task = waiting(receiver.recv());
    expect(sender.trySend(1)).toBe("sent");
    expect(sender.trySend(2)).toBe("sent");
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(1);
    expect(now(receiver.recv())).toBe(2);
    const again = waiting(receiver.recv());
    now(sender.send(3));
    expect(again.wakes).toBe(1);
    expect(again.poll()).toBe(3);
    expect(waitersOf(sender)).toBe(0);
  });

  it("#135 a freed slot goes to the oldest waiter only; dropping its permit serves the second", () => {
    const [sender, receiver] = channel<number>(1);
    sender.trySend(1);
    const [first, second] = [waiting(sender.reserve()), waiting(sender.reserve())];
    expect(now(receiver.recv())).toBe(1);
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    const permit = first.poll() as SendPermit<number>;
    expect(second.wakes).toBe(0);
    permit[Symbol.dispose]();
    expect(second.wakes).toBe(1);
    expect((second.poll() as SendPermit<number>).send(2)).toBe(true);
    expect(now(receiver.recv())).toBe(2);
  });

  it("#136 nobody overtakes: after the slot was handed over, trySend finds the channel full", () => {
    const [sender, receiver] = channel<number>(1);
    sender.trySend(1);
    const [first] = [waiting(sender.send(2)), waiting(sender.send(3))];
    receiver.tryRecv();
    expect(sender.trySend(4)).toBe("full");
    expect(sender.tryReserve()).toBe(undefined);
    expect(first.poll()).toBe(undefined);
  });

  it("#137 a cancelled sender passes its slot on; its value does not arrive", () => {
    const [sender, receiver] = channel<string>(1);
    sender.trySend("zero");
    const [first, second] = [waiting(sender.send("cancelled")), waiting(sender.send("kept"))];
    receiver.tryRecv();
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    first.cancel();
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(undefined);
    expect(receiver.tryRecv()).toEqual({ status: "value", value: "kept" });
    expect(receiver.tryRecv()).toEqual({ status: "empty" });
    expect(sender.capacity).toBe(1);
  });

  it("#148 recv is cancel safe: a dropped one has taken nothing", () => {
    const [sender, receiver] = channel<number>(1);
    const dropped = waiting(receiver.recv());
    dropped.cancel();
    sender.trySend(1);
    expect(dropped.wakes).toBe(0);
    expect(now(receiver.recv())).toBe(1);
  });

  it("#148 a recv that was woken and then dropped wakes the next one", () => {
    const [sender, receiver] = channel<number>(2);
    const [first, second] = [waiting(receiver.recv()), waiting(receiver.recv())];
    sender.trySend(1);
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    first.cancel();
    expect(second.wakes).toBe(1);
    expect(second.poll()).toBe(1);
  });

  it("#148 all who wait see the end, also where one of them takes the last value after the last sender has closed", () => {
    for (const many of [false, true]) {
      const [sender, receiver] = channel<number>(4);
      const first = waiting<unknown>(many ? receiver.recvMany([], 4) : receiver.recv());
      const others = [waiting<unknown>(receiver.recv()), waiting<unknown>(receiver.recvMany([], 4))];
      sender.trySend(1);
      sender.close();
      expect(others.map((other) => other.wakes)).toEqual([0, 0]);
      expect(first.poll()).toBe(1);
      expect(others.map((other) => other.wakes)).toEqual([1, 1]);
      expect(others.map((other) => other.poll())).toEqual([undefined, 0]);
    }
  });

  it("#145 recvMany adds to what is there, takes up to the limit, and gives 0 only at the end or for a limit of 0", () => {
    const [sender, receiver] = channel<number>(8);
    const buffer = [0];
    expect(now(receiver.recvMany(buffer, 0))).toBe(0);
    const task = waiting(receiver.recvMany(buffer, 3));
    for (let i = 1; i <= 5; i++) sender.trySend(i);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(3);
    expect(buffer).toEqual([0, 1, 2, 3]);
    expect(sender.capacity).toBe(6);
    expect(now(receiver.recvMany(buffer, 100))).toBe(2);
    expect(buffer).toEqual([0, 1, 2, 3, 4, 5]);
    const last = waiting(receiver.recvMany(buffer, 1));
    sender.close();
    expect(last.poll()).toBe(0);
    expect(() => receiver.recvMany(buffer, -1)).toThrow(RangeError);
  });

  it("#152 a send that is dropped while it waits gives its value back", () => {
    const [sender] = channel<string>(1);
    sender.trySend("full");
    const returned: string[] = [];
    const sending = sender.send("letter", (value) => returned.push(value));
    const task = waiting(sending);
    task.cancel();
    task.cancel();
    expect(returned).toEqual(["letter"]);
    expect([sending.isSent, sending.value]).toEqual([false, "letter"]);
    expect(sender.senderCount).toBe(1);
  });

  it("#152 a send that is dropped unpolled runs nothing; one that is done is not given back", () => {
    const [sender] = channel<string>(1);
    const returned: string[] = [];
    mock(sender.send("unpolled", (value) => returned.push(value))).cancel();
    const sending = sender.send("sent", (value) => returned.push(value));
    const task = mock(sending);
    expect(task.poll()).toBe(undefined);
    task.cancel();
    expect(returned).toEqual([]);
    expect(sending.isSent).toBe(true);
  });

  it("#149 sendUntil gives up when the limit is over, and gives the value back", () => {
    const test = testRuntime();
    const [sender, receiver] = channel<string>(1);
    sender.trySend("full");
    const limit = probe("limit");
    const handle = test.runtime.spawn(sender.sendUntil("late", limit));
    test.host.runUntilIdle();
    limit.finish();
    expect(() => test.run(handle)).toThrow("no slot became free in time");
    expect(sender.senderCount).toBe(1);
    receiver.tryRecv();
    expect(test.run(sender.sendUntil("in time", pending()))).toBe(undefined);
    expect(receiver.tryRecv()).toEqual({ status: "value", value: "in time" });
  });

  it("#149 sendTimeout gives up after its time, and gives the value back", () => {
    const test = testRuntime();
    const [sender, receiver] = channel<string>(1);
    expect(test.run(sendTimeout(sender, "first", 10))).toBe(undefined);
    const late = test.runtime.spawn(sendTimeout(sender, "late", 10));
    test.host.runToEnd();
    expect([test.host.now(), receiver.length]).toEqual([10, 1]);
    expect(() => late.take()).toThrow(expect.objectContaining({ cause: new SendError("timeout", "late") }));
    test.assertNoLeaks();
  });

  it("#149 sendUntil to a closed channel gives the value back; being sent counts more than the limit", () => {
    const [sender, receiver] = channel<string>(1);
    const dropped = probe("limit");
    expect(now(sender.sendUntil("first", ready(0)))).toBe(undefined);
    receiver.close();
    const error = failure(mock(sender.sendUntil("second", dropped))) as SendError<string>;
    expect(error).toBeInstanceOf(SendError);
    expect([error.kind, error.value, dropped.drops]).toEqual(["closed", "second", 1]);
  });

  it("#151 a capacity of 0 is refused", () => {
    for (const capacity of [0, -1, 1.5, Infinity, NaN]) expect(() => channel(capacity)).toThrow(RangeError);
  });

  it("iterates to the end, in native code too", async () => {
    const [sender, receiver] = channel<number>(4);
    for (const value of [1, 2, 3]) sender.trySend(value);
    sender.close();
    const seen: number[] = [];
    for await (const value of receiver) seen.push(value);
    expect(seen).toEqual([1, 2, 3]);
  });

  it("says what it waits for", () => {
    const [sender, receiver] = channel<number>(2);
    const said = (leaf: Future<unknown>) => leaf.describeWait?.();
    expect(said(receiver.recv())).toBe("a value from a channel with 1 sender");
    expect(said(sender.reserveMany(2))).toBe("2 of 2 slots of a channel for 2");
    expect(said(sender.closed())).toBe("all receivers to close");
  });
});

describe("channel: reserving", () => {
  it("#144 reserveMany: 0 is ready unless closed, too many are refused", () => {
    const [sender, receiver] = channel<number>(2);
    expect(now(sender.reserveMany(0)).count).toBe(0);
    expect(() => sender.reserveMany(3)).toThrow("Cannot reserve 3 slots: the channel has 2");
    expect(() => sender.tryReserve(3)).toThrow(RangeError);
    receiver.close();
    expect(() => now(sender.reserveMany(0))).toThrow("closed");
    expect(() => sender.tryReserve(0)).toThrow("closed");
    expect(sender.senderCount).toBe(1);
  });

  it("#144 a queued reserveMany holds what it has got, so that trySend finds the channel full", () => {
    const [sender, receiver] = channel<number>(3);
    sender.trySend(1);
    const task = waiting(sender.reserveMany(3));
    expect(sender.capacity).toBe(0);
    expect(sender.trySend(2)).toBe("full");
    task.cancel();
    expect(sender.capacity).toBe(2);
    const again = waiting(sender.reserveMany(3));
    receiver.tryRecv();
    expect(again.wakes).toBe(1);
    const permit = again.poll() as SendPermit<number>;
    expect(permit.send(5)).toBe(true);
    expect([permit.count, sender.capacity]).toEqual([2, 0]);
    permit.release();
    permit.release();
    expect(sender.capacity).toBe(2);
    expect(() => permit.send(6)).toThrow("the permit was used or released");
  });

  it("#143 length, capacity and isEmpty, over the edges of storage", () => {
    const [sender, receiver] = channel<number>(100);
    const look = () => [receiver.length, receiver.isEmpty, sender.capacity, receiver.capacity, receiver.maxCapacity];
    expect(look()).toEqual([0, true, 100, 100, 100]);
    const permit = sender.tryReserve()!;
    expect(look()).toEqual([0, true, 99, 99, 100]);
    for (let i = 0; i < 33; i++) sender.trySend(i);
    expect(look()).toEqual([33, false, 66, 66, 100]);
    for (let i = 0; i < 33; i++) expect(receiver.tryRecv()).toEqual({ status: "value", value: i });
    expect(look()).toEqual([0, true, 99, 99, 100]);
    for (let i = 0; i < 99; i++) sender.trySend(i);
    expect(sender.trySend(0)).toBe("full");
    permit.send(99);
    expect(look()).toEqual([100, false, 0, 0, 100]);
    for (let i = 0; i < 100; i++) expect(receiver.tryRecv()).toEqual({ status: "value", value: i });
    expect(sender.maxCapacity).toBe(100);
  });
});

describe("unbounded channel", () => {
  it("keeps the order whatever the number of values that lie in it", () => {
    const [sender, receiver] = unboundedChannel<number>();
    let [sent, received] = [0, 0];
    for (const [more, fewer] of [
      [63, 63],
      [64, 64],
      [65, 1],
      [1, 64],
      [200, 100],
      [28, 128],
      [129, 65],
      [0, 64],
    ]) {
      for (let i = 0; i < more!; i++) sender.send(sent++);
      for (let i = 0; i < fewer!; i++) expect(now(receiver.recv())).toBe(received++);
      expect(receiver.length).toBe(sent - received);
    }
    expect(receiver.isEmpty).toBe(false);
  });

  it("#150 send to a closed channel gives the value back", () => {
    const [sender, receiver] = unboundedChannel<number>();
    receiver.close();
    expect(() => sender.send(7)).toThrow(expect.objectContaining({ name: "SendError", kind: "closed", value: 7 }));
  });

  it("takes any number without waiting and ends when the last sender has closed", () => {
    const [sender, receiver] = unboundedChannel<number>();
    for (let i = 0; i < 1000; i++) sender.send(i);
    expect([receiver.length, receiver.capacity]).toEqual([1000, Infinity]);
    const buffer: number[] = [];
    expect(now(receiver.recvMany(buffer, 2000))).toBe(1000);
    expect(buffer[999]).toBe(999);
    const task = waiting(receiver.recv());
    sender.send(1);
    expect(task.poll()).toBe(1);
    const last = waiting(receiver.recv());
    sender.close();
    expect(last.wakes).toBe(1);
    expect(last.poll()).toBe(undefined);
    expect(() => sender.send(1)).toThrow(SendError);
  });

  it("closed by the receiver, it ends when it is empty", () => {
    const [sender, receiver] = unboundedChannel<number>();
    sender.send(1);
    receiver.close();
    expect([now(receiver.recv()), now(receiver.recv())]).toEqual([1, undefined]);
    expect(now(sender.closed())).toBe(undefined);
  });
});
