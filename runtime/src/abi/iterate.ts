/** Synchronous iteration taken apart: one step at a time, closed by whoever leaves early. */

/** Starts iterating. */
export function iterate(iterable: unknown): Iteration {
  // Fetched and called as the language does, with its own errors for what is not iterable.
  const method = (iterable as Iterable<unknown>)[Symbol.iterator];
  if (typeof method !== "function") throw new TypeError(`${describe(iterable)} is not iterable`);
  const iterator: unknown = Reflect.apply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError("Result of the Symbol.iterator method is not an object");
  const { next } = iterator as { readonly next: unknown };
  if (method === arrayValues && next === arrayNext && Array.isArray(iterable)) {
    return new ArrayIteration(iterator, next, iterable);
  }
  return new Iteration(iterator, next);
}

export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function describe(value: unknown): string {
  return value === null || value === undefined ? String(value) : `a value of type ${typeof value}`;
}

/**
 * Laws: once `done`, the iterator is never touched again: it ended, or it threw, or it was closed.
 * `value` is what the last successful step gave.
 */
export class Iteration {
  value: unknown = undefined;
  protected done = false;
  private readonly iterator: { readonly return?: unknown };
  private readonly nextMethod: unknown;

  constructor(iterator: object, next: unknown) {
    this.iterator = iterator;
    this.nextMethod = next;
  }

  /** Whether there is another value, which is then in `value`. */
  step(): boolean {
    this.done = true; // unless all of this goes well
    const result: unknown = Reflect.apply(this.nextMethod as () => unknown, this.iterator, []);
    if (!isObject(result)) throw new TypeError(`Iterator result ${String(result)} is not an object`);
    if ((result as IteratorResult<unknown>).done) return false;
    this.value = (result as IteratorResult<unknown>).value;
    this.done = false;
    return true;
  }

  /** The next value, or undefined when there is none: an element of a pattern. */
  take(): unknown {
    return !this.done && this.step() ? this.value : undefined;
  }

  /** All that is left: the rest element of a pattern. */
  rest(): unknown[] {
    const values: unknown[] = [];
    while (!this.done && this.step())
      Object.defineProperty(values, values.length, {
        value: this.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    return values;
  }

  /** Lets go of an iterator that is not done. While an error is on its way, one from closing is passed over. */
  close(throwing: boolean): void {
    if (this.done) return;
    this.done = true;
    try {
      const method = this.iterator.return;
      if (method === undefined || method === null) return;
      const result: unknown = Reflect.apply(method as () => unknown, this.iterator, []);
      if (!throwing && !isObject(result)) throw new TypeError(`${String(result)} is not an object`);
    } catch (error) {
      if (!throwing) throw error;
    }
  }
}

// What the language uses for arrays, as long as nobody has replaced it.
// oxlint-disable-next-line typescript/unbound-method -- compared, not called
const arrayValues: unknown = Array.prototype.values;
const { next: arrayNext } = [][Symbol.iterator]() as { readonly next: unknown };

/** Over an array: what its iterator would do, without the object that it makes for each value. */
class ArrayIteration extends Iteration {
  private readonly array: readonly unknown[];
  private index = 0;

  constructor(iterator: object, next: unknown, array: readonly unknown[]) {
    super(iterator, next);
    this.array = array;
  }

  override step(): boolean {
    const { array, index } = this;
    this.done = true; // unless all of this goes well
    if (!(index < lengthOf(array))) return false;
    this.index = index + 1;
    this.value = array[index];
    this.done = false;
    return true;
  }
}

/** Only the length of a proxy can be anything else than a whole number. */
function lengthOf({ length }: { readonly length: unknown }): number {
  if (typeof length === "number" && length >>> 0 === length) return length;
  return Math.min(Math.trunc(+(length as string)) || 0, Number.MAX_SAFE_INTEGER);
}

/** The keys that for-in visits: what was deleted before its turn is passed over. */
export function keysOf(object: unknown): KeyWalk {
  return new KeyWalk(visitKeys(object));
}

/** The language's own loop, suspended between two keys: order, shadowing and changes on the way are its business. */
function* visitKeys(object: unknown): Generator<string, void, undefined> {
  for (const key in object as object) yield key;
}

export class KeyWalk {
  value = "";
  private readonly keys: Generator<string, void, undefined>;

  constructor(keys: Generator<string, void, undefined>) {
    this.keys = keys;
  }

  step(): boolean {
    const result = this.keys.next();
    if (result.done === true) return false;
    this.value = result.value;
    return true;
  }
}
