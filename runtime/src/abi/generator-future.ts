/** What the generator lowering makes of a call of an async function: a generator, run as a future. */
import type { Future } from "../core/future.js";
import { GeneratorFuture, MARKS_CLEANUP, type GeneratorMetadata } from "../core/generator.js";

type Body = (this: unknown, ...args: unknown[]) => Generator<unknown, unknown, unknown>;

/** Makes a future of a generator that has not started. */
export function generatorFuture(
  generator: Iterator<unknown, unknown, unknown>,
  metadata?: GeneratorMetadata,
): Future<unknown> {
  return new GeneratorFuture(generator, metadata, MARKS_CLEANUP) as unknown as Future<unknown>;
}

/** Calling the body evaluates the parameters, at once as in JavaScript; what they throw fails the async function, not its call. */
export function callBody(body: Body, self: unknown, args: ArrayLike<unknown>): Generator<unknown, unknown, unknown> {
  try {
    return Reflect.apply(body, self, args);
  } catch (error) {
    return failing(error);
  }
}

// oxlint-disable-next-line require-yield -- the first step throws
function* failing(error: unknown): Generator<unknown, unknown, unknown> {
  throw error;
}
