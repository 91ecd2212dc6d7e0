/**
 * What an eager async generator does once it is told to return for the second time, while it is being left: requests are queued
 * and answered with native promises, in the order and with the turns of the microtask queue that the language prescribes.
 *
 * ```
 *   START ── next ──> EXECUTING ── yield ──> YIELDED ── next | throw | return ──> EXECUTING
 *   EXECUTING ── return | throw ──> DRAINING ── queue empty ──> COMPLETED
 *   START | COMPLETED ── return ──> DRAINING        its value is awaited
 * ```
 */
import type { Steps } from "./eager-stream.js";
import { delegateEagerly } from "./generator-delegate.js";
import { nativeAwait } from "./generator-native.js";
import { AWAIT_RETURN, DELEGATE, ITEM, isSuspension } from "./generator-suspension.js";

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

type Step = IteratorResult<unknown, unknown>;

class EagerGeneratorStream {
  private readonly generator: Steps;
  private readonly queue: Request[] = [];
  private state = START;

  constructor(generator: Steps) {
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
    if (value === LEAVING || value === LEAVING_AGAIN) this.rejectFirst(value);
    else this.queue.shift()!.resolve({ value, done });
  }

  private rejectFirst(error: unknown): void {
    this.queue.shift()!.reject(error);
  }
}

/** What an eager generator is told to return when the value is not known, and gives back when it does. */
export const LEAVING: unique symbol = Symbol("leaving");
export const LEAVING_AGAIN: unique symbol = Symbol("leaving again");

/** What a generator does once it is told to return `token`. A token that it ends with is thrown: it is nobody's value. */
export function restOf(steps: Steps, token: unknown): AsyncIterable<unknown> {
  const stream = new EagerGeneratorStream(new Leaving(steps, token));
  return { [Symbol.asyncIterator]: () => stream };
}

/** A generator that begins by returning. While it delegates, it is the delegate that is asked. */
class Leaving implements Steps {
  private readonly steps: Steps;
  private readonly token: unknown;
  private delegate: Steps | null = null;
  private begun = false;

  constructor(steps: Steps, token: unknown) {
    this.steps = steps;
    this.token = token;
  }

  next(value: unknown): Step {
    if (this.begun) return this.step("next", value);
    this.begun = true;
    return this.step("return", this.token);
  }

  throw(error: unknown): Step {
    return this.step("throw", error);
  }

  return(value: unknown): Step {
    return this.step("return", value);
  }

  private step(method: Method, sent: unknown): Step {
    const { delegate } = this;
    if (delegate === null) return this.said(this.steps[method](sent));
    let answer: Step;
    try {
      answer = delegate[method](sent);
      if (answer.done !== true) return answer;
    } catch (error) {
      this.delegate = null;
      return this.said(this.steps.throw(error));
    }
    this.delegate = null;
    return this.said(this.steps[method === "return" ? "return" : "next"](answer.value));
  }

  private said(step: Step): Step {
    if (step.done === true || !isSuspension(step.value) || step.value.kind !== DELEGATE) return step;
    try {
      this.delegate = delegateEagerly(step.value.value);
    } catch (error) {
      return this.said(this.steps.throw(error));
    }
    return this.step("next", undefined);
  }
}
