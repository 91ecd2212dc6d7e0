/**
 * The generator lowering with `eager: true`: the body starts at the call and the result is a native promise.
 *
 * The driver is itself a native async function, so promises, order and turns of the microtask queue are the host's own.
 */
import { eagerStreamOf, type Steps } from "./eager-stream.js";
import type { GeneratorBody } from "./generator-future.js";

/** Runs the body as a native async function would: from the call on, giving a native promise. */
export async function eagerGenerator(body: GeneratorBody, self?: unknown, args?: ArrayLike<unknown>): Promise<unknown> {
  const generator: Iterator<unknown, unknown, unknown> = Reflect.apply(body, self, args ?? []);
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

/** What an async generator function of the language runs. The parameters are evaluated here; what they throw is thrown by the call. */
export function generatorSteps(body: GeneratorBody, self?: unknown, args?: ArrayLike<unknown>): Steps {
  return Reflect.apply(body, self, args ?? []);
}

/** Runs the body as a native async generator would. */
export function eagerGeneratorStream(
  body: GeneratorBody,
  self?: unknown,
  args?: ArrayLike<unknown>,
): AsyncGenerator<unknown, unknown, unknown> {
  return eagerStreamOf(generatorSteps(body, self, args));
}
