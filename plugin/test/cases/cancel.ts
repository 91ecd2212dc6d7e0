// Programs that are cancelled at each of their suspensions in turn. `W(name, value)` is a future that is pending once and
// then gives the value; dropped in between it logs `drop name`.

import { BaseFuture, Context, noopWaker, PENDING, type Pollable } from "@stator/runtime";
import { makeHelpers } from "./helpers.js";
import { type Compile, loadMain } from "./run.js";

export interface CancelCase {
  readonly name: string;
  readonly source: string;
  /** The whole log when it is cancelled at its first, second, … suspension. */
  readonly cancelled: readonly (readonly string[])[];
}

class Wait extends BaseFuture<unknown> {
  private polled = false;
  private finished = false;
  private readonly value: unknown;
  private readonly onDrop: () => void;

  constructor(value: unknown, onDrop: () => void) {
    super();
    this.value = value;
    this.onDrop = onDrop;
  }

  poll(cx: Context): unknown {
    if (this.polled) {
      this.finished = true;
      return this.value;
    }
    this.polled = true;
    cx.waker.wake();
    return PENDING;
  }

  cancel(): void {
    if (this.polled && !this.finished) this.onDrop();
    this.finished = true;
  }
}

/** The log of a program that is polled `suspensions` times and then cancelled, by hand, to the end. */
export async function runCancelled(program: CancelCase, suspensions: number, compile: Compile): Promise<string[]> {
  const entries: string[] = [];
  const W = (name: string, value?: unknown): Wait => new Wait(value, () => entries.push(`drop ${name}`));
  const flags = /\busing\b/.test(program.source) ? (["proposal"] as const) : [];
  const main = await loadMain({ ...program, flags }, compile, { ...makeHelpers(entries), W });
  const future = main() as unknown as Pollable<unknown>;
  const cx = new Context(noopWaker);
  for (let count = 0; count < suspensions; count++) {
    if (future.poll(cx) !== PENDING) throw new Error(`${program.name} has only ${count} suspensions`);
  }
  try {
    for (let turns = 0; future.cancel(cx) === PENDING; turns++) {
      if (turns > 100) throw new Error(`Cancelling ${program.name} does not come to an end`);
    }
  } catch (error) {
    entries.push(`!! ${String(error)}`);
  }
  if (future.cancel(cx) !== undefined) entries.push("not finished");
  return entries;
}

export const cancelCases: CancelCase[] = [
  {
    name: "unpolled-runs-nothing",
    source: `async function main(a = log('parameters')) { log('body'); try { await W('a') } finally { log('f') } }`,
    cancelled: [["parameters", "body", "drop a", "f"]],
  },
  {
    name: "returned-by-a-finally-is-cleanup",
    source: `async function close() { log('close'); await W('b'); log('closed') } async function main() { try { await W('a') } finally { return close() } }`,
    cancelled: [
      ["drop a", "close", "closed"],
      ["close", "closed"],
    ],
  },
  {
    name: "nested-finallys-innermost-first",
    source: `async function main() { try { try { await W('a'); log('on') } finally { log('f1'); await W('b'); log('f1 end') } } finally { log('f2') } log('after') }`,
    cancelled: [
      ["drop a", "f1", "f1 end", "f2"],
      ["on", "f1", "f1 end", "f2", "after"],
    ],
  },
  {
    name: "an-await-in-finally-is-not-interrupted-but-the-next-one-is",
    source: `async function main() { try { await W('a') } finally { await W('b'); log('f') } try { await W('c') } finally { log('g') } }`,
    cancelled: [
      ["drop a", "f"],
      ["f", "drop c", "g"],
      ["f", "drop c", "g"],
    ],
  },
  {
    name: "catch-does-not-run",
    source: `async function main() { try { await W('a') } catch { log('caught') } finally { log('f') } }`,
    cancelled: [["drop a", "f"]],
  },
  {
    name: "the-awaited-child-goes-first",
    source: `async function child() { try { await W('c') } finally { log('child'); await W('d'); log('child end') } } async function main() { try { await child() } finally { log('main') } }`,
    cancelled: [
      ["drop c", "child", "child end", "main"],
      ["child", "child end", "main"],
    ],
  },
  {
    name: "a-throw-in-finally-does-not-skip-the-outer-ones",
    source: `async function main() { try { try { await W('a') } finally { throw 'x' } } finally { log('outer') } }`,
    cancelled: [["drop a", "outer", "!! x"]],
  },
  {
    name: "a-catch-of-what-a-finally-throws-goes-no-further-than-its-next-await",
    source: `async function main() { try { try { await W('a') } finally { throw 'x' } } catch (e) { log(e); await W('b'); log('on') } finally { log('outer'); await W('c'); log('end') } await W('d'); log('over') }`,
    cancelled: [
      ["drop a", "x", "drop b", "outer", "end"],
      ["x", "drop b", "outer", "end"],
      ["x", "on", "outer", "end", "drop d"],
      ["x", "on", "outer", "end", "drop d"],
    ],
  },
  {
    name: "a-sync-iterator-is-closed",
    source: `async function main() { for (const x of iter('i', 1, 2)) await W('w' + x) }`,
    cancelled: [
      ["i.next", "drop w1", "i.return"],
      ["i.next", "i.next", "drop w2", "i.return"],
    ],
  },
  {
    name: "an-async-iterator-is-closed-also-while-it-is-asked",
    source: `const rows = { n: 0, [Symbol.asyncIterator]() { return this }, next() { return W('next', { value: 1, done: this.n++ > 0 }) }, return() { log('return'); return W('return', {}) } }; async function main() { for await (const x of rows) await W('body'); log('end') }`,
    cancelled: [
      ["drop next", "return"],
      ["drop body", "return"],
      ["drop next", "return"],
    ],
  },
  {
    name: "resources-are-disposed-in-reverse",
    source: `async function main() { await using a = { [Symbol.asyncDispose]() { log('a'); return W('da') } }; using b = { [Symbol.dispose]() { log('b') } }; await W('w'); log('on') }`,
    cancelled: [
      ["drop w", "b", "a"],
      ["on", "b", "a"],
    ],
  },
  {
    name: "a-stream-left-at-a-yield-runs-its-finally-once",
    source: `async function* rows() { try { yield 1; yield 2 } finally { log('s'); await W('c'); log('s end') } } async function main() { for await (const x of rows()) { try { await W('b') } finally { log('body') } } }`,
    cancelled: [
      ["drop b", "body", "s", "s end"],
      ["body", "drop b", "body", "s", "s end"],
      ["body", "body", "s", "s end"],
    ],
  },
  {
    name: "a-stream-left-inside-an-await-runs-its-finally-once",
    source: `async function* rows() { try { await W('in'); yield 1 } finally { log('s') } } async function main() { for await (const x of rows()) await W('b') }`,
    cancelled: [
      ["drop in", "s"],
      ["drop b", "s"],
    ],
  },
  {
    name: "a-delegate-is-closed",
    source: `async function* inner() { try { yield 1; await W('in'); yield 2 } finally { log('inner'); await W('c') } } async function* outer() { try { yield* inner() } finally { log('outer') } } async function main() { for await (const x of outer()) await W('b') }`,
    cancelled: [
      ["drop b", "inner", "outer"],
      ["drop in", "inner", "outer"],
    ],
  },
];
