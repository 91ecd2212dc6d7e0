/** The generator lowering of an async generator. */
import type { GeneratorMetadata } from "../core/generator.js";
import type { Method } from "./generator-request.js";
import { OVER, SteppedStream, type Step } from "./stepped-stream.js";

export class GeneratorStream extends SteppedStream {
  private readonly generator: Generator<unknown, unknown, unknown>;

  constructor(generator: Generator<unknown, unknown, unknown>, machine?: GeneratorMetadata) {
    super(machine);
    this.generator = generator;
  }

  protected resume(method: Method, value: unknown): Step | null {
    this.state = OVER; // unless it yields: a generator that throws is over
    const step = this.generator[method](value);
    if (step.done === true) return { value: step.value, done: true };
    return this.take(step.value);
  }
}

/** Makes a stream of a generator that has not started. */
export function generatorStream(
  generator: Generator<unknown, unknown, unknown>,
  metadata?: GeneratorMetadata,
): GeneratorStream {
  return new GeneratorStream(generator, metadata);
}
