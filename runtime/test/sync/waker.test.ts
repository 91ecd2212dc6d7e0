/** What every leaf owes its waker, checked for each primitive. */
import { describe, expect, it } from "vitest";
import { Context, noopWaker, PENDING, type Future, type Waker } from "@stator/runtime";
import {
  Barrier,
  broadcast,
  CancellationToken,
  channel,
  Mutex,
  Notify,
  OnceCell,
  oneshot,
  RwLock,
  Semaphore,
  SetOnce,
  watch,
} from "@stator/runtime/sync";
import { mock, probe } from "@stator/runtime/testing";
import { ASKED } from "../../src/core/marks.js";
import { waiting } from "./support.js";

/** A future that waits, and what lets it go on. */
type Case = [name: string, make: () => [leaf: Future<unknown>, event: () => void]];

const cases: Case[] = [
  [
    "Notify.notified",
    () => {
      const notify = new Notify();
      return [notify.notified(), () => notify.notifyOne()];
    },
  ],
  [
    "oneshot receiver",
    () => {
      const [sender, receiver] = oneshot<number>();
      return [receiver, () => void sender.send(1)];
    },
  ],
  [
    "oneshot sender.closed",
    () => {
      const [sender, receiver] = oneshot<number>();
      return [sender.closed(), () => receiver.close()];
    },
  ],
  [
    "channel recv",
    () => {
      const [sender, receiver] = channel<number>(1);
      return [receiver.recv(), () => void sender.trySend(1)];
    },
  ],
  [
    "channel recvMany",
    () => {
      const [sender, receiver] = channel<number>(1);
      return [receiver.recvMany([], 1), () => void sender.trySend(1)];
    },
  ],
  [
    "channel send",
    () => {
      const [sender, receiver] = channel<number>(1);
      sender.trySend(1);
      return [sender.send(2), () => void receiver.tryRecv()];
    },
  ],
  [
    "channel reserve",
    () => {
      const [sender, receiver] = channel<number>(1);
      sender.trySend(1);
      return [sender.reserve(), () => void receiver.tryRecv()];
    },
  ],
  [
    "channel sender.closed",
    () => {
      const [sender, receiver] = channel<number>(1);
      return [sender.closed(), () => receiver.close()];
    },
  ],
  [
    "broadcast recv",
    () => {
      const [sender, receiver] = broadcast<number>(1);
      return [receiver.recv(), () => void sender.send(1)];
    },
  ],
  [
    "watch changed",
    () => {
      const [sender, receiver] = watch(1);
      return [receiver.changed(), () => void sender.send(2)];
    },
  ],
  [
    "watch waitFor",
    () => {
      const [sender, receiver] = watch(1);
      return [receiver.waitFor((value) => value === 2), () => void sender.send(2)];
    },
  ],
  [
    "Semaphore.acquire",
    () => {
      const seats = new Semaphore(0);
      return [seats.acquire(), () => seats.addPermits(1)];
    },
  ],
  [
    "Mutex.lock",
    () => {
      const mutex = new Mutex();
      const guard = mutex.tryLock()!;
      return [mutex.lock(), () => guard.release()];
    },
  ],
  [
    "RwLock.write",
    () => {
      const lock = new RwLock();
      const guard = lock.tryRead()!;
      return [lock.write(), () => guard.release()];
    },
  ],
  [
    "Barrier.wait",
    () => {
      const barrier = new Barrier(2);
      return [barrier.wait(), () => void mock(barrier.wait()).poll()];
    },
  ],
  [
    "OnceCell.getOrInit",
    () => {
      const cell = new OnceCell<number>();
      const making = probe<number>("making");
      return [cell.getOrInit(() => making), () => making.finish(1)];
    },
  ],
  [
    "SetOnce.wait",
    () => {
      const once = new SetOnce<number>();
      return [once.wait(), () => void once.set(1)];
    },
  ],
  [
    "CancellationToken.cancelled",
    () => {
      const token = new CancellationToken();
      return [token.child().cancelled(), () => token.cancel()];
    },
  ],
];

/** Whether `target` can be reached from `from` by following properties. */
function reaches(from: object, target: unknown): boolean {
  const seen = new Set<unknown>();
  const visit = (value: unknown): boolean => {
    if (value === target) return true;
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    return Object.values(value).some(visit);
  };
  return visit(from);
}

/** A waker with an identity, which counts. */
function countingWaker(): Waker & { wakes: number } {
  return {
    wakes: 0,
    wake() {
      this.wakes++;
    },
    willWake(other) {
      return other === this;
    },
  };
}

describe.each(cases)("%s", (name, make) => {
  it(`#17 ${name === "oneshot sender.closed" ? "#18 " : ""}wakes only the task that polled it last`, () => {
    const [leaf, event] = make();
    const [first, second] = [mock(leaf), mock(leaf)];
    expect([first.poll(), second.poll()]).toEqual([PENDING, PENDING]);
    event();
    expect([first.wakes, second.wakes]).toEqual([0, 1]);
    expect(second.poll()).not.toBe(PENDING);
  });

  it("#19 lets go of the old waker when it gets a new one, and of the last when it is over", () => {
    const [leaf, event] = make();
    const [old, latest] = [countingWaker(), countingWaker()];
    leaf.poll(new Context(old));
    expect(reaches(leaf, old)).toBe(true);
    leaf.poll(new Context(latest));
    expect([reaches(leaf, old), reaches(leaf, latest)]).toEqual([false, true]);
    event();
    leaf.poll(new Context(latest));
    expect(reaches(leaf, latest)).toBe(false);
  });

  it("#21 an event before the first poll wakes nobody, and is there at the first poll", () => {
    const [leaf, event] = make();
    event();
    const task = mock(leaf);
    const value = task.poll();
    expect(task.wakes).toBe(0);
    expect(value).not.toBe(PENDING);
  });

  it("#22 a waker that cannot be had leaves the leaf as it was", () => {
    class Broken extends Context {
      override get waker(): Waker {
        throw new Error("no waker");
      }
    }
    const [leaf, event] = make();
    expect(() => leaf.poll(new Broken(noopWaker))).toThrow("no waker");
    const task = waiting(leaf);
    event();
    expect(task.wakes).toBe(1);
    expect(task.poll()).not.toBe(PENDING);
  });

  it("#25 spurious polls change nothing", () => {
    const [leaf, event] = make();
    const task = mock(leaf);
    for (let i = 0; i < 5; i++) expect(task.poll()).toBe(PENDING);
    event();
    expect(task.wakes).toBe(1);
    expect(task.poll()).not.toBe(PENDING);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("#11 cancelling twice, unpolled or after the end does nothing", () => {
    const unpolled = mock(make()[0]);
    expect([unpolled.cancel(), unpolled.cancel()]).toEqual([undefined, undefined]);
    expect(() => unpolled.poll()).toThrow("Cannot poll");
    const [leaf, event] = make();
    const task = waiting(leaf);
    task.cancel();
    event();
    expect([task.wakes, task.cancel()]).toEqual([0, undefined]);
    const [other, happens] = make();
    const done = waiting(other);
    happens();
    done.poll();
    expect(done.cancel()).toBe(undefined);
  });

  it("#24 keeps the waker whenever it is pending, and can say what it waits for", () => {
    const [leaf] = make();
    const task = waiting(leaf);
    expect(task.cx.marks & ASKED).toBe(ASKED);
    const said = leaf.describeWait?.();
    expect(typeof said === "object" ? said.text : said).toMatch(/^[^{}]+$/);
  });
});
