/**
 * What a generator lowered from an async generator says to its driver when it yields. A plain value is an item for the
 * consumer, awaited first; everything else is wrapped in one of these.
 */

/** Await the value; the outcome comes back from the `yield`. */
export const AWAIT = 0;
/** The same, inside a `finally`: cancelling must not interrupt it. */
export const AWAIT_SHIELDED = 1;
/** Await the value, then resume the generator with `return(outcome)`: it returns, or closes what it delegates to. */
export const AWAIT_RETURN = 2;
/** An item that a delegate has already awaited. */
export const ITEM = 3;
/** Hand over to an iterable until it is done: only an eager generator says so. */
export const DELEGATE = 4;

export class Suspension {
  readonly value: unknown;
  readonly #kind: number;

  constructor(kind: number, value: unknown) {
    this.#kind = kind;
    this.value = value;
  }

  get kind(): number {
    return this.#kind;
  }

  /** A proxy that is yielded would notice `instanceof`. */
  static has(value: object): boolean {
    return #kind in value;
  }
}

export function isSuspension(value: unknown): value is Suspension {
  return typeof value === "object" && value !== null && Suspension.has(value);
}

/** `await value` in an async generator. */
export function awaiting(value: unknown): Suspension {
  return new Suspension(AWAIT, value);
}

/** `await value` inside a `finally` of an async generator. */
export function awaitingShielded(value: unknown): Suspension {
  return new Suspension(AWAIT_SHIELDED, value);
}

/** `return value` of an eager async generator. */
export function returning(value: unknown): Suspension {
  return new Suspension(AWAIT_RETURN, value);
}

/** `yield* iterable` of an eager async generator. */
export function delegating(iterable: unknown): Suspension {
  return new Suspension(DELEGATE, iterable);
}
