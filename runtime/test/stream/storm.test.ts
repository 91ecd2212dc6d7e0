/**
 * Random pipes over sources that are ready or not at random, compared with what arrays do, and dropped at random
 * moments: whatever was begun is dropped exactly once, and nothing stays behind.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PENDING, sleep, type Future } from "@stator/runtime";
import { mapped } from "@stator/runtime/combinators";
import {
  buffered,
  chain,
  chunks,
  collect,
  filter,
  flatten,
  fromPoll,
  map,
  mapAwait,
  merge,
  scan,
  skip,
  type Stream,
  take,
  takeWhile,
  throttle,
  zip,
} from "@stator/runtime/stream";
import { testRuntime } from "@stator/runtime/testing";

/** Counts what has begun and what was dropped. */
class Ledger {
  begun = 0;
  dropped = 0;

  /** `values`, each after the wait that stands beside it; slow to clean up. */
  source(values: readonly (readonly [value: number, wait: number])[], cleanup: number): Stream<number> {
    let at = 0;
    let begun = false;
    let timer: ReturnType<typeof sleep> | null = null;
    let closing: ReturnType<typeof sleep> | null = null;
    return fromPoll<number>(
      (cx) => {
        if (!begun) this.begun++;
        begun = true;
        const next = values[at];
        if (next === undefined) return { value: undefined, done: true };
        timer ??= sleep(next[1]);
        if (next[1] > 0 && timer.poll(cx) === PENDING) return PENDING;
        timer = null;
        at++;
        return { value: next[0], done: false };
      },
      (cx) => {
        timer?.cancel();
        closing ??= sleep(cleanup);
        if (closing.poll(cx) === PENDING) return PENDING;
        this.dropped++;
        return undefined;
      },
    );
  }
}

type Pipe = (stream: Stream<number>, ledger: Ledger) => Stream<number>;

interface Link {
  readonly name: string;
  readonly pipe: Pipe;
  readonly model: (values: number[]) => number[];
}

const later = (value: number): Future<number> => mapped(sleep(value % 4), () => value + 1);
const extra = [
  [100, 0],
  [101, 2],
] as const;

const links: Link[] = [
  { name: "map", pipe: (s) => s.pipe(map((n) => n * 2)), model: (v) => v.map((n) => n * 2) },
  { name: "mapAwait", pipe: (s) => s.pipe(mapAwait(later)), model: (v) => v.map((n) => n + 1) },
  { name: "buffered", pipe: (s) => s.pipe(map(later), buffered(3)), model: (v) => v.map((n) => n + 1) },
  { name: "filter", pipe: (s) => s.pipe(filter((n) => n % 3 > 0)), model: (v) => v.filter((n) => n % 3 > 0) },
  { name: "take", pipe: (s) => s.pipe(take(5)), model: (v) => v.slice(0, 5) },
  { name: "skip", pipe: (s) => s.pipe(skip(2)), model: (v) => v.slice(2) },
  {
    name: "takeWhile",
    pipe: (s) => s.pipe(takeWhile((n) => n % 7 < 6)),
    model: (v) => v.slice(0, v.findIndex((n) => n % 7 === 6) >>> 0),
  },
  {
    name: "scan",
    pipe: (s) => s.pipe(scan(0, (sum, n) => (sum + n) % 50)),
    model: (v) => v.map((_, at) => v.slice(0, at + 1).reduce((sum, n) => (sum + n) % 50, 0)),
  },
  { name: "chain", pipe: (s, l) => s.pipe(chain(l.source(extra, 1))), model: (v) => [...v, 100, 101] },
  {
    name: "zip",
    pipe: (s, l) =>
      s.pipe(
        zip(l.source([...extra, ...extra], 0)),
        map(([a, b]) => a + b),
      ),
    model: (v) => v.slice(0, 4).map((n, at) => n + 100 + (at % 2)),
  },
  { name: "chunks and flatten", pipe: (s) => s.pipe(chunks<number>(3), flatten()), model: (v) => v },
  { name: "throttle", pipe: (s) => s.pipe(throttle(2)), model: (v) => v },
];

const pipes = fc.array(fc.constantFrom(...links), { maxLength: 5 });
const values = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: -2, max: 5 })), { maxLength: 12 });

describe("random pipes", () => {
  it("give what arrays give, and drop each source once", () => {
    fc.assert(
      fc.property(values, pipes, fc.nat(3), (items, chosen, cleanup) => {
        const { run, assertNoLeaks } = testRuntime();
        const ledger = new Ledger();
        const stream = chosen.reduce((from, { pipe }) => pipe(from, ledger), ledger.source(items, cleanup));
        const expected = chosen.reduce(
          (from, { model }) => model(from),
          items.map(([value]) => value),
        );
        expect(run(stream.pipe(collect()))).toEqual(expected);
        expect(ledger.dropped).toBe(ledger.begun);
        assertNoLeaks();
      }),
    );
  });

  it("dropped at any moment, drop each source that was begun once, with its cleanup, and leave nothing behind", () => {
    fc.assert(
      fc.property(values, pipes, fc.nat(3), fc.nat(30), (items, chosen, cleanup, moment) => {
        const { runtime, host, reports, assertNoLeaks } = testRuntime();
        const ledger = new Ledger();
        const start = ledger.source(items, cleanup).pipe(merge(ledger.source(items, 0)));
        const handle = runtime.spawn(chosen.reduce((from, { pipe }) => pipe(from, ledger), start).pipe(collect()));
        host.advanceAndRun(moment);
        handle.abort();
        host.runToEnd();
        expect(handle.isFinished).toBe(true);
        expect(ledger.dropped).toBe(ledger.begun);
        expect(reports).toEqual([]);
        assertNoLeaks();
      }),
    );
  });
});
