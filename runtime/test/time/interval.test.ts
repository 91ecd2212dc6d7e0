import { describe, expect, it } from "vitest";
import {
  future,
  interval,
  intervalAt,
  now,
  PENDING,
  type Future,
  type Interval,
  type MissedTick,
} from "@stator/runtime";
import { mock, testRuntime } from "@stator/runtime/testing";

/** Ticks (due@seen) around a stall, with a period of 50. */
function ticks(missed: MissedTick, stall: number, rest: number): string[] {
  const { runtime, host } = testRuntime();
  const seen: string[] = [];
  const handle = runtime.spawn(
    future(function* () {
      const every = interval(50, missed);
      for (;;) seen.push(`${yield* every.tick()}@${now()}`);
    })(),
  );
  host.advanceAndRun(50);
  host.advance(stall);
  host.runUntilIdle();
  host.advanceAndRun(rest);
  handle.abort();
  host.runUntilIdle();
  return seen;
}

describe("interval", () => {
  it("#215 ticks at once, then every period, and gives the moment each was due", () => {
    expect(ticks("burst", 0, 100)).toEqual(["0@0", "50@50", "100@100", "150@150"]);
  });

  it("#215 burst catches up", () => {
    expect(ticks("burst", 130, 20).slice(2)).toEqual(["100@180", "150@180", "200@200"]);
  });

  it("#215 delay starts the period anew", () => {
    expect(ticks("delay", 130, 100).slice(2)).toEqual(["100@180", "230@230", "280@280"]);
  });

  it("#215 skip goes on at the next multiple", () => {
    expect(ticks("skip", 130, 70).slice(2)).toEqual(["100@180", "200@200", "250@250"]);
  });

  it("#215 a tick up to 5 ms late is not missed", () => {
    expect(ticks("delay", 55, 45).slice(2)).toEqual(["100@105", "150@150"]);
    expect(ticks("delay", 56, 50).slice(2)).toEqual(["100@106", "156@156"]);
  });

  it("#215 a period of zero is refused", () => {
    expect(() => interval(0)).toThrow("expected a period above 0");
    expect(() => interval(Number.NaN)).toThrow(RangeError);
  });

  it("#216 resets: in a period, at once, after a while, at a moment", () => {
    const { run } = testRuntime();
    const moments: number[] = [];
    const body = future(function* () {
      const every: Interval = intervalAt(0, 50);
      moments.push(yield* every.tick());
      every.resetImmediately();
      moments.push(yield* every.tick());
      every.resetAfter(120);
      moments.push(yield* every.tick());
      every.resetAt(130);
      moments.push(yield* every.tick());
      every.reset();
      moments.push(yield* every.tick());
      moments.push(yield* every.tick());
    });
    run(body());
    expect(moments).toEqual([0, 0, 120, 130, 180, 230]);
  });

  it("#217 a tick that is dropped has consumed nothing", () => {
    const { runtime, host } = testRuntime();
    const every = intervalAt(10, 50);
    const first = mock(every.tick(), { runtime });
    expect(first.poll()).toBe(PENDING);
    first.cancel();
    expect((runtime.timers as unknown as { size: number }).size).toBe(0);
    host.advance(12);
    const second: Future<number> = every.tick();
    expect(mock(second, { runtime }).poll()).toBe(10);
  });
});
