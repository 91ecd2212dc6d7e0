import { describe, expect, it } from "vitest";
import { PolledAfterCompletion } from "@stator/runtime";
import { ClosedError, oneshot } from "@stator/runtime/sync";
import { disposable, mock, type Log } from "@stator/runtime/testing";
import { failure, waiting, waitersOf } from "./support.js";

describe("oneshot", () => {
  it("#127 send wakes the receiver once and arrives", () => {
    const [sender, receiver] = oneshot<number>();
    const task = waiting(receiver);
    expect(sender.send(1)).toBe(true);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(1);
    expect(() => task.poll()).toThrow(PolledAfterCompletion);
    expect(sender.send(2)).toBe(false);
  });

  it("#128 closing the sender wakes the receiver, which fails", () => {
    const [sender, receiver] = oneshot<number>();
    const task = waiting(receiver);
    sender[Symbol.dispose]();
    expect(task.wakes).toBe(1);
    expect(failure(task)).toBeInstanceOf(ClosedError);
  });

  it("#129 dropping the receiver wakes closed(); send gives false and the value stays with the caller", () => {
    const [sender, receiver] = oneshot<number>();
    const closed = waiting(sender.closed());
    mock(receiver).cancel();
    expect(closed.wakes).toBe(1);
    expect(closed.poll()).toBe(undefined);
    expect(sender.isClosed).toBe(true);
    expect(sender.send(4)).toBe(false);
    expect(waitersOf(sender)).toBe(0);
  });

  it("#130 close after send still delivers", () => {
    const [sender, receiver] = oneshot<number>();
    sender.send(1);
    receiver.close();
    expect(mock(receiver).poll()).toBe(1);
  });

  it("#130 close before send fails the receiver, wakes the sender, and refuses the value", () => {
    const [sender, receiver] = oneshot<number>();
    const closed = waiting(sender.closed());
    receiver.close();
    expect(closed.wakes).toBe(1);
    expect(sender.send(1)).toBe(false);
    expect(failure(mock(receiver))).toBeInstanceOf(ClosedError);
  });

  it("#130 close wakes a receiver that is being awaited: nobody else would", () => {
    const [, receiver] = oneshot<number>();
    const task = waiting(receiver);
    receiver.close();
    expect(task.wakes).toBe(1);
    expect(failure(task)).toBeInstanceOf(ClosedError);
  });

  it("#131 tryRecv: empty, then the value, then closed for ever; close is harmless then", () => {
    const [sender, receiver] = oneshot<number>();
    expect(receiver.tryRecv()).toEqual({ status: "empty" });
    sender.send(1);
    expect(receiver.tryRecv()).toEqual({ status: "value", value: 1 });
    expect(receiver.tryRecv()).toEqual({ status: "closed" });
    receiver.close();
    expect(receiver.tryRecv()).toEqual({ status: "closed" });
    const [lost, other] = oneshot<number>();
    lost.close();
    expect(other.tryRecv()).toEqual({ status: "closed" });
  });

  it("#131 tryRecv after the value was awaited is closed", () => {
    const [sender, receiver] = oneshot<number>();
    sender.send(1);
    expect(mock(receiver).poll()).toBe(1);
    expect(receiver.tryRecv()).toEqual({ status: "closed" });
  });

  it("#132 neither end keeps a waker once it is over", () => {
    const [sender, receiver] = oneshot<number>();
    const task = waiting(receiver);
    const closed = waiting(sender.closed());
    closed.cancel();
    task.cancel();
    sender.send(1);
    expect([task.wakes, closed.wakes, waitersOf(sender)]).toEqual([0, 0, 0]);
    expect(receiver).toMatchObject({ waker: undefined });
  });

  it("dropping the receiver disposes of a value that nobody took", () => {
    const log: Log = [];
    const [sender, receiver] = oneshot<Disposable>();
    sender.send(disposable("value", log));
    receiver.dispose();
    receiver.dispose();
    expect(log).toEqual(["dispose value"]);
  });

  it("says what it waits for", () => {
    expect(oneshot()[1].describeWait()).toBe("a oneshot value");
  });
});

describe("oneshot tables", () => {
  const table: [string, (ends: ReturnType<typeof oneshot<number>>) => void, boolean, boolean][] = [
    ["fresh", () => {}, true, false],
    ["sent", ([sender]) => void sender.send(1), false, false],
    ["sent, then closed by the receiver", ([s, r]) => (s.send(1), r.close()), false, false],
    ["sent and awaited", ([s, r]) => void (s.send(1), mock(r).poll()), true, true],
    ["sent and taken by tryRecv", ([s, r]) => void (s.send(1), r.tryRecv()), true, true],
    ["sender closed", ([sender]) => sender.close(), true, false],
    ["sender closed and awaited", ([s, r]) => void (s.close(), failure(mock(r))), true, true],
    ["sender closed and seen by tryRecv", ([s, r]) => void (s.close(), r.tryRecv()), true, true],
    ["closed by the receiver", ([, receiver]) => receiver.close(), true, false],
    ["closed by the receiver and awaited", ([, r]) => void (r.close(), failure(mock(r))), true, true],
    ["pending", ([, receiver]) => void mock(receiver).poll(), true, false],
  ];
  it.each(table)("#133 %s", (_name, prepare, isEmpty, isTerminated) => {
    const ends = oneshot<number>();
    prepare(ends);
    expect([ends[1].isEmpty, ends[1].isTerminated]).toEqual([isEmpty, isTerminated]);
  });

  it("undefined is a value like any other", () => {
    const [sender, receiver] = oneshot<undefined>();
    const task = waiting(receiver);
    sender.send(undefined);
    expect(task.poll()).toBe(undefined);
  });
});
