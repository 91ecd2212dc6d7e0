/** The generator lowering of an async generator. */
import type { GeneratorBody, GeneratorMetadata } from "./generator-future.js";
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

/** The parameters are evaluated here; unlike those of an async function, what they throw is thrown by the call. */
export function generatorStream(
  body: GeneratorBody,
  self?: unknown,
  args?: ArrayLike<unknown>,
  metadata?: GeneratorMetadata,
): GeneratorStream {
  return new GeneratorStream(Reflect.apply(body, self, args ?? []), metadata);
}
