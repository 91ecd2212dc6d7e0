/** What the generator lowering makes of a call of an async function: the generator function, run as a future. */
import type { Future } from "../core/future.js";
import { GeneratorFuture } from "../core/generator.js";
import { failed } from "../core/settled.js";

export type GeneratorBody = (this: unknown, ...args: unknown[]) => Generator<unknown, unknown, unknown>;

/** What the compiler says of a generator, which keeps its states to itself. */
export interface GeneratorMetadata {
  readonly name: string;
  readonly source: string;
}

/** A generator that the compiler has described. */
class DescribedGeneratorFuture extends GeneratorFuture {
  private readonly metadata: GeneratorMetadata;

  constructor(generator: Iterator<unknown, unknown, unknown>, metadata: GeneratorMetadata) {
    super(generator, metadata.name);
    this.metadata = metadata;
  }

  override get machine(): GeneratorFuture["machine"] {
    return { ...this.metadata, states: {} };
  }
}

/** Calling the body evaluates the parameters, at once as in JavaScript; what they throw fails the future, not the call. */
export function generatorFuture(
  body: GeneratorBody,
  self?: unknown,
  args?: ArrayLike<unknown>,
  metadata?: GeneratorMetadata,
): Future<unknown> {
  let generator: Iterator<unknown, unknown, unknown>;
  try {
    generator = Reflect.apply(body, self, args ?? []);
  } catch (error) {
    return failed(error);
  }
  const future = metadata
    ? new DescribedGeneratorFuture(generator, metadata)
    : new GeneratorFuture(generator, "anonymous");
  return future as unknown as Future<unknown>;
}
