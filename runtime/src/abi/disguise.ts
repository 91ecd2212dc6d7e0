/** With `eager: true` lowered functions look like the async functions they were: what they inherit from and what they own. */

type Callable = (...args: never[]) => unknown;

const asyncPrototype: object = Object.getPrototypeOf(async () => {});
const asyncGeneratorPrototype = Object.getPrototypeOf(async function* () {}) as { prototype: object };

/** Makes `fn` inherit from what async functions inherit from. */
export function asyncFunction<Fn extends Callable>(fn: Fn): Fn {
  return Object.setPrototypeOf(fn, asyncPrototype) as Fn;
}

/** How an async generator function finds itself when it is called. */
export interface Callee {
  fn: { prototype?: unknown } | null;
}

/** Each async generator function has a `prototype` that what it makes inherits from. */
export function asyncGeneratorFunction<Fn extends Callable>(make: (callee: Callee) => Fn): Fn {
  const callee: Callee = { fn: null };
  const fn = make(callee);
  callee.fn = fn as unknown as { prototype: unknown };
  Object.setPrototypeOf(fn, asyncGeneratorPrototype);
  Object.defineProperty(fn, "prototype", { value: Object.create(asyncGeneratorPrototype.prototype), writable: true });
  return fn;
}

/** The prototype of what a call makes: that of the function, or the language's own if there is none. */
export function prototypeFor(callee: Callee | undefined): object {
  const prototype = callee?.fn?.prototype;
  const usable = (typeof prototype === "object" && prototype !== null) || typeof prototype === "function";
  return usable ? prototype : asyncGeneratorPrototype.prototype;
}
