import { describe, expect, it } from "vitest";
import { channel, ClosedError, SendError, type Receiver, type Sender } from "@stator/runtime/sync";
import { disposable, mock, type Log } from "@stator/runtime/testing";
import { failure, now, waiting, waitersOf } from "./support.js";

describe("channel: closing", () => {
  it("#138 a queued reserve fails and is woken; a permit that is out may still send; then it is over", () => {
    const [sender, receiver] = channel<number>(1);
    const permit = now(sender.reserve());
    const queued = waiting(sender.reserve());
    receiver.close();
    expect(queued.wakes).toBe(1);
    expect(failure(queued)).toBeInstanceOf(ClosedError);
    const task = waiting(receiver.recv());
    expect(permit.send(1)).toBe(true);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(1);
    expect(now(receiver.recv())).toBe(undefined);
  });

  it("#138 a queued send fails with its value", () => {
    const [sender, receiver] = channel<string>(1);
    sender.trySend("first");
    const queued = waiting(sender.send("second"));
    receiver.close();
    const error = failure(queued) as SendError<string>;
    expect([error.name, error.kind, error.value]).toEqual(["SendError", "closed", "second"]);
    expect(sender.trySend("third")).toBe("closed");
  });

  const wakes: [string, (sender: Sender<number>, receiver: Receiver<number>) => () => void][] = [
    [
      "dropping the last permit",
      (sender) => {
        const permit = sender.tryReserve()!;
        return () => permit.release();
      },
    ],
    [
      "sending with it",
      (sender) => {
        const permit = sender.tryReserve()!;
        return () => void permit.send(1);
      },
    ],
    [
      "disposing of a permit whose sender is closed",
      (sender) => {
        const permit = sender.tryReserve()!;
        sender.close();
        return () => permit[Symbol.dispose]();
      },
    ],
    [
      "sending with a permit whose sender is closed",
      (sender) => {
        const permit = sender.tryReserve()!;
        sender.close();
        return () => void permit.send(1);
      },
    ],
    [
      "releasing the rest of many",
      (sender) => {
        const permit = sender.tryReserve(2)!;
        return () => permit.release();
      },
    ],
    [
      "a reserve that was granted, fails",
      (sender, receiver) => {
        sender.trySend(1);
        sender.trySend(1);
        const granted = waiting(sender.reserve());
        receiver.tryRecv();
        receiver.tryRecv();
        return () => void failure(granted);
      },
    ],
    [
      "a reserve that was granted, is cancelled",
      (sender, receiver) => {
        sender.trySend(1);
        sender.trySend(1);
        const granted = waiting(sender.reserve());
        receiver.tryRecv();
        receiver.tryRecv();
        return () => void granted.cancel();
      },
    ],
    [
      "a reserveMany that was granted, fails",
      (sender, receiver) => {
        sender.trySend(1);
        const granted = waiting(sender.reserveMany(2));
        receiver.tryRecv();
        return () => void failure(granted);
      },
    ],
    [
      "a reserveMany that was granted, is cancelled",
      (sender, receiver) => {
        sender.trySend(1);
        const granted = waiting(sender.reserveMany(2));
        receiver.tryRecv();
        return () => void granted.cancel();
      },
    ],
    [
      "a send that was granted, fails",
      (sender, receiver) => {
        sender.trySend(1);
        sender.trySend(1);
        const granted = waiting(sender.send(1));
        receiver.tryRecv();
        receiver.tryRecv();
        return () => void failure(granted);
      },
    ],
  ];

  it.each(wakes)("#139 a closed receiver is woken by %s", (_name, prepare) => {
    const [sender, receiver] = channel<number>(2);
    const act = prepare(sender, receiver);
    receiver.close();
    const task = waiting(receiver.recv());
    act();
    expect(task.wakes).toBe(1);
    const last = task.poll();
    expect([last, last === 1 ? now(receiver.recv()) : last]).toEqual([last, undefined]);
    expect(receiver.tryRecv()).toEqual({ status: "closed" });
    expect(receiver.capacity).toBe(2);
    expect(waitersOf(receiver)).toBe(0);
  });

  it("#139 what a queued reserveMany holds is back at once when the receiver closes", () => {
    const [sender, receiver] = channel<number>(2);
    const permit = sender.tryReserve()!;
    const queued = waiting(sender.reserveMany(2));
    receiver.close();
    expect(receiver.capacity).toBe(1);
    permit.release();
    expect(now(receiver.recv())).toBe(undefined);
    expect(failure(queued)).toBeInstanceOf(ClosedError);
    expect(receiver.capacity).toBe(2);
  });

  it("#140 not woken while one of two slots is still out", () => {
    const [sender, receiver] = channel<number>(2);
    const [first, second] = [sender.tryReserve()!, sender.tryReserve()!];
    receiver.close();
    const task = waiting(receiver.recv());
    first.release();
    expect(task.wakes).toBe(0);
    second.release();
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(undefined);
  });

  it("#140 not woken by a failing reserveMany while a permit is out", () => {
    const [sender, receiver] = channel<number>(2);
    const permit = sender.tryReserve()!;
    const queued = waiting(sender.reserveMany(2));
    receiver.close();
    const task = waiting(receiver.recv());
    expect(failure(queued)).toBeInstanceOf(ClosedError);
    expect(task.wakes).toBe(0);
    permit.release();
    expect(task.wakes).toBe(1);
  });

  it("#141 tryRecv: empty while a permit is out after close, then its value, then closed", () => {
    const [sender, receiver] = channel<number>(1);
    const permit = sender.tryReserve()!;
    receiver.close();
    expect(receiver.tryRecv()).toEqual({ status: "empty" });
    permit.send(5);
    expect(receiver.tryRecv()).toEqual({ status: "value", value: 5 });
    expect(receiver.tryRecv()).toEqual({ status: "closed" });
  });

  it("#142 isClosed: true when the senders are gone though values remain, false while a permit lives", () => {
    const [sender, receiver] = channel<number>(2);
    sender.trySend(1);
    const permit = sender.tryReserve()!;
    expect([sender.isClosed, receiver.isClosed]).toEqual([false, false]);
    sender.close();
    expect([sender.isClosed, receiver.isClosed]).toEqual([true, false]);
    permit.release();
    expect(receiver.isClosed).toBe(true);
    expect([now(receiver.recv()), now(receiver.recv())]).toEqual([1, undefined]);
  });

  it("a send that waits keeps the channel open after its sender was closed", () => {
    const [sender, receiver] = channel<number>(1);
    sender.trySend(1);
    const sending = waiting(sender.send(2));
    sender.close();
    expect(receiver.isClosed).toBe(false);
    expect(now(receiver.recv())).toBe(1);
    expect(sending.poll()).toBe(undefined);
    expect([now(receiver.recv()), now(receiver.recv())]).toEqual([2, undefined]);
    expect(failure(mock(sender.send(3)))).toBeInstanceOf(SendError);
  });

  it("#146 disposing of the receiver closes and disposes of all values, even if one disposal throws", () => {
    const log: Log = [];
    const [sender, receiver] = channel<Disposable>(4);
    sender.trySend(disposable("a", log));
    sender.trySend({
      [Symbol.dispose]: () => {
        throw new Error("bad disposal");
      },
    });
    sender.trySend(disposable("c", log));
    const closed = waiting(sender.closed());
    expect(() => receiver[Symbol.dispose]()).toThrow("bad disposal");
    expect(log).toEqual(["dispose a", "dispose c"]);
    expect([sender.isClosed, closed.wakes, receiver.length, sender.capacity]).toEqual([true, 1, 0, 4]);
  });

  it("#146 a recv of a disposed receiver is over, and keeps no waker", () => {
    const [sender, receiver] = channel<number>(2);
    const permit = sender.tryReserve()!;
    const task = waiting(receiver.recv());
    receiver.dispose();
    expect(permit.send(1)).toBe(false);
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(undefined);
    expect(waitersOf(receiver)).toBe(0);
  });

  it("closed() is woken by the receiver, and by dropping leaves nothing", () => {
    const [sender, receiver] = channel<number>(1);
    const [first, second] = [waiting(sender.closed()), waiting(sender.closed())];
    second.cancel();
    receiver.close();
    expect([first.wakes, second.wakes]).toEqual([1, 0]);
    expect(first.poll()).toBe(undefined);
  });
});
