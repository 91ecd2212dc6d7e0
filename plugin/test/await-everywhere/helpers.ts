// What the programs are written with. Everything logs: getters, traps, steps of iterators, conversions.

export type Log = (...values: unknown[]) => void;

/** A value as the log shows it. Reads nothing that a program could notice, except of its own plain objects. */
export function show(value: unknown, depth = 0): string {
  switch (typeof value) {
    case "string":
      return depth === 0 ? value : JSON.stringify(value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "function":
      return `function ${JSON.stringify(Object.getOwnPropertyDescriptor(value, "name")?.value)}`;
    case "object":
      return value === null ? "null" : showObject(value, depth);
    default:
      return String(value);
  }
}

function showObject(value: object, depth: number): string {
  if (value instanceof Error) return value.constructor.name;
  if (value instanceof Promise) return "Promise";
  if (depth > 3) return "…";
  const entries = Reflect.ownKeys(value).filter((key) => !(Array.isArray(value) && key === "length"));
  const shown = entries.map((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)!;
    const marks = (descriptor.enumerable ? "" : "~") + (descriptor.get ? "get " : "") + (descriptor.set ? "set " : "");
    return `${marks}${String(key)}: ${"value" in descriptor ? show(descriptor.value, depth + 1) : ""}`;
  });
  return Array.isArray(value) ? `[${value.length}| ${shown.join(", ")}]` : `{${shown.join(", ")}}`;
}

export function makeHelpers(entries: string[]): Record<string, unknown> {
  // Defined, not pushed: a program may have put a setter on the prototype of arrays.
  const log: Log = (...values) => {
    const value = values.map((one) => show(one)).join(" ");
    Object.defineProperty(entries, entries.length, { value, enumerable: true, configurable: true, writable: true });
  };
  /** Logs the name and gives the value. */
  const tr = <Value>(name: string, value: Value): Value => (log(name), value);
  return { log, show, tr, ...converters(log), ...iterators(log), ...proxies(log), $later: later };
}

function later(value: unknown): Promise<unknown> {
  return new Promise((resolve) => resolve(value));
}

/** Objects that log how they are turned into primitives and keys, and a call that must throw. */
function converters(log: Log): Record<string, unknown> {
  return {
    key: (name: string, value: unknown = name) => ({
      toString() {
        log(`${name}.toString`);
        return value;
      },
    }),
    num: (name: string, value: unknown) => ({
      valueOf() {
        log(`${name}.valueOf`);
        return value;
      },
    }),
    getter: (name: string, value: unknown) => ({
      get [name]() {
        log(`get ${name}`);
        return value;
      },
      set [name](given: unknown) {
        log(`set ${name}`, given);
      },
    }),
    fails: (name: string) => {
      log(`fails ${name}`);
      throw new RangeError(name);
    },
  };
}

/** `iter("i", [1, 2], {…})`: an iterable that logs each call and access; the last argument replaces parts of the iterator. */
function iterators(log: Log): Record<string, unknown> {
  const make =
    (symbol: symbol, wrap: (value: unknown) => unknown) =>
    (name: string, values: unknown[], parts: Record<string, unknown> = {}) => {
      const queue = [...values];
      const defaults: Record<string, unknown> = {
        next: () => (queue.length > 0 ? { value: queue.shift(), done: false } : { value: undefined, done: true }),
        return: (value: unknown) => ({ value, done: true }),
        throw: (error: unknown) => {
          throw error;
        },
      };
      const iterator: Record<PropertyKey, unknown> = {};
      for (const method of ["next", "return", "throw"]) {
        Object.defineProperty(iterator, method, {
          get() {
            log(`${name}: get ${method}`);
            const found = method in parts ? parts[method] : defaults[method];
            if (typeof found !== "function") return found;
            return (...args: unknown[]) => {
              log(`${name}: ${method}`, ...args);
              return wrap((found as (...args: unknown[]) => unknown)(...args));
            };
          },
        });
      }
      return Object.defineProperty({}, symbol, {
        get() {
          log(`${name}: get iterator`);
          return () => iterator;
        },
      });
    };
  return {
    iter: make(Symbol.iterator, (value) => value),
    aiter: make(Symbol.asyncIterator, (value) => Promise.resolve(value)),
    biter: make(Symbol.asyncIterator, (value) => value),
  };
}

/** `spy("p", target)`: a proxy that logs every trap. */
function proxies(log: Log): Record<string, unknown> {
  const spy = (name: string, target: object = {}): object =>
    new Proxy(
      target,
      new Proxy(
        {},
        {
          get:
            (_, trap) =>
            (found: object, ...rest: unknown[]) => {
              // Every await asks for these.
              if (trap === "get" && (rest[0] === "then" || String(rest[0]).startsWith("Symbol(stator.")))
                return undefined;
              if (trap === "getPrototypeOf") return Reflect.getPrototypeOf(found);
              const about = rest.filter((one) => typeof one === "string" || typeof one === "symbol").map(String);
              log(`${name}: ${String(trap)}${about.length > 0 ? ` ${about.join(" ")}` : ""}`);
              const perform = (Reflect as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>)[trap]!;
              return perform(found, ...rest);
            },
        },
      ),
    );
  return { spy };
}
