/** The temporal dead zone of variables that live in fields: a sentinel stands in the field until the declaration runs. */

/** The value of a variable that has none yet. */
export const UNINITIALISED: unique symbol = Symbol("uninitialised");

/** Throws as a read of `name` before its declaration does. */
export function uninitialised(name: string): never {
  throw new ReferenceError(`Cannot access '${name}' before initialization`);
}

/** A read of `name`. */
export function initialised<Value>(value: Value, name: string): Value {
  return (value as unknown) === UNINITIALISED ? uninitialised(name) : value;
}

/** A write of `value` to a variable that holds `current`. */
export function assignable<Value>(value: Value, current: unknown, name: string): Value {
  return current === UNINITIALISED ? uninitialised(name) : value;
}

/** A write to a constant; `value` is there to be evaluated first. */
export function constantAssigned(name: string, value?: unknown): never {
  void value;
  throw new TypeError(`Assignment to constant variable '${name}'`);
}

/** A constant as the target of a pattern; `read` throws while it is in its dead zone. */
export function constantTarget(name: string, read?: () => unknown): { value: unknown } {
  return {
    get value() {
      return undefined;
    },
    set value(_: unknown) {
      read?.();
      constantAssigned(name);
    },
  };
}

/** A variable that is in its dead zone for sure, as the target of a pattern. */
export function deadTarget(name: string): { value: unknown } {
  return constantTarget(name, () => uninitialised(name));
}

/** A local in its dead zone, perhaps, as the target of a pattern. */
export function earlyLocal(name: string, read: () => unknown, write: (value: unknown) => void): { value: unknown } {
  return {
    get value() {
      return initialised(read(), name);
    },
    set value(value: unknown) {
      write(assignable(value, read(), name));
    },
  };
}

/** A variable in its dead zone, perhaps, as the target of a pattern. */
export function earlyTarget(holder: Record<string, unknown>, key: string, name: string): { value: unknown } {
  return {
    get value() {
      return initialised(holder[key], name);
    },
    set value(value: unknown) {
      holder[key] = assignable(value, holder[key], name);
    },
  };
}
