/** The resources of a block with `using` or `await using` declarations, disposed of in reverse order. */

import { isObject } from "./iterate.js";

/** The language's own, whatever a program does to the global variable. */
const NativePromise = Promise;

interface Resource {
  readonly value: unknown;
  readonly dispose: (() => unknown) | null;
  readonly awaited: boolean;
}

/**
 * Laws: `begin` once, then `step` until it says no, with `pending` awaited (and a failure given to `fail`) each time it
 * says yes; then `finish`, which throws what is to be thrown.
 */
export class Resources {
  /** What `step` left to be awaited. */
  pending: unknown = undefined;
  private readonly stack: Resource[] = [];
  private failed = false;
  private suppressed = false;
  private error: unknown = undefined;
  /** A resource of null is to be awaited, unless another one is. */
  private owed = false;
  private awaited = false;

  use<Value>(value: Value): Value {
    if (value === null || value === undefined) return value;
    const dispose = methodOf(value, Symbol.dispose ?? Symbol.for("Symbol.dispose"));
    if (dispose === null) throw new TypeError("Property [Symbol.dispose] is not a function");
    this.stack.push({ value, dispose, awaited: false });
    return value;
  }

  useAsync<Value>(value: Value): Value {
    if (value === null || value === undefined) {
      // Nothing to dispose of, but leaving the block still waits, once for all of these.
      this.stack.push({ value, dispose: null, awaited: true });
      return value;
    }
    const dispose = methodOf(value, Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose"));
    if (dispose !== null) {
      this.stack.push({ value, dispose, awaited: true });
      return value;
    }
    const sync = methodOf(value, Symbol.dispose ?? Symbol.for("Symbol.dispose"));
    if (sync === null) throw new TypeError("Property [Symbol.asyncDispose] is not a function");
    this.stack.push({ value, dispose: () => settled(sync, value), awaited: true });
    return value;
  }

  /** `throwing`: the block is being left by this error. */
  begin(throwing: boolean, error: unknown): void {
    this.suppressed = throwing;
    this.error = throwing ? error : undefined;
  }

  /** Disposes of the next resources; true when the last one must be awaited. */
  step(): boolean {
    for (let resource = this.stack.at(-1); ; resource = this.stack.at(-1)) {
      if (resource?.awaited !== true && this.owed && !this.awaited) {
        this.owed = false;
        this.pending = undefined;
        return true;
      }
      if (resource === undefined) return false;
      this.stack.pop();
      if (resource.dispose === null) this.owed = true;
      else if (this.dispose(resource.dispose, resource)) return true;
    }
  }

  private dispose(method: () => unknown, { value, awaited }: Resource): boolean {
    try {
      const result = Reflect.apply(method, value, []);
      if (!awaited) return false;
      this.awaited = true;
      this.pending = result;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** A disposal failed. An error that was on its way already is kept as the suppressed one. */
  fail(error: unknown): void {
    this.error = this.suppressed ? suppress(error, this.error) : error;
    this.suppressed = true;
    this.failed = true;
  }

  finish(): void {
    if (this.failed) throw this.error;
  }
}

/** What a synchronous method gives is not awaited, but that it is done is; and what it throws. */
function settled(method: () => unknown, value: unknown): Promise<never> | undefined {
  try {
    Reflect.apply(method, value, []);
    return undefined;
  } catch (error) {
    return NativePromise.reject(error);
  }
}

function methodOf(value: unknown, key: symbol): (() => unknown) | null {
  if (!isObject(value)) throw new TypeError("A resource must be an object, null or undefined");
  const method = (value as Record<symbol, unknown>)[key];
  if (method === undefined || method === null) return null;
  if (typeof method !== "function") throw new TypeError(`Property [${String(key.description)}] is not a function`);
  return method as () => unknown;
}

/** The language's SuppressedError where there is one, else an error of the same shape. */
function suppress(error: unknown, suppressed: unknown): unknown {
  const message = "An error was suppressed during disposal";
  const native = (
    globalThis as { SuppressedError?: new (error: unknown, suppressed: unknown, message?: string) => Error }
  ).SuppressedError;
  return native === undefined
    ? new SuppressedErrorShape(error, suppressed, message)
    : new native(error, suppressed, message);
}

class SuppressedErrorShape extends Error {
  readonly error: unknown;
  readonly suppressed: unknown;

  constructor(error: unknown, suppressed: unknown, message: string) {
    super(message);
    this.name = "SuppressedError";
    this.error = error;
    this.suppressed = suppressed;
  }
}
Object.defineProperty(SuppressedErrorShape, "name", { value: "SuppressedError", configurable: true });
