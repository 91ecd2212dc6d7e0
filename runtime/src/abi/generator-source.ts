/**
 * The iterator behind a `for await` or an async `yield*`, as the language reads it: an async iterator, or a sync one whose
 * values are awaited.
 *
 * A request has two halves with an await between them: `request` calls the iterator and gives what must be awaited, then
 * `accept` takes the outcome and says whether the iteration is over; or `reject`, if the await failed. `take` reads the
 * value, which the language does only where it needs it.
 */

export type Method = "next" | "return" | "throw";

/** Given by `request` when the iterator has no such method. */
export const MISSING: unique symbol = Symbol("missing method");

export interface Source {
  request(method: Method, args: readonly unknown[]): unknown;
  accept(outcome: unknown): boolean;
  take(): unknown;
  reject(): void;
}

type Call = (...args: unknown[]) => unknown;
type Iterators = { readonly [Name in Method]?: unknown };

/** The source of `iterable`. `adapt` says what to do with a sync iterator, `adaptAsync` with an async one. */
export function openSource(
  iterable: unknown,
  adapt: (iterator: object) => Source,
  adaptAsync: (iterator: object) => Source = (iterator) => new AsyncSource(iterator),
): Source {
  const makeAsync = methodOf(iterable, Symbol.asyncIterator);
  if (makeAsync !== undefined) return adaptAsync(opened(iterable, makeAsync));
  const makeSync = methodOf(iterable, Symbol.iterator);
  if (makeSync === undefined) throw new TypeError(`${describe(iterable)} is not async iterable`);
  return adapt(opened(iterable, makeSync));
}

function opened(iterable: unknown, make: Call): object {
  const iterator = Reflect.apply(make, iterable, []);
  if (!isObject(iterator)) throw new TypeError(`Result of the iterator method is not an object: ${describe(iterator)}`);
  return iterator;
}

/** A property that is to be called: absent, or a function. */
export function methodOf(object: unknown, key: PropertyKey): Call | undefined {
  const method = (object as Record<PropertyKey, unknown>)[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== "function") throw new TypeError(`${describe(method)} is not a function`);
  return method as Call;
}

export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Results of iterators must be objects, whatever is in them. */
export function checkResult(result: unknown): asserts result is IteratorResult<unknown> {
  if (!isObject(result)) throw new TypeError(`Iterator result ${describe(result)} is not an object`);
}

export function describe(value: unknown): string {
  return typeof value === "symbol" || typeof value === "string" ? JSON.stringify(String(value)) : typeof value;
}

/** Calls `next` as it was when the iteration began, and the other methods as they are now. */
class Requests {
  readonly iterator: object;
  private readonly next: unknown;

  constructor(iterator: object) {
    this.iterator = iterator;
    this.next = (iterator as Iterators).next;
  }

  call(method: Method, args: readonly unknown[]): unknown {
    if (method === "next") {
      if (typeof this.next !== "function") throw new TypeError(`${describe(this.next)} is not a function`);
      return Reflect.apply(this.next, this.iterator, args);
    }
    const found = methodOf(this.iterator, method);
    return found === undefined ? MISSING : Reflect.apply(found, this.iterator, args);
  }
}

export class AsyncSource implements Source {
  private readonly requests: Requests;
  private result: IteratorResult<unknown> | undefined;

  constructor(iterator: object) {
    this.requests = new Requests(iterator);
  }

  request(method: Method, args: readonly unknown[]): unknown {
    return this.requests.call(method, args);
  }

  accept(outcome: unknown): boolean {
    checkResult(outcome);
    this.result = outcome;
    return Boolean(outcome.done);
  }

  take(): unknown {
    return this.result!.value;
  }

  reject(): void {}
}

/** A sync iterator: its values are awaited in its place, and it is closed when one of them fails. */
export class SyncSource implements Source {
  private readonly requests: Requests;
  private done = false;
  private closing = false;
  private value: unknown;

  constructor(iterator: object) {
    this.requests = new Requests(iterator);
  }

  request(method: Method, args: readonly unknown[]): unknown {
    this.closing = method === "return";
    // Until it has answered as it must: an iterator that fails is not closed.
    this.done = true;
    const result = this.requests.call(method, args);
    if (result === MISSING) return this.withoutMethod(method, args);
    checkResult(result);
    const done = Boolean(result.done);
    const { value } = result;
    this.done = done;
    return value;
  }

  accept(outcome: unknown): boolean {
    this.value = outcome;
    return this.done;
  }

  take(): unknown {
    return this.value;
  }

  reject(): void {
    if (!this.done && !this.closing) closeQuietly(this.requests);
  }

  private withoutMethod(method: Method, args: readonly unknown[]): unknown {
    if (method === "return") return args[0];
    const closed = this.requests.call("return", []);
    if (closed !== MISSING) checkResult(closed);
    throw new TypeError("The iterator does not provide a `throw` method");
  }
}

/** An error is on its way already: what closing says does not matter. */
function closeQuietly(requests: Requests): void {
  try {
    requests.call("return", []);
  } catch {}
}
