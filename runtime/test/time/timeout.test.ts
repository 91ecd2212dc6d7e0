import { describe, expect, it } from "vitest";
import {
  BaseFuture,
  deadline,
  Elapsed,
  future,
  now,
  PENDING,
  pending,
  ready,
  sleep,
  sleepUntil,
  timeout,
  timeoutAt,
  type Context,
  type Poll,
} from "@stator/runtime";
import { mock, probe, testRuntime, type Log } from "@stator/runtime/testing";

/** Ready at every poll, for one unit of budget: what a full channel is to its reader. */
class Greedy extends BaseFuture<never> {
  taken = 0;

  poll(cx: Context): Poll<never> {
    while (cx.proceed()) this.taken++;
    return PENDING;
  }

  cancel(): void {}
}

describe("timeout", () => {
  it("#210 a value that is there wins, even at zero or past its deadline", () => {
    const { runtime, host } = testRuntime();
    host.advance(10);
    expect(mock(timeout(0, ready(1)), { runtime }).poll()).toBe(1);
    expect(mock(timeoutAt(5, ready(1)), { runtime }).poll()).toBe(1);
  });

  it("#210 zero over a pending future fails at the first poll, and drops it", () => {
    const { runtime } = testRuntime();
    const leaf = probe("leaf");
    const task = mock(timeout(0, leaf), { runtime });
    expect(() => task.poll()).toThrow(Elapsed);
    expect(leaf.drops).toBe(1);
    expect(() => task.poll()).toThrow("Cannot poll");
  });

  it("#210 an inner future that needs 90 of 100 is in time, and leaves no timer", () => {
    const { run, host, assertNoLeaks } = testRuntime();
    run(timeout(100, sleep(90)));
    expect(host.now()).toBe(90);
    assertNoLeaks();
  });

  it("#210 Infinity is allowed", () => {
    const { run } = testRuntime();
    run(timeout(Infinity, sleep(5)));
    expect(run(timeout(Infinity, ready(1)))).toBe(1);
  });

  it("#265 of two equal timeouts the inner one elapses, the outer one reports it", () => {
    const { run } = testRuntime();
    const log: Log = [];
    run(
      future(function* () {
        const inner = future(function* () {
          try {
            yield* timeoutAt(10, pending());
          } catch (error) {
            log.push((error as Error).name);
          }
          return "ok";
        });
        log.push(yield* timeoutAt(10, inner()));
      })(),
    );
    expect(log).toEqual(["Elapsed", "ok"]);
  });

  it("waits for the cleanup of what it cancels", () => {
    const { run, host } = testRuntime();
    const log: Log = [];
    const slow = future(function* () {
      try {
        yield* pending();
      } finally {
        yield* sleep(7);
        log.push(`clean@${now()}`);
      }
    });
    const outer = future(function* () {
      try {
        yield* timeout(10, slow());
      } catch {
        log.push(`elapsed@${now()}`);
      }
    });
    run(outer());
    expect(log).toEqual(["clean@17", "elapsed@17"]);
    expect(host.now()).toBe(17);
  });

  it("cancelled itself, it drops both the future and the timer", () => {
    const { runtime, host, assertNoLeaks } = testRuntime();
    const leaf = probe("leaf");
    const handle = runtime.spawn(timeout(100, leaf));
    host.runUntilIdle();
    handle.abort();
    host.runUntilIdle();
    expect(leaf.drops).toBe(1);
    assertNoLeaks();
  });

  it("#76 elapses although the inner future always spends the whole budget", () => {
    const { runtime, host } = testRuntime();
    const greedy = new Greedy();
    const handle = runtime.spawn(timeoutAt(10, greedy));
    host.turn();
    expect(handle.isFinished).toBe(false);
    expect(greedy.taken).toBeGreaterThan(0);
    host.advance(10);
    host.runUntilIdle();
    expect(() => handle.take()).toThrow("failed: Cannot wait any longer");
  });
});

it("#76 a timeout that is polled when the budget is spent already lets the others run first", () => {
  const { runtime, host } = testRuntime();
  const late = timeoutAt(0, pending());
  const task = mock(late, { runtime, budget: 0 });
  expect(task.poll()).toBe(PENDING);
  expect(task.wakes).toBe(0);
  host.runUntilIdle();
  expect(task.wakes).toBe(1);
  void task.cancel();
});

describe("deadline", () => {
  it("is shared by several steps", () => {
    const { run, host } = testRuntime();
    const steps = future(function* () {
      const limit = deadline(10);
      yield* limit.limit(sleep(6));
      expect([limit.remaining, limit.isPast]).toEqual([4, false]);
      try {
        yield* limit.limit(sleep(6));
        return "in time";
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(run(steps())).toBe("Elapsed");
    expect(host.now()).toBe(10);
    expect(() => deadline(1)).toThrow("no task is running");
    expect(() => now()).toThrow("no task is running");
  });

  it("reached() waits for it", () => {
    const { run, host } = testRuntime();
    run(
      future(function* () {
        const limit = deadline(8);
        yield* sleepUntil(3);
        yield* limit.reached();
      })(),
    );
    expect(host.now()).toBe(8);
  });
});
