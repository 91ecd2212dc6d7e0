/**
 * `yield* iterable` of a lowered async generator. The native `yield*` of the generator around it hands every request to this
 * object, which answers with suspensions for the driver until the inner iterator has an item:
 *
 * ```
 *   IDLE     next | throw ──> STEP      the iterator was asked; its answer is being awaited
 *            return       ──> RETURN    the same; the driver comes back with `return(answer)`
 *            throw        ──> CLOSE     it has no `throw`: closed instead, then a TypeError
 *            return       ──> VALUE     it has no `return`: the value is awaited, then we are left
 *   STEP, RETURN ──> IDLE               with an item, or done
 *   STEP     return       ──> RETURN    cancelled while the iterator was being awaited: it is closed
 * ```
 */
import { FromSyncIterator } from "./generator-from-sync.js";
import { AsyncSource, checkResult, MISSING, openSource, type Source, SyncSource } from "./generator-source.js";
import { AWAIT, AWAIT_RETURN, ITEM, Suspension } from "./generator-suspension.js";

const IDLE = 0;
const STEP = 1;
const RETURN = 2;
const CLOSE = 3;
const VALUE = 4;

type Answer = IteratorResult<Suspension, unknown>;

class Delegate implements Iterator<Suspension, unknown, unknown> {
  private readonly source: Source;
  private phase = IDLE;

  constructor(source: Source) {
    this.source = source;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(value: unknown): Answer {
    if (this.phase === IDLE) return this.suspend(STEP, AWAIT, this.source.request("next", [value]));
    if (this.phase === STEP) return this.answer(value);
    checkResult(value);
    throw this.withoutThrow();
  }

  throw(error: unknown): Answer {
    const { phase } = this;
    this.phase = IDLE;
    if (phase !== IDLE) {
      this.source.reject();
      throw error;
    }
    const asked = this.source.request("throw", [error]);
    if (asked !== MISSING) return this.suspend(STEP, AWAIT, asked);
    const closed = this.source.request("return", []);
    if (closed === MISSING) throw this.withoutThrow();
    return this.suspend(CLOSE, AWAIT, closed);
  }

  return(value: unknown): Answer {
    const { phase } = this;
    if (phase === RETURN) return this.answer(value);
    if (phase === VALUE) return { value, done: true };
    const asked = this.source.request("return", [value]);
    if (asked === MISSING) return this.suspend(VALUE, AWAIT_RETURN, value);
    return this.suspend(RETURN, AWAIT_RETURN, asked);
  }

  private withoutThrow(): TypeError {
    this.phase = IDLE;
    return new TypeError("The iterator does not provide a `throw` method");
  }

  private suspend(phase: number, kind: number, value: unknown): Answer {
    this.phase = phase;
    return { value: new Suspension(kind, value), done: false };
  }

  private answer(outcome: unknown): Answer {
    this.phase = IDLE;
    const done = this.source.accept(outcome);
    const value = this.source.take();
    return done ? { value, done } : { value: new Suspension(ITEM, value), done };
  }
}

/** Begins a `yield*` of an async generator. */
export function delegate(iterable: unknown): Delegate {
  return new Delegate(openSource(iterable, (iterator) => new SyncSource(iterator)));
}

/** With the turns of the microtask queue that a native `yield*` takes. */
export function delegateEagerly(iterable: unknown): Delegate {
  return new Delegate(openSource(iterable, (iterator) => new AsyncSource(new FromSyncIterator(iterator))));
}
