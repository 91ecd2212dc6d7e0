import { describe, expect, it } from "vitest";
import { PENDING } from "@stator/runtime";
import { channel, type SendPermit } from "@stator/runtime/sync";
import { now, waiting } from "./support.js";

describe("channel: counting senders", () => {
  it("#147 a weak sender does not keep the channel open and cannot be upgraded after the last one has gone", () => {
    const [sender, receiver] = channel<number>(1);
    const weak = sender.downgrade();
    expect([weak.senderCount, receiver.senderCount]).toEqual([1, 1]);
    const strong = weak.upgrade()!;
    expect(strong.sameChannel(sender)).toBe(true);
    sender.close();
    sender.close();
    expect(weak.senderCount).toBe(1);
    const other = weak.upgrade()!;
    const task = waiting(receiver.recv());
    strong.close();
    expect(task.poll()).toBe(PENDING);
    other.close();
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(undefined);
    expect([weak.upgrade(), weak.senderCount]).toEqual([undefined, 0]);
  });

  it("clones count; a closed one cannot be cloned", () => {
    const [sender, receiver] = channel<number>(1);
    const clone = sender.clone();
    expect(receiver.senderCount).toBe(2);
    sender.close();
    expect(receiver.isClosed).toBe(false);
    clone[Symbol.dispose]();
    expect(receiver.isClosed).toBe(true);
    expect(() => sender.clone()).toThrow("this sender is closed");
    expect(sender.sameChannel(channel<number>(1)[0])).toBe(false);
  });

  it("a permit of 0 slots counts as nothing", () => {
    const [sender, receiver] = channel<number>(1);
    const permit: SendPermit<number> = now(sender.reserveMany(0));
    expect([receiver.senderCount, permit.count]).toEqual([1, 0]);
    expect(sender.tryReserve(0)?.count).toBe(0);
    expect(receiver.senderCount).toBe(1);
  });
});
