import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { CancellationToken } from "@stator/runtime/sync";
import { probe } from "@stator/runtime/testing";
import { waiting, waitersOf } from "./support.js";

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("CancellationToken: guards and signals", () => {
  it("#191 a drop guard cancels its token, unless disarmed", () => {
    const token = new CancellationToken();
    const disarmed = token.dropGuard();
    disarmed.disarm();
    disarmed[Symbol.dispose]();
    expect(token.isCancelled).toBe(false);
    token.dropGuard()[Symbol.dispose]();
    expect(token.isCancelled).toBe(true);
  });

  it("#193 below an AbortSignal: cancelled with it, and no listener but while somebody waits", () => {
    const controller = new AbortController();
    const token = new CancellationToken(controller.signal);
    const child = token.child();
    expect(listeners(controller.signal)).toBe(0);
    const [first, second] = [waiting(child.cancelled()), waiting(token.cancelled())];
    expect(listeners(controller.signal)).toBe(1);
    first.cancel();
    second.cancel();
    expect(listeners(controller.signal)).toBe(0);
    const third = waiting(child.cancelled());
    controller.abort("stop");
    expect([third.wakes, token.reason, child.reason, listeners(controller.signal)]).toEqual([1, "stop", "stop", 0]);
  });

  it("#193 no listener is left after 1,000 runs that completed", () => {
    const { signal } = new AbortController();
    const token = new CancellationToken(signal);
    for (let i = 0; i < 1000; i++) {
      const inner = probe<number>("inner");
      const task = waiting(token.child().runUntilCancelled(inner));
      inner.finish(i);
      expect(task.poll()).toBe(i);
    }
    expect(listeners(signal)).toBe(0);
  });

  it("an aborted signal is a cancelled token, also if nobody ever waited", () => {
    const controller = new AbortController();
    const token = new CancellationToken(controller.signal).child();
    expect(token.isCancelled).toBe(false);
    controller.abort("late");
    expect([token.isCancelled, token.reason]).toEqual([true, "late"]);
    expect(new CancellationToken(AbortSignal.abort("born")).reason).toBe("born");
  });

  it("cancelling the token leaves the signal above it alone, without a listener", () => {
    const controller = new AbortController();
    const token = new CancellationToken(controller.signal);
    const task = waiting(token.cancelled());
    token.cancel("own");
    expect([task.wakes, controller.signal.aborted, listeners(controller.signal)]).toEqual([1, false, 0]);
    controller.abort("other");
    expect(token.reason).toBe("own");
  });

  it("#193 linkSignal aborts with the token's reason; disposed of, it leaves nothing in the token", () => {
    const token = new CancellationToken();
    const link = token.child().linkSignal();
    const other = token.linkSignal();
    other[Symbol.dispose]();
    token.cancel("stop");
    expect([link.signal.aborted, link.signal.reason, other.signal.aborted]).toEqual([true, "stop", false]);
    expect(token.linkSignal().signal.reason).toBe("stop");
    const fresh = new CancellationToken();
    fresh.linkSignal()[Symbol.dispose]();
    expect(waitersOf(fresh)).toBe(0);
  });

  it("without a reason the signal gets the platform's own", () => {
    const token = new CancellationToken();
    const { signal } = token.linkSignal();
    token.cancel();
    expect((signal.reason as Error).name).toBe("AbortError");
    expect(token.reason).toBe(undefined);
  });
});
