/**
 * With `eager: true` lowered functions look like the async functions they were: what they inherit from and what they own. None of them
 * may be a constructor: the compiler writes them as methods or arrows.
 */
import { streamFunction } from "./eager-stream.js";

type Callable = (...args: never[]) => unknown;

const asyncPrototype: object = Object.getPrototypeOf(async () => {});

/** Makes `fn` inherit from what async functions inherit from. */
export function asyncFunction<Fn extends Callable>(fn: Fn): Fn {
  return Object.setPrototypeOf(fn, asyncPrototype) as Fn;
}

/** `fn` makes what is to be run when the async generator function is called. */
export function asyncGeneratorFunction<Fn extends Callable>(fn: Fn): Fn {
  const stream = streamFunction(fn);
  for (const key of ["length", "name"] as const)
    Object.defineProperty(stream, key, Object.getOwnPropertyDescriptor(fn, key)!);
  return stream;
}

/** A literal with one property. */
export function asyncMember<Holder extends object>(holder: Holder): Holder {
  return replaceMember(holder, Reflect.ownKeys(holder)[0]!, asyncFunction);
}

/** The same for a member that is an async generator function. */
export function asyncGeneratorMember<Holder extends object>(holder: Holder): Holder {
  return replaceMember(holder, Reflect.ownKeys(holder)[0]!, asyncGeneratorFunction);
}

/** Methods of a class, named by those that are async functions and those that are async generators. */
export function asyncMethods(holder: object, functions: readonly string[], generators: readonly string[] = []): void {
  for (let at = 0; at < functions.length; at++) replaceMember(holder, functions[at]!, asyncFunction);
  for (let at = 0; at < generators.length; at++) replaceMember(holder, generators[at]!, asyncGeneratorFunction);
}

function replaceMember<Holder extends object>(
  holder: Holder,
  key: PropertyKey,
  disguise: (fn: Callable) => Callable,
): Holder {
  const { value } = Object.getOwnPropertyDescriptor(holder, key) as { value: Callable };
  // Only the value is given: the rest stays as it is.
  return Object.defineProperty(holder, key, { value: disguise(value) });
}
