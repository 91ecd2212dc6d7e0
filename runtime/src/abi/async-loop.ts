/**
 * A `for await` loop, as generated code walks through it: what is asked for is awaited between two of its methods.
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
import { Kin } from "../core/kin.js";
import { AsyncSource, checkResult, MISSING, type Source } from "./generator-source.js";

export const NEXT = 0;
export const BODY = 1;
export const OVER = 2;

/** Of the kin of futures because one that reads a stream is the future of its own items. */
export class AsyncLoop extends Kin {
  value: unknown;
  /** What must be awaited after `close()` said true. */
  closing: unknown;
  protected phase: number;
  private readonly source: Source;
  private failed: boolean;

  constructor(source: Source) {
    super();
    this.value = undefined;
    this.closing = undefined;
    this.phase = NEXT;
    this.source = source;
    this.failed = false;
  }

  next(): unknown {
    this.phase = NEXT;
    return this.source.request("next", []);
  }

  /** The same as a future. */
  ask(): Pollable<unknown> {
    return intoFuture(this.next());
  }

  /** Whether there is no further turn: then none of its methods is called any more. */
  isOver(outcome: unknown): boolean {
    if (this.source.accept(outcome)) return true;
    this.value = this.source.take();
    this.phase = BODY;
    return false;
  }

  /** The value of a turn. */
  item(_outcome: unknown): unknown {
    return this.value;
  }

  /** For those who look again after the end: whether there is another turn; then `value` is its value. */
  step(outcome: unknown): boolean {
    if (this.isOver(outcome)) {
      this.phase = OVER;
      return false;
    }
    this.value = this.item(outcome);
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
