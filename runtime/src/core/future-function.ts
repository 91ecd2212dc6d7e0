/**
 * `future(…)`: the mark by which the plugin knows what to lower, and the way to run a generator function without it.
 *
 * - With a generator function it works as it stands: `future(function* (ms: number) { yield* sleep(ms); })`.
 * - With an async function it is replaced at build time. Reached uncompiled, the call throws with the fix: a native promise could be
 *   neither polled nor cancelled, so pretending would be worse.
 */
import type { Future } from "./future.js";
import { GeneratorFuture } from "./generator.js";
import { failed } from "./settled.js";

type Body<R> = Promise<R> | Generator<unknown, R, any>;

/** A stream as far as `future.stream` promises one: something to iterate. */
export interface StreamLike<T> extends AsyncIterable<T> {
  [Symbol.asyncIterator](): AsyncIterator<T, void, undefined>;
}

/** The type of `future`. */
export interface FutureFunction {
  /** Makes a function whose calls give lazy, pollable, cancellable futures. */
  <A extends unknown[], R>(body: (this: void, ...args: A) => Body<R>): (...args: A) => Future<Awaited<R>>;
  <This, A extends unknown[], R>(
    body: (this: This, ...args: A) => Body<R>,
  ): (this: This, ...args: A) => Future<Awaited<R>>;
  /** The async block: a future, not a function. */
  block<R>(body: (this: void) => Body<R>): Future<Awaited<R>>;
  /** Makes a function whose calls give lazy streams. */
  stream<A extends unknown[], T>(
    body: (this: void, ...args: A) => AsyncGenerator<T, void, undefined>,
  ): (...args: A) => StreamLike<T>;
}

type AnyBody = (this: unknown, ...args: unknown[]) => unknown;

function future(body: AnyBody): (this: unknown, ...args: unknown[]) => Future<unknown> {
  const isGenerator = kindOf(body) === "GeneratorFunction";
  const about = body.name === "" ? undefined : { name: body.name };
  const made = function (this: unknown, ...args: unknown[]): Future<unknown> {
    if (!isGenerator) throw notCompiled(body, "future(async …)");
    let generator: Iterator<unknown, unknown, unknown>;
    try {
      generator = body.apply(this, args) as Iterator<unknown, unknown, unknown>;
    } catch (error) {
      return failed(error); // A parameter's default threw: as in an async function, the call itself does not.
    }
    return new GeneratorFuture(generator, about) as unknown as Future<unknown>;
  };
  for (const key of ["name", "length"] as const)
    Object.defineProperty(made, key, { value: body[key], configurable: true });
  return made;
}

function block(body: AnyBody): Future<unknown> {
  if (kindOf(body) !== "GeneratorFunction") throw notCompiled(body, "future.block(async …)");
  return future(body).call(undefined);
}

function stream(body: AnyBody): () => never {
  return () => {
    throw notCompiled(body, "future.stream(async function* …)");
  };
}

function kindOf(body: unknown): string {
  if (typeof body !== "function") {
    throw new TypeError(`Cannot make a future function: expected a function, got ${typeof body}`);
  }
  return (body as unknown as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] ?? "Function";
}

function notCompiled(body: AnyBody, form: string): Error {
  const name = body.name === "" ? "an anonymous function" : `\`${body.name}\``;
  return new Error(
    `Cannot call ${name}: \`${form}\` was not compiled\n` +
      '  help: add the plugin to your Babel configuration: { "plugins": ["@stator/babel-plugin"] }\n' +
      "  help: or write it as a generator, which needs no compiler: future(function* …) with `yield*` for `await`",
  );
}

const face: unknown = Object.assign(future, { block, stream });

/**
 * Marks a function whose calls give futures: lazy, pollable, cancellable. The plugin lowers async functions; generator
 * functions work without it, with `yield*` for `await`.
 *
 * @example
 * ```ts
 * import { future, run, sleep } from "@stator/runtime";
 *
 * const hello = future(function* (name: string) {
 *   yield* sleep(10);
 *   return `Hello, ${name}`;
 * });
 * console.log(await run(hello("world"))); // Hello, world
 * const block = future.block(function* () {
 *   return yield* hello("block"); // a future at once, not a function
 * });
 * console.log(await run(block)); // Hello, block
 * ```
 *
 * *Cancellation*: as `return()` of a generator. What is being awaited is dropped, then each `finally` runs, innermost first.
 *
 * *Throws* at the call if it was given an async function that nothing has compiled. The future throws what the body throws.
 */
const futureFunction: FutureFunction = face as FutureFunction;
export { futureFunction as future };
