/**
 * The life of every built-in stream.
 *
 * ```
 *   OPEN ── done | throw ──> CLOSING ── sources and work in flight are dropped, in order ──> OVER
 *     └──── cancel ────────────^                                           the end, or the error, is seen
 * ```
 *
 * Law: an error that was on its way when the stream is cancelled is thrown by `cancel`, so that it is reported.
 */
import type { Context } from "../core/context.js";
import { drop } from "../core/drop.js";
import type { Pollable } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { checkCount } from "../sync/errors.js";
import { END, type Step, Stream } from "./stream.js";

/** Something to let go of. */
export interface Droppable {
  cancel(cx: Context): Poll<void>;
}

/** Drops `children` one after the other. PENDING while the cleanup of one goes on. */
export function dropInOrder(children: readonly Droppable[], cx: Context): Poll<void> {
  for (const child of children) if (drop(child as Pollable<unknown>, cx) === PENDING) return PENDING;
  return undefined;
}

const OPEN = 0;
const CLOSING = 1;
const OVER = 2;

export class Stage<T> extends Stream<T> {
  #phase = OPEN;
  #failure: { readonly error: unknown } | null = null;
  readonly #advance: (cx: Context) => Poll<Step<T>>;
  readonly #children: readonly Droppable[];

  /** `advance` is asked for the next item; `children` are dropped at the end, in order, whatever the end is. */
  constructor(advance: (cx: Context) => Poll<Step<T>>, ...children: Droppable[]) {
    super();
    this.#advance = advance;
    this.#children = children;
  }

  pollNext(cx: Context): Poll<Step<T>> {
    if (this.#phase === OPEN) {
      try {
        const step = this.#advance(cx);
        if (step === PENDING || step.done !== true) return step;
      } catch (error) {
        this.#failure = { error };
      }
    }
    return this.cancel(cx) === PENDING ? PENDING : END;
  }

  cancel(cx: Context): Poll<void> {
    if (this.#phase === OVER) return undefined;
    this.#phase = CLOSING;
    if (dropInOrder(this.#children, cx) === PENDING) return PENDING;
    this.#phase = OVER;
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure.error;
    return undefined;
  }
}

/** A stream that does something with each item: gives another one, the end, or undefined to pass over it. */
export function through<T, U>(source: Stream<T>, onItem: (value: T) => Step<U> | undefined): Stream<U> {
  return new Stage<U>((cx) => {
    for (;;) {
      const step = source.pollNext(cx);
      if (step === PENDING || step.done === true) return step;
      const answer = onItem(step.value);
      if (answer !== undefined) return answer;
    }
  }, source);
}

/** A count that an operator was given: a whole number from 1 on, or Infinity. */
export function checkLimit(what: string, count: number): void {
  if (count !== Infinity) checkCount(what, count, 1);
}
