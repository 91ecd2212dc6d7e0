/**
 * The resources of one block with `using` or `await using`.
 *
 * Laws
 * 1. Resources are disposed in reverse order, each once, also when others fail.
 * 2. An error on its way out is kept; each further one wraps it in a `SuppressedError`.
 * 3. A block with `await using` awaits at least once, even if all its resources are null.
 */

interface Resource {
  readonly value: unknown;
  /** Undefined for null and undefined, which are allowed and do nothing. */
  readonly dispose: ((this: unknown) => unknown) | undefined;
  readonly async: boolean;
}

type Mark = (value: unknown) => unknown;

const itself: Mark = (value) => value;

class DisposeScope {
  private readonly resources: Resource[] = [];
  private failed = false;
  private error: unknown = undefined;

  add<T>(value: T): T {
    const dispose = isNothing(value) ? undefined : required(methodOf(value, Symbol.dispose), "Symbol.dispose");
    if (dispose !== undefined) this.resources.push({ value, dispose, async: false });
    return value;
  }

  addAsync<T>(value: T): T {
    this.resources.push({ value, dispose: isNothing(value) ? undefined : asyncMethod(value), async: true });
    return value;
  }

  /** The block is being left by a throw. */
  fail(error: unknown): void {
    if (this.failed) this.error = suppress(error, this.error);
    else this.error = error;
    this.failed = true;
  }

  /** Disposes of everything; throws what is left to throw. */
  dispose(): void {
    for (let resource = this.resources.pop(); resource !== undefined; resource = this.resources.pop()) {
      this.call(resource);
    }
    if (this.failed) throw this.error;
  }

  /** The same with awaits. `mark` says how this generator tells its driver that a cleanup is to be awaited. */
  *disposeAsync(mark: Mark = itself): Generator<unknown, void, unknown> {
    let owed = false;
    let awaited = false;
    for (let resource = this.resources.pop(); resource !== undefined; resource = this.resources.pop()) {
      if (!resource.async && owed && !awaited) {
        yield mark(undefined);
        owed = false;
      }
      if (resource.dispose === undefined) {
        owed = true;
        continue;
      }
      const answer = this.call(resource);
      if (!resource.async || answer === FAILED) continue;
      awaited = true;
      try {
        yield mark(answer);
      } catch (error) {
        this.fail(error);
      }
    }
    if (owed && !awaited) yield mark(undefined);
    if (this.failed) throw this.error;
  }

  private call(resource: Resource): unknown {
    try {
      return Reflect.apply(resource.dispose!, resource.value, []);
    } catch (error) {
      this.fail(error);
      return FAILED;
    }
  }
}

const FAILED: unique symbol = Symbol("failed");

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function methodOf(value: unknown, key: symbol): Resource["dispose"] {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") {
    throw new TypeError("A resource must be an object, null or undefined");
  }
  const method = (value as Record<symbol, unknown>)[key];
  if (isNothing(method)) return undefined;
  if (typeof method !== "function") throw new TypeError(`${String(key)} of the resource is not a function`);
  return method as Resource["dispose"];
}

function required<T>(method: T | undefined, name: string): T {
  if (method === undefined) throw new TypeError(`The resource has no ${name} method`);
  return method;
}

/** A sync disposer will do for `await using`; its result is not awaited, its failure is a rejection. */
function asyncMethod(value: unknown): Resource["dispose"] {
  const method = methodOf(value, Symbol.asyncDispose);
  if (method !== undefined) return method;
  const dispose = required(methodOf(value, Symbol.dispose), "Symbol.asyncDispose or Symbol.dispose");
  return function (this: unknown) {
    try {
      Reflect.apply(dispose, this, []);
    } catch (error) {
      return Promise.reject(error);
    }
    return undefined;
  };
}

type SuppressedErrorClass = new (error: unknown, suppressed: unknown, message?: string) => Error;

const Suppressed: SuppressedErrorClass =
  (globalThis as { SuppressedError?: SuppressedErrorClass }).SuppressedError ??
  class SuppressedError extends Error {
    readonly error: unknown;
    readonly suppressed: unknown;

    constructor(error: unknown, suppressed: unknown, message?: string) {
      super(message);
      this.name = "SuppressedError";
      this.error = error;
      this.suppressed = suppressed;
    }
  };

function suppress(error: unknown, suppressed: unknown): Error {
  return new Suppressed(error, suppressed, "An error was suppressed during disposal");
}

/** Opens a block with `using`. */
export function disposeScope(): DisposeScope {
  return new DisposeScope();
}
