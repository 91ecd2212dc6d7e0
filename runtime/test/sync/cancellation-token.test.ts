import { describe, expect, it } from "vitest";
import { Context, future, PENDING, pending, ready, wakerFrom, type Future } from "@stator/runtime";
import { CancellationToken } from "@stator/runtime/sync";
import { mock, probe } from "@stator/runtime/testing";
import { now, waiting, waitersOf } from "./support.js";

/** How many children a token knows of. */
const known = (token: CancellationToken): number =>
  (token as unknown as { children: Set<unknown> | null }).children?.size ?? 0;

describe("CancellationToken: the tree", () => {
  it("#186 one token: one wake", () => {
    const token = new CancellationToken();
    const task = waiting(token.cancelled());
    token.cancel("stop");
    token.cancel("again");
    expect([task.wakes, token.isCancelled, token.reason]).toEqual([1, true, "stop"]);
    expect(task.poll()).toBe(undefined);
    expect(now(token.cancelled())).toBe(undefined);
  });

  it("#186 a child: two wakes; cancelling the child leaves the parent", () => {
    const parent = new CancellationToken();
    const [first, second] = [parent.child(), parent.child()];
    const tasks = [parent, first, second].map((token) => waiting(token.cancelled()));
    first.cancel();
    expect(tasks.map((task) => task.wakes)).toEqual([0, 1, 0]);
    expect([parent.isCancelled, first.isCancelled, second.isCancelled]).toEqual([false, true, false]);
    parent.cancel();
    expect(tasks.map((task) => task.wakes)).toEqual([1, 1, 1]);
  });

  it("#186 a family of six: six wakes, top down; the tree above and beside is untouched", () => {
    const root = new CancellationToken();
    const sibling = root.child();
    const family = [root.child()];
    family.push(family[0]!.child(), family[0]!.child());
    family.push(family[1]!.child(), family[1]!.child(), family[2]!.child());
    const outside = [root, sibling].map((token) => waiting(token.cancelled()));
    const order: number[] = [];
    family.forEach((token, i) => {
      token.cancelled().poll(new Context(wakerFrom(() => order.push(i))));
    });
    family[0]!.cancel("all");
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(outside.map((task) => task.wakes)).toEqual([0, 0]);
    expect(family.map((token) => token.reason)).toEqual(family.map(() => "all"));
    expect(waitersOf(family[5]!)).toBe(2); // Only those outside are left.
  });

  it("#187 a child of a cancelled token is born cancelled", () => {
    const token = new CancellationToken();
    token.cancel("why");
    const child = token.child().child();
    expect([child.isCancelled, child.reason]).toEqual([true, "why"]);
    const task = mock(child.cancelled());
    expect(task.poll()).toBe(undefined);
    expect(task.wakes).toBe(0);
  });

  it("#188 nobody need keep the middle: a grandchild is still cancelled", () => {
    const root = new CancellationToken();
    const grandchild = root.child().child();
    const unwatched = root.child().child();
    const task = waiting(grandchild.cancelled());
    root.cancel();
    expect([task.wakes, grandchild.isCancelled, unwatched.isCancelled]).toEqual([1, true, true]);
  });

  it("#189 letting go of the parent does not cancel children", () => {
    const child = ((): CancellationToken => new CancellationToken().child())();
    const task = waiting(child.cancelled());
    expect([child.isCancelled, task.wakes]).toEqual([false, 0]);
    child.cancel();
    expect(task.wakes).toBe(1);
  });

  it("a parent knows a child only while somebody waits on it", () => {
    const root = new CancellationToken();
    const leaf = root.child().child();
    expect(known(root)).toBe(0);
    const [first, second] = [waiting(leaf.cancelled()), waiting(leaf.cancelled())];
    expect(known(root)).toBe(1);
    first.cancel();
    expect(known(root)).toBe(1);
    second.cancel();
    expect(known(root)).toBe(0);
    const third = waiting(leaf.cancelled());
    leaf.cancel();
    expect([known(root), third.wakes]).toEqual([0, 1]);
  });

  it("#192 a tree 100,000 deep is cancelled without a deep stack", () => {
    const root = new CancellationToken();
    let leaf = root;
    const middle: CancellationToken[] = [];
    for (let depth = 0; depth < 100_000; depth++) {
      leaf = leaf.child();
      if (depth % 10_000 === 0) middle.push(leaf);
    }
    const unwatched = leaf.child();
    const tasks = [leaf, ...middle].map((token) => waiting(token.cancelled()));
    root.cancel();
    expect(tasks.map((task) => task.wakes)).toEqual(tasks.map(() => 1));
    expect(unwatched.isCancelled).toBe(true);
  });

  it("#192 dropping the only waiter of a deep tree unlinks all of it", () => {
    const root = new CancellationToken();
    let leaf = root;
    for (let depth = 0; depth < 100_000; depth++) leaf = leaf.child();
    waiting(leaf.cancelled()).cancel();
    expect(known(root)).toBe(0);
  });

  it("a waker that throws does not keep the others asleep", () => {
    const token = new CancellationToken();
    const bad = wakerFrom(() => {
      throw new Error("bad waker");
    });
    token.cancelled().poll(new Context(bad));
    const task = waiting(token.child().cancelled());
    expect(() => token.cancel()).toThrow("bad waker");
    expect(task.wakes).toBe(1);
  });
});

describe("CancellationToken.runUntilCancelled", () => {
  it("#190 cancelled from the start: the future is never polled", () => {
    const token = new CancellationToken();
    token.cancel();
    const inner = probe<number>("inner");
    expect(now(token.runUntilCancelled(inner))).toBe(undefined);
    expect(inner.polls).toBe(0);
  });

  it("#190 both at once: being done counts", () => {
    const token = new CancellationToken();
    const inner = probe<number>("inner");
    const task = waiting(token.runUntilCancelled(inner));
    token.cancel();
    inner.finish(1);
    expect(task.poll()).toBe(1);
    expect(waitersOf(token)).toBe(0);
  });

  it("drops the future when cancelled; leaves no waiter when done or failed", () => {
    const token = new CancellationToken();
    const inner = probe<number>("inner");
    const task = waiting(token.runUntilCancelled(inner));
    token.cancel();
    expect(task.wakes).toBe(1);
    expect(task.poll()).toBe(undefined);
    expect(inner.drops).toBe(1);
    const other = new CancellationToken();
    expect(now(other.runUntilCancelled(ready(1)))).toBe(1);
    const failing = probe("failing");
    const failed = waiting(other.runUntilCancelled(failing));
    failing.fail(new Error("bad"));
    expect(() => failed.poll()).toThrow("bad");
    expect(waitersOf(other)).toBe(0);
  });

  it("waits for asynchronous cleanup, when stopped and when dropped", () => {
    for (const how of ["stopped", "dropped"] as const) {
      const token = new CancellationToken();
      const cleanup = probe("cleanup");
      const body = future(function* () {
        try {
          yield* pending();
        } finally {
          yield* cleanup;
        }
      });
      const task = waiting(token.runUntilCancelled(body() as Future<never>));
      if (how === "stopped") token.cancel();
      const step = () => (how === "stopped" ? task.poll() : task.cancel());
      expect(step()).toBe(PENDING);
      cleanup.finish();
      expect(task.wakes).toBe(1);
      expect(step()).toBe(undefined);
      expect(waitersOf(token)).toBe(0);
    }
  });

  it("says what it waits for", () => {
    const token = new CancellationToken();
    const inner = probe("inner");
    expect(token.cancelled().describeWait?.()).toBe("a token to be cancelled");
    expect(token.runUntilCancelled(inner).describeWait?.()).toEqual({
      text: "a future, or a token to be cancelled",
      children: [inner],
    });
  });
});
