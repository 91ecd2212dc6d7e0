/** Asynchronous iteration taken apart for `for await`: `next` and `return` give something to await. */

import { isObject } from "./iterate.js";

export function asyncIteration(iterable: unknown): AsyncIteration {
  const source = iterable as AsyncIterable<unknown> & Iterable<unknown>;
  const method = source[Symbol.asyncIterator];
  if (method === undefined || method === null) return new AsyncIteration(fromSync(source));
  const iterator: unknown = Reflect.apply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError("Result of the Symbol.asyncIterator method is not an object");
  return new AsyncIteration(iterator as AsyncIterator<unknown>);
}

/** Laws: `next` is awaited and given to `accept`; after that said no, or anything failed, nothing is closed. */
export class AsyncIteration {
  value: unknown = undefined;
  /** Set by `close` when there is something to await. */
  closing = false;
  private done = false;
  private readonly iterator: AsyncIterator<unknown>;
  private readonly nextMethod: unknown;

  constructor(iterator: AsyncIterator<unknown>) {
    this.iterator = iterator;
    this.nextMethod = iterator.next;
  }

  next(): unknown {
    this.done = true; // unless the result is accepted
    return Reflect.apply(this.nextMethod as () => unknown, this.iterator, []);
  }

  /** Whether the awaited result holds another value, which is then in `value`. */
  accept(result: unknown): boolean {
    if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
    if ((result as IteratorResult<unknown>).done) return false;
    this.value = (result as IteratorResult<unknown>).value;
    this.done = false;
    return true;
  }

  /** Starts closing: gives what to await, if `closing` is set. */
  close(throwing: boolean): unknown {
    this.closing = false;
    if (this.done) return undefined;
    this.done = true;
    try {
      const method = this.iterator.return;
      if (method === undefined || method === null) return undefined;
      const result: unknown = Reflect.apply(method, this.iterator, []);
      this.closing = true;
      return result;
    } catch (error) {
      if (!throwing) throw error;
      return undefined;
    }
  }

  closed(throwing: boolean, result: unknown): void {
    if (!throwing && !isObject(result)) throw new TypeError(`${String(result)} is not an object`);
  }

  closeFailed(throwing: boolean, error: unknown): void {
    if (!throwing) throw error;
  }
}

/** A synchronous iterator as an asynchronous one: its values are awaited. */
function fromSync(iterable: Iterable<unknown>): AsyncIterator<unknown> {
  const method = iterable[Symbol.iterator];
  if (typeof method !== "function") throw new TypeError("The value is not async iterable");
  const iterator: unknown = Reflect.apply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError("Result of the Symbol.iterator method is not an object");
  const sync = iterator as Iterator<unknown>;
  const nextMethod = sync.next;
  const settle = async (result: IteratorResult<unknown>): Promise<IteratorResult<unknown>> => {
    const done = Boolean(result.done);
    return { done, value: await result.value };
  };
  return {
    async next() {
      const result: unknown = Reflect.apply(nextMethod, sync, []);
      if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
      return settle(result as IteratorResult<unknown>);
    },
    async return() {
      const method = sync.return;
      if (method === undefined || method === null) return { done: true, value: undefined };
      const result: unknown = Reflect.apply(method, sync, []);
      if (!isObject(result)) throw new TypeError(`${String(result)} is not an object`);
      return settle(result as IteratorResult<unknown>);
    },
  };
}
