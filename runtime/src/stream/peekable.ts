/** Looking at the next item without taking it. */
import { discard } from "../combinators/output.js";
import { pollFn } from "../core/poll-fn.js";
import type { Context } from "../core/context.js";
import type { Future } from "../core/future.js";
import { PENDING, type Poll } from "../core/poll.js";
import { type Step, Stream } from "./stream.js";

/** A stream that keeps the item it was asked to show. */
export class Peekable<T> extends Stream<T> {
  readonly #source: Stream<T>;
  #kept: Step<T> | null = null;

  constructor(source: Stream<T>) {
    super();
    this.#source = source;
  }

  pollNext(cx: Context): Poll<Step<T>> {
    const kept = this.#kept;
    this.#kept = null;
    return kept ?? this.#source.pollNext(cx);
  }

  /** The next item, which stays where it is. */
  pollPeek(cx: Context): Poll<Step<T>> {
    const step = this.pollNext(cx);
    if (step !== PENDING) this.#kept = step;
    return step;
  }

  cancel(cx: Context): Poll<void> {
    const kept = this.#kept;
    this.#kept = null;
    discard(kept?.value, cx);
    return this.#source.cancel(cx);
  }

  /** Waits for the next item and leaves it where it is. Dropped, it has taken nothing. */
  peek(): Future<Step<T>> {
    return pollFn((cx) => this.pollPeek(cx));
  }

  /** Waits for the next item and takes it if `test` is true of it; else undefined. Dropped, it has taken nothing. */
  nextIf(test: (value: T) => boolean): Future<T | undefined> {
    return pollFn((cx) => {
      const step = this.pollPeek(cx);
      if (step === PENDING) return PENDING;
      if (step.done === true || !test(step.value)) return undefined;
      this.#kept = null;
      return step.value;
    });
  }
}

/**
 * A stream whose next item can be looked at with `peek`, and taken on a condition with `nextIf`.
 *
 * @example
 * ```ts
 * import { from, peekable } from "@stator/runtime/stream";
 *
 * const words = from(["let", "x"]).pipe(peekable());
 * console.log((await words.peek()).value); // prints let
 * console.log(await words.nextIf((word) => word === "let")); // prints let
 * console.log(await words.nextIf((word) => word === "y")); // prints undefined
 * console.log((await words.next()).value); // prints x
 * ```
 *
 * *Cancellation*: drops the source and disposes of the item that was looked at, if it can be. A dropped `peek` or
 * `nextIf` has taken nothing.
 *
 * *Throws* what the source or `test` throws.
 */
export function peekable<T>(): (source: Stream<T>) => Peekable<T> {
  return (source) => new Peekable(source);
}
