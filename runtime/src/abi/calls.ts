/** Calls, keys and lists as generated code needs them once their parts were evaluated apart. */

const { apply: reflectApply, construct: reflectConstruct, ownKeys } = Reflect;

/** `receiver.fn(...args)` with fn fetched earlier. */
export function call(fn: unknown, receiver: unknown, ...args: unknown[]): unknown {
  return reflectApply(fn as () => unknown, receiver, args);
}

/** `receiver.fn(...args)` with fn and the list fetched earlier. */
export function apply(fn: unknown, receiver: unknown, args: unknown[]): unknown {
  return reflectApply(fn as () => unknown, receiver, args);
}

/** `new fn(...args)` with fn and the list fetched earlier. */
export function construct(fn: unknown, args: unknown[]): unknown {
  return reflectConstruct(fn as new () => unknown, args);
}

/** Arrays joined end to end, holes kept, without asking any iterator. */
export function joinLists(...lists: unknown[][]): unknown[] {
  const joined: unknown[] = [];
  let length = 0;
  for (let at = 0; at < lists.length; at++) {
    const list = lists[at]!;
    for (let index = 0; index < list.length; index++, length++) {
      if (index in list)
        Object.defineProperty(joined, length, {
          value: list[index],
          writable: true,
          enumerable: true,
          configurable: true,
        });
    }
  }
  joined.length = length;
  return joined;
}

/** A value as a property key, converted once. */
export function propertyKey(value: unknown): PropertyKey {
  if (typeof value === "string" || typeof value === "symbol") return value;
  return ownKeys({ [value as string]: 0 })[0]!;
}

/** The key of `object[key]`, which is read and then written: null has no properties, whatever the key. */
export function keyOf(object: unknown, key: unknown): PropertyKey {
  if (object === null || object === undefined) throw new TypeError(`Cannot read properties of ${String(object)}`);
  return propertyKey(key);
}

/** The strings object of a template, for a tag that is called later. */
export function templateStrings(strings: TemplateStringsArray): TemplateStringsArray {
  return strings;
}

/** Gives an anonymous function the name of the variable it was assigned to. */
export function named<Fn extends object>(name: string, fn: Fn): Fn {
  return Object.defineProperty(fn, "name", { value: name, configurable: true });
}

/** Destructuring takes anything but null and undefined. */
export function destructurable<Value>(value: Value): Value {
  if (value === null || value === undefined) throw new TypeError(`Cannot destructure ${String(value)}`);
  return value;
}

/** `{ taken, ...rest } = source`. */
export function objectRest(source: object, taken: readonly unknown[]): object {
  const left = {};
  const without = new Set<unknown>();
  taken.forEach((key) => without.add(typeof key === "symbol" ? key : String(key)));
  // Read from the source in order: a key that is taken is not read at all.
  const from = Object(source) as Record<PropertyKey, unknown>;
  const keys = ownKeys(from);
  // No iterator: a program may have changed that of arrays.
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    if (without.has(key) || Object.getOwnPropertyDescriptor(from, key)?.enumerable !== true) continue;
    Object.defineProperty(left, key, { value: from[key], writable: true, enumerable: true, configurable: true });
  }
  return left;
}

/** What a class extends: null or a constructor. */
export function heritage(base: unknown): unknown {
  if (base !== null && typeof base !== "function")
    throw new TypeError("Class extends a value that is not a constructor or null");
  return base;
}

/** `super[key]` as something that can be read and assigned. */
export function superSlot(
  get: (key: PropertyKey) => unknown,
  set: (key: PropertyKey, value: unknown) => void,
  key: PropertyKey,
): { value: unknown } {
  return {
    get value() {
      return get(key);
    },
    set value(value: unknown) {
      set(key, value);
    },
  };
}

/** A field that stands for a parameter of the function that made the machine; sloppy `arguments` sees both. */
export function mapParameter(
  machine: object,
  field: string,
  accessors: readonly [() => unknown, (value: unknown) => void],
): void {
  const get = accessors[0];
  const set = accessors[1];
  Object.defineProperty(machine, field, { get, set, enumerable: true, configurable: true });
}
