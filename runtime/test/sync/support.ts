/** What the tests of the primitives share. */
import { PENDING, type Pollable } from "@stator/runtime";
import { mock, type MockTask } from "@stator/runtime/testing";

interface Link {
  readonly next: Link | null;
}

/** Futures that wait in any list of `thing`: the leak gate for waiters. */
export function waitersOf(thing: object): number {
  let count = 0;
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (value.constructor.name === "WaitList") {
      for (let at = (value as { head: Link | null }).head; at !== null; at = at.next) count++;
    } else for (const inner of value instanceof Set ? value : Object.values(value)) visit(inner);
  };
  visit(thing);
  return count;
}

/** A mock task that has been polled once and is pending. */
export function waiting<T>(future: Pollable<T>): MockTask<T> {
  const task = mock(future);
  if (task.poll() !== PENDING) throw new Error("expected it to be pending");
  return task;
}

/** What a poll throws. */
export function failure(task: MockTask<unknown>): unknown {
  try {
    const value = task.poll();
    return `no failure, but ${String(value)}`;
  } catch (error) {
    return error;
  }
}

/** The value of a future that is ready. */
export function now<T>(future: Pollable<T>): T {
  const value = mock(future).poll();
  if (value === PENDING) throw new Error("expected it to be ready");
  return value;
}
