/**
 * An async generator lowered to a class is stepped by `resume(mode, value)`. Seen as a generator it can be driven by the same eager
 * streams as one.
 */
import { RETURN, THROW } from "../core/machine.js";
import { eagerStreamOf, type Steps } from "./eager-stream.js";
import { delegate } from "./generator-delegate.js";
import type { GeneratorMetadata } from "../core/generator.js";
import { MachineStream } from "./machine-items.js";
import { NEXT, type StreamMachine } from "./machine-walk.js";

const DONE = -1;

/** Laws: as a generator's. The stream never resumes it before `next`, nor after its end. */
class MachineGenerator implements Iterator<unknown, unknown, unknown> {
  private readonly machine: StreamMachine;

  constructor(machine: StreamMachine) {
    this.machine = machine;
  }

  next(value?: unknown): IteratorResult<unknown, unknown> {
    return this.step(NEXT, value);
  }

  throw(error?: unknown): IteratorResult<unknown, unknown> {
    return this.step(THROW, error);
  }

  return(value?: unknown): IteratorResult<unknown, unknown> {
    return this.step(RETURN, value);
  }

  private step(mode: number, sent: unknown): IteratorResult<unknown, unknown> {
    const value = this.machine.resume(mode, sent);
    return { value, done: this.machine.state === DONE };
  }
}

/** An async generator that was lowered to a class, as a stream. */
export function machineStream(machine: StreamMachine): MachineStream {
  const { machine: metadata } = machine.constructor as { machine?: GeneratorMetadata };
  return new MachineStream(machine, metadata);
}

/** What an async generator function of the language runs. */
export function machineSteps(machine: StreamMachine): Steps {
  return new MachineGenerator(machine);
}

/** An async generator that was lowered to a class, as a native one. */
export function eagerMachineStream(machine: StreamMachine): AsyncGenerator<unknown, unknown, unknown> {
  return eagerStreamOf(machineSteps(machine));
}

/** `yield*` in a class: the delegate is a generator that says what to hand on. */
export class Delegation {
  /** What the stream must hand on. */
  said: unknown = undefined;
  /** The outcome, once `advance` says no. */
  value: unknown = undefined;
  /** The outcome is that of a return: the stream returns too. */
  returned = false;
  private readonly generator: Required<Iterator<unknown, unknown, unknown>>;

  constructor(generator: Required<Iterator<unknown, unknown, unknown>>) {
    this.generator = generator;
  }

  /** Whether there is something to hand on. */
  advance(mode: number, sent: unknown): boolean {
    const { generator } = this;
    const step =
      mode === THROW ? generator.throw(sent) : mode === RETURN ? generator.return(sent) : generator.next(sent);
    if (step.done !== true) {
      this.said = step.value;
      return true;
    }
    this.value = step.value;
    this.returned = mode === RETURN;
    return false;
  }
}

/** Begins a `yield*` in a class. */
export function delegateMachine(iterable: unknown): Delegation {
  return new Delegation(delegate(iterable));
}

/** With the turns of the microtask queue that a native `yield*` takes. */
