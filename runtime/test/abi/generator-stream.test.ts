import { describe, expect, test } from "vitest";
import { awaiting, awaitingShielded, generatorStream as streamOf } from "../../src/abi.js";
import { BaseFuture, Context, noopWaker, PENDING, wakerFrom } from "../../src/index.js";

/** Pending until opened. */
class Gate extends BaseFuture<unknown> {
  dropped = false;
  private value: unknown = PENDING;

  open(value: unknown): void {
    this.value = value;
  }

  poll(cx: Context): unknown {
    void cx.waker;
    return this.value;
  }

  cancel(): void {
    this.dropped = true;
  }
}

const cx = new Context(noopWaker);

function generatorStream(body: () => Generator<unknown, unknown, unknown>): ReturnType<typeof streamOf> {
  return streamOf(body());
}

function items(stream: ReturnType<typeof generatorStream>): unknown[] {
  const seen: unknown[] = [];
  for (;;) {
    const step = stream.pollNext(cx);
    if (step === PENDING) return [...seen, "pending"];
    if (step.done === true) return [...seen, `end ${String(step.value)}`];
    seen.push(step.value);
  }
}

describe("a generator stream", () => {
  test("gives its items to pollNext, awaiting each, and then stays finished", () => {
    const stream = generatorStream(function* () {
      const two = yield awaiting(2);
      yield 1;
      yield two;
      return "r";
    });
    expect(items(stream)).toEqual([1, 2, "end r"]);
    expect(items(stream)).toEqual(["end undefined"]);
  });

  test("waits for the operand of a yield and throws its failure there", () => {
    const gate = new Gate();
    const stream = generatorStream(function* () {
      yield gate;
    });
    expect(stream.pollNext(cx)).toBe(PENDING);
    gate.open("item");
    expect(stream.pollNext(cx)).toEqual({ value: "item", done: false });
  });

  test("runs nothing before it is polled", () => {
    let ran = false;
    const stream = generatorStream(function* () {
      ran = true;
      yield 1;
    });
    const request = stream.next();
    expect(ran).toBe(false);
    request.poll(cx);
    expect(ran).toBe(true);
  });

  test("lets the next request take over what a dropped one had set going (#243)", () => {
    const gate = new Gate();
    const stream = generatorStream(function* () {
      yield yield awaiting(gate);
    });
    const first = stream.next();
    expect(first.poll(cx)).toBe(PENDING);
    expect(first.cancel(cx)).toBe(undefined);
    expect(gate.dropped).toBe(false);
    gate.open("kept");
    expect(stream.next().poll(cx)).toEqual({ value: "kept", done: false });
  });

  test("lets a return leave what a dropped request had set going", () => {
    const gate = new Gate();
    const log: string[] = [];
    const stream = generatorStream(function* () {
      try {
        yield awaiting(gate);
      } finally {
        log.push("finally");
      }
    });
    const first = stream.next();
    first.poll(cx);
    first.cancel(cx);
    expect(stream.return("r").poll(cx)).toEqual({ value: "r", done: true });
    expect(gate.dropped).toBe(true);
    expect(log).toEqual(["finally"]);
  });

  test("serves requests in the order of their first polls and wakes the one whose turn has come", () => {
    const gate = new Gate();
    const stream = generatorStream(function* () {
      yield gate;
      yield 2;
    });
    let woken = 0;
    const [first, second] = [stream.next(), stream.next()];
    expect(first.poll(cx)).toBe(PENDING);
    expect(second.poll(new Context(wakerFrom(() => woken++)))).toBe(PENDING);
    gate.open(1);
    expect(woken).toBe(0);
    expect(first.poll(cx)).toEqual({ value: 1, done: false });
    expect(woken).toBe(1);
    expect(second.poll(cx)).toEqual({ value: 2, done: false });
    expect(() => second.poll(cx)).toThrow("it has finished");
  });

  test("cancelled at a yield runs its finally once, shielded awaits included (#243)", () => {
    const gate = new Gate();
    const log: string[] = [];
    const stream = generatorStream(function* () {
      try {
        yield 1;
      } finally {
        log.push("begin");
        yield awaitingShielded(gate);
        yield "an item nobody takes";
        log.push("end");
      }
    });
    stream.pollNext(cx);
    expect(stream.cancel(cx)).toBe(PENDING);
    expect(stream.cancel(cx)).toBe(PENDING);
    gate.open(undefined);
    expect(stream.cancel(cx)).toBe(undefined);
    expect(stream.cancel(cx)).toBe(undefined);
    expect(log).toEqual(["begin", "end"]);
    expect(gate.dropped).toBe(false);
    expect(items(stream)).toEqual(["end undefined"]);
  });

  test("cancelled before its first poll runs nothing", () => {
    let ran = false;
    const stream = generatorStream(function* () {
      ran = true;
      yield 1;
    });
    expect(stream.cancel(cx)).toBe(undefined);
    expect(items(stream)).toEqual(["end undefined"]);
    expect(ran).toBe(false);
  });

  test("knows its description", () => {
    const described = { name: "rows", source: "rows.ts:1" };
    expect(streamOf((function* () {})(), described).machine).toBe(described);
  });
});
