/**
 * The generator lowering with `eager: true`: the body starts at the call and the result is a native promise.
 *
 * The driver is itself a native async function, so promises, order and turns of the microtask queue are the host's own.
 */
import { eagerStreamOf, type Steps } from "./eager-stream.js";

/** Runs the generator as a native async function would: from the call on, giving a native promise. */
export async function eagerGenerator(generator: Iterator<unknown, unknown, unknown>): Promise<unknown> {
  let step = generator.next();
  while (step.done !== true) {
    let value: unknown;
    try {
      value = await step.value;
    } catch (error) {
      step = generator.throw!(error);
      continue;
    }
    step = generator.next(value);
  }
  return step.value;
}

/** Runs the generator as a native async generator would. */
export function eagerGeneratorStream(generator: Steps): AsyncGenerator<unknown, unknown, unknown> {
  return eagerStreamOf(generator);
}
