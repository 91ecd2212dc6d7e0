/** `super` for code that has moved into a generator function; arrows left behind in the method do the access. */

type Key = PropertyKey;

/** `super.method(...args)`: the function was fetched before the arguments, and is called after them. */
export function invoke(method: unknown, self: unknown, ...args: unknown[]): unknown {
  if (typeof method !== "function") throw new TypeError("(intermediate value).method is not a function");
  return Reflect.apply(method, self, args);
}

/** `super[key]` as something to assign to. */
export function superReference(get: (key: Key) => unknown, set: (key: Key, value: unknown) => void) {
  return (key: Key): { value: unknown } => ({
    get value() {
      return get(key);
    },
    set value(value) {
      set(key, value);
    },
  });
}

/** `delete super.x` is always an error. */
export function deleteSuper(_key: Key): never {
  throw new ReferenceError("Unsupported reference to 'super'");
}
