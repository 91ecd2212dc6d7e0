/**
 * A `for await` loop of a lowered generator.
 *
 * ```
 *   NEXT ── step ──> BODY ── next ──> NEXT          one turn
 *   NEXT ── step, done ──> OVER
 *   NEXT ── fail ──> OVER                           the iterator failed: it is not closed
 *   BODY ── close ──> OVER                          break, return, throw: it is closed
 *   NEXT ── close ──> OVER                          only cancel leaves a loop there: it is closed
 * ```
 */
import type { Pollable } from "../core/future.js";
import { intoFuture } from "../core/into-future.js";
import { FromSyncIterator } from "./generator-from-sync.js";
import { AsyncSource, checkResult, MISSING, openSource, type Source, SyncSource } from "./generator-source.js";
import { isPlainStream, Items, type MachineStream } from "./machine-items.js";
import { asyncSource } from "./stream-source.js";

const NEXT = 0;
const BODY = 1;
const OVER = 2;

class AsyncLoop {
  value: unknown = undefined;
  /** What must be awaited after `close()` said true. */
  closing: unknown = undefined;
  protected phase = NEXT;
  private readonly source: Source;
  private failed = false;

  constructor(source: Source) {
    this.source = source;
  }

  next(): unknown {
    this.phase = NEXT;
    return this.source.request("next", []);
  }

  /** The same as a future. */
  ask(): Pollable<unknown> {
    return intoFuture(this.next());
  }

  /** Whether there is another turn; then `value` is its value. */
  step(outcome: unknown): boolean {
    if (this.source.accept(outcome)) {
      this.phase = OVER;
      return false;
    }
    this.value = this.source.take();
    this.phase = BODY;
    return true;
  }

  /** An error is leaving the loop, from its body or from the iterator. */
  fail(): void {
    this.failed = true;
    if (this.phase !== NEXT) return;
    this.phase = OVER;
    this.source.reject();
  }

  /** Closes the iterator if it is still open; true when there is an answer to await. */
  close(): boolean {
    if (this.phase === OVER) return false;
    this.phase = OVER;
    try {
      this.closing = this.source.request("return", []);
    } catch (error) {
      this.closingFailed(error);
      return false;
    }
    return this.closing !== MISSING;
  }

  closed(answer: unknown): void {
    if (!this.failed && this.source instanceof AsyncSource) checkResult(answer);
  }

  /** The error of the body wins over that of closing. */
  closingFailed(error: unknown): void {
    if (!this.failed) throw error;
  }
}

/** Over a stream of a machine: items come as they are, and whether one is asked for is left to `items`. */
class ItemLoop extends AsyncLoop {
  private readonly items: Items;
  private readonly stream: MachineStream;

  constructor(stream: MachineStream) {
    super(new AsyncSource(stream));
    this.phase = BODY;
    this.stream = stream;
    this.items = new Items(stream);
  }

  override next(): unknown {
    return this.items;
  }

  override ask(): Pollable<unknown> {
    return this.items;
  }

  override step(outcome: unknown): boolean {
    if (this.stream.ended === true) {
      this.phase = OVER;
      return false;
    }
    this.value = outcome;
    return true;
  }

  override fail(): void {
    if (this.items.failed) this.phase = NEXT;
    super.fail();
  }
}

/** Begins a `for await`. */
export function iterateAsync(iterable: unknown): AsyncLoop {
  if (isPlainStream(iterable)) return new ItemLoop(iterable);
  return new AsyncLoop(openSource(iterable, (iterator) => new SyncSource(iterator), asyncSource));
}

/** With the turns of the microtask queue that a native loop takes. */
export function iterateAsyncEagerly(iterable: unknown): AsyncLoop {
  return new AsyncLoop(openSource(iterable, (iterator) => new AsyncSource(new FromSyncIterator(iterator))));
}
