/**
 * The generator lowering of an async generator with `eager: true`: requests are queued and answered with native promises, in
 * the order and with the turns of the microtask queue that the language prescribes.
 *
 * ```
 *   START ── next ──> EXECUTING ── yield ──> YIELDED ── next | throw | return ──> EXECUTING
 *   EXECUTING ── return | throw ──> DRAINING ── queue empty ──> COMPLETED
 *   START | COMPLETED ── return ──> DRAINING        its value is awaited
 * ```
 */
import { type Callee, prototypeFor } from "./disguise.js";
import type { GeneratorBody } from "./generator-future.js";
import { nativeAwait } from "./generator-native.js";
import { AWAIT_RETURN, ITEM, isSuspension } from "./generator-suspension.js";

const START = 0;
const EXECUTING = 1;
const YIELDED = 2;
const DRAINING = 3;
const COMPLETED = 4;

type Method = "next" | "return" | "throw";

interface Request {
  readonly method: Method;
  readonly value: unknown;
  readonly resolve: (result: IteratorResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/** The language's own, whatever a program does to the global variable. */
const NativePromise = Promise;

class EagerGeneratorStream {
  private readonly generator: Generator<unknown, unknown, unknown>;
  private readonly queue: Request[] = [];
  private state = START;

  constructor(generator: Generator<unknown, unknown, unknown>) {
    this.generator = generator;
  }

  next(value?: unknown): Promise<IteratorResult<unknown>> {
    return this.ask("next", value, (request) => {
      if (this.state === COMPLETED) this.settleFirst(undefined, true);
      else if (this.state === START || this.state === YIELDED) this.resume(request);
    });
  }

  return(value?: unknown): Promise<IteratorResult<unknown>> {
    return this.ask("return", value, (request) => {
      if (this.state === YIELDED) this.resume(request);
      else if (this.state === START || this.state === COMPLETED) this.awaitReturn(value);
    });
  }

  throw(error?: unknown): Promise<IteratorResult<unknown>> {
    return this.ask("throw", error, (request) => {
      if (this.state === START) this.state = COMPLETED;
      if (this.state === COMPLETED) this.rejectFirst(error);
      else if (this.state === YIELDED) this.resume(request);
    });
  }

  private ask(method: Method, value: unknown, begin: (request: Request) => void): Promise<IteratorResult<unknown>> {
    return new NativePromise((resolve, reject) => {
      const request = { method, value, resolve, reject };
      this.queue.push(request);
      begin(request);
    });
  }

  /** Goes on after a yield. The value of a `return` is awaited first; if that fails, the `yield` throws. */
  private resume({ method, value }: Request): void {
    this.state = EXECUTING;
    if (method !== "return") this.run(method, value);
    else this.await(value, this.runReturn);
  }

  private run(method: Method, value: unknown): void {
    let step: IteratorResult<unknown>;
    try {
      step = this.generator[method](value);
    } catch (error) {
      this.state = DRAINING;
      this.rejectFirst(error);
      this.drain();
      return;
    }
    if (step.done === true) {
      this.state = DRAINING;
      this.settleFirst(step.value, true);
      this.drain();
      return;
    }
    const said = step.value;
    if (!isSuspension(said)) this.await(said, this.yieldItem);
    else if (said.kind === ITEM) this.yieldItem(said.value);
    else this.await(said.value, said.kind === AWAIT_RETURN ? this.runReturn : this.runNext);
  }

  private readonly runNext = (value: unknown): void => this.run("next", value);
  private readonly runReturn = (value: unknown): void => this.run("return", value);
  private readonly runThrow = (error: unknown): void => this.run("throw", error);

  private readonly yieldItem = (value: unknown): void => {
    this.settleFirst(value, false);
    const waiting = this.queue[0];
    if (waiting === undefined) this.state = YIELDED;
    else this.resume(waiting);
  };

  private await(value: unknown, onValue: (value: unknown) => void): void {
    void nativeAwait(value, onValue, this.runThrow);
  }

  /** Answers what was asked after the end. */
  private drain(): void {
    for (let request = this.queue[0]; request !== undefined; request = this.queue[0]) {
      if (request.method === "return") {
        this.awaitReturn(request.value);
        return;
      }
      if (request.method === "next") this.settleFirst(undefined, true);
      else this.rejectFirst(request.value);
    }
    this.state = COMPLETED;
  }

  private awaitReturn(value: unknown): void {
    this.state = DRAINING;
    const settled = (settle: () => void): void => {
      settle();
      this.drain();
    };
    void nativeAwait(
      value,
      (awaited) => settled(() => this.settleFirst(awaited, true)),
      (error) => settled(() => this.rejectFirst(error)),
    );
  }

  private settleFirst(value: unknown, done: boolean): void {
    this.queue.shift()!.resolve({ value, done });
  }

  private rejectFirst(error: unknown): void {
    this.queue.shift()!.reject(error);
  }
}

/**
 * The object that a call gives. It inherits from the function's `prototype`, and so from the language's own AsyncGenerator;
 * as that would not know it, it has methods of its own.
 */
function visible(stream: EagerGeneratorStream, callee: Callee | undefined): AsyncGenerator<unknown, unknown, unknown> {
  const methods = {
    next: (value?: unknown) => stream.next(value),
    return: (value?: unknown) => stream.return(value),
    throw: (error?: unknown) => stream.throw(error),
    async [Symbol.asyncDispose]() {
      await stream.return();
    },
  };
  const object = Object.create(prototypeFor(callee)) as AsyncGenerator<unknown, unknown, unknown>;
  for (const key of Reflect.ownKeys(methods) as (keyof typeof methods)[]) {
    if (key !== Symbol.asyncDispose || !(key in object))
      Object.defineProperty(object, key, { value: methods[key], writable: true, configurable: true });
  }
  return object;
}

/** The parameters are evaluated here; unlike those of an async function, what they throw is thrown by the call. */
export function eagerGeneratorStream(
  body: GeneratorBody,
  self?: unknown,
  args?: ArrayLike<unknown>,
  callee?: Callee,
): AsyncGenerator<unknown, unknown, unknown> {
  return eagerStreamOf(Reflect.apply(body, self, args ?? []), callee);
}

/** The stream of something that steps like a generator. */
export function eagerStreamOf(
  generator: Generator<unknown, unknown, unknown>,
  callee: Callee | undefined,
): AsyncGenerator<unknown, unknown, unknown> {
  return visible(new EagerGeneratorStream(generator), callee);
}
