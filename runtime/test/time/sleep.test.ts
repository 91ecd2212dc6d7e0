import { describe, expect, it } from "vitest";
import {
  future,
  now,
  PENDING,
  pollFn,
  sleep,
  sleepUntil,
  spawn,
  type Future,
  type Poll,
  type Waker,
} from "@stator/runtime";
import { mock, testRuntime, type Log } from "@stator/runtime/testing";
import type { TimerEntry, Timers } from "../../src/time/timers.js";

const timersOf = (runtime: { timers: unknown }): number => (runtime.timers as { size: number } | null)?.size ?? 0;

describe("sleep", () => {
  it("for ever costs nothing when others are looked for", () => {
    const { runtime } = testRuntime();
    const endless = Array.from({ length: 100 }, () => mock(sleep(Infinity), { runtime }));
    for (const one of endless) one.poll();
    const timers = runtime.timers as Timers;
    let looks = 0;
    const entry: TimerEntry = {
      bucket: null,
      index: 0,
      get deadline() {
        looks++;
        return Infinity;
      },
      fired: () => {},
    };
    timers.insert(entry);
    endless[0]!.cancel();
    looks = 0;
    expect(timers.next()).toBe(Infinity);
    expect(looks).toBe(0);
  });

  it("#200 of zero, or until the past, is ready at the first poll", () => {
    const { runtime, host } = testRuntime();
    host.advance(10);
    expect(mock(sleep(0), { runtime }).poll()).toBe(undefined);
    expect(mock(sleep(-5), { runtime }).poll()).toBe(undefined);
    expect(mock(sleepUntil(3), { runtime }).poll()).toBe(undefined);
  });

  it("#201 takes exactly as long as it says, also from an odd start", () => {
    for (const ms of [1, 10, 60]) {
      const { run, host } = testRuntime();
      host.advance(5);
      run(sleep(ms));
      expect(host.now()).toBe(5 + ms);
    }
  });

  it("#202 is exact below a millisecond", () => {
    const { run, host } = testRuntime();
    run(
      future(function* () {
        yield* sleep(1.5);
        expect(now()).toBe(1.5);
        yield* sleep(0.25);
        expect(now()).toBe(1.75);
        yield* sleep(1);
      })(),
    );
    expect(host.now()).toBe(2.75);
  });

  it("#203 years and for ever neither overflow nor fire early", () => {
    const { runtime, host } = testRuntime();
    const year = 365 * 24 * 3600 * 1000;
    const handles = [5 * year, 10 * year, Infinity].map((ms) => runtime.spawn(sleep(ms)));
    host.advanceAndRun(5 * year - 1);
    expect(handles.map((handle) => handle.isFinished)).toEqual([false, false, false]);
    host.advanceAndRun(1);
    expect(handles.map((handle) => handle.isFinished)).toEqual([true, false, false]);
    host.advanceAndRun(10 * year);
    expect(handles.map((handle) => handle.isFinished)).toEqual([true, true, false]);
    handles[2]!.abort();
    host.runUntilIdle();
  });

  it("#204 needs a runtime to be polled in; made outside, its time runs from the first poll", () => {
    expect(() => mock(sleep(1)).poll()).toThrow("Cannot sleep");
    const { runtime, host, finish } = testRuntime();
    const early = sleep(10);
    host.advance(100);
    const handle = runtime.spawn(early);
    finish(handle);
    expect(host.now()).toBe(110);
  });

  it("#205 reset: later and earlier, before and after it fired, to the past; the old deadline wakes nobody", () => {
    const { runtime, host } = testRuntime();
    const rest = sleepUntil(100);
    const task = mock(rest, { runtime });
    const at = (moment: number): void => host.advanceAndRun(moment - host.now());
    expect(task.poll()).toBe(PENDING);
    rest.reset(200);
    at(150);
    expect(task.isWoken).toBe(false);
    rest.reset(160);
    at(160);
    expect(task.isWoken).toBe(true);
    expect(task.poll()).toBe(undefined);
    rest.reset(300);
    expect(task.poll()).toBe(PENDING);
    at(299);
    expect(task.isWoken).toBe(false);
    rest.reset(250);
    expect(task.poll()).toBe(undefined);
    expect(timersOf(runtime)).toBe(0);
  });

  it("#206 is ready again when polled again; #209 is not elapsed until polled", () => {
    const { runtime, host } = testRuntime();
    const rest = sleep(5);
    const task = mock(rest, { runtime });
    task.poll();
    host.advanceAndRun(10);
    expect(rest.isElapsed).toBe(false);
    expect([task.poll(), task.poll(), rest.isElapsed]).toEqual([undefined, undefined, true]);
    rest.reset(20);
    expect([task.poll(), rest.isElapsed]).toEqual([PENDING, false]);
    task.cancel();
  });

  it("#207 dropping unregisters, also from inside a waker while others fire", () => {
    const { runtime, host } = testRuntime();
    const sleeps = Array.from({ length: 100 }, () => sleepUntil(10));
    let fired = 0;
    const waker: Waker = {
      wake: () => {
        fired++;
        for (const rest of sleeps) rest.cancel();
      },
      willWake: () => false,
    };
    const cx = mock(sleep(1), { runtime }).cx;
    cx.installed = waker;
    for (const rest of sleeps) rest.poll(cx);
    expect(timersOf(runtime)).toBe(100);
    host.advanceAndRun(20);
    expect([fired, timersOf(runtime)]).toEqual([1, 0]);
  });

  it("#207 one that is set anew and dropped while its old bucket fires is not fired, and leaves nothing", () => {
    const { runtime, host } = testRuntime();
    const other = sleepUntil(10);
    const kept = sleepUntil(10);
    let fired = 0;
    const cx = mock(sleep(1), { runtime }).cx;
    cx.installed = {
      wake: () => {
        other.reset(50);
        other.cancel();
        kept.reset(30);
      },
      willWake: () => false,
    };
    const first = sleepUntil(10);
    first.poll(cx);
    cx.installed = { wake: () => fired++, willWake: () => false };
    other.poll(cx);
    kept.poll(cx);
    host.advanceAndRun(20);
    expect(fired).toBe(0);
    kept.poll(cx);
    expect(timersOf(runtime)).toBe(1);
    host.advanceAndRun(100);
    expect([fired, timersOf(runtime)]).toEqual([1, 0]);
  });

  it("#208 equal deadlines fire in the order of registration", () => {
    const { runtime, host } = testRuntime({ fuzz: false });
    const log: number[] = [];
    for (const i of [3, 1, 4, 2]) {
      runtime.spawn(
        future(function* () {
          yield* sleepUntil(10);
          log.push(i);
        })(),
      );
    }
    host.advanceAndRun(10);
    expect(log).toEqual([3, 1, 4, 2]);
  });

  it("#214 ten thousand random sleeps see the same instants twice", () => {
    const instants = (): number[] => {
      const { runtime, host } = testRuntime({ seed: 42 });
      const seen: number[] = [];
      for (let i = 0; i < 10_000; i++) {
        runtime.spawn(
          future(function* () {
            yield* sleep(runtime.random.next() * 1000);
            seen.push(now());
          })(),
        );
      }
      host.runToEnd();
      return seen;
    };
    const first = instants();
    expect(first).toHaveLength(10_000);
    expect(instants()).toEqual(first);
    expect(first).toEqual([...first].sort((a, b) => a - b));
  });

  it("a waker that throws does not keep the other timers from firing", () => {
    const { runtime, host, reports } = testRuntime();
    const broken = sleepUntil(5);
    const { cx } = mock(broken, { runtime });
    cx.installed = {
      wake: () => {
        throw new Error("bad waker");
      },
      willWake: () => false,
    };
    broken.poll(cx);
    const last = mock(sleepUntil(5), { runtime });
    last.poll();
    host.advanceAndRun(5);
    expect(last.isWoken).toBe(true);
    expect(reports.map((report) => report.kind)).toEqual(["waker-failure"]);
  });

  it("one timer, however often it is polled", () => {
    const { runtime } = testRuntime();
    const task = mock(sleep(5), { runtime });
    for (let i = 0; i < 10; i++) task.poll();
    expect(timersOf(runtime)).toBe(1);
    task.cancel();
    expect(timersOf(runtime)).toBe(0);
  });

  it("a million timers are set and fire in order", { timeout: 60_000 }, () => {
    const { runtime, host } = testRuntime({ fuzz: false, development: false });
    let last = -1;
    let count = 0;
    let disorder = 0;
    const inOrder = (deadline: number): Future<void> => {
      const rest = sleepUntil(deadline);
      return pollFn((cx): Poll<void> => {
        if (rest.poll(cx) === PENDING) return PENDING;
        if (deadline < last) disorder++;
        last = deadline;
        count++;
        return undefined;
      });
    };
    for (let i = 0; i < 1_000_000; i++) runtime.spawn(inOrder((i * 7919) % 100_003)).detach();
    host.runToEnd();
    expect([count, last, disorder]).toEqual([1_000_000, 100_002, 0]);
  });

  it("sleeps inside tasks count from the call", () => {
    const { run, host } = testRuntime();
    const log: Log = [];
    run(
      future(function* () {
        const early = sleep(10);
        yield* sleep(7);
        yield* early;
        log.push(`${now()}`);
        yield* spawn(sleep(1));
      })(),
    );
    expect(log).toEqual(["10"]);
    expect(host.now()).toBe(11);
  });
});
