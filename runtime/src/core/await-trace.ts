/**
 * The chain of awaits in an error's stack: `at async drain (drain.ts:7:20)`, as native async functions have it.
 *
 * Nothing is recorded while a program runs well; the chain is read off the suspended machines when an error climbs through them.
 */
import type { Machine } from "./future.js";
import { metadataOf } from "./machine.js";

/** A chain may be a million deep; a stack need not. */
const MOST_LINES = 50;
const annotated = new WeakSet<object>();

/** Frames of the driver and of everything below it, and of the way into a generator: they say nothing about the program. */
const DRIVER = /^\s+at (?:async )?\w+\.(?:drive|unwind) \(/;
const PLUMBING = /^\s+at (?:GeneratorFuture\.(?:turn|poll) \(|[\w$.]*\.?next \(<anonymous>\))/;

/**
 * Cuts the runtime's own frames out of the error's stack and appends one line for each machine that waits, innermost first.
 * Each error is annotated once, where it first reaches a driver.
 */
export function addAwaits(error: unknown, parents: readonly Machine[] | null, innermost: Machine | null): void {
  if (!(error instanceof Error) || annotated.has(error)) return;
  annotated.add(error);
  const { stack } = error;
  if (typeof stack !== "string") return;
  const lines = withoutRuntime(stack.split("\n"));
  const most = lines.length + MOST_LINES;
  if (innermost !== null) addLine(lines, innermost);
  for (let i = (parents?.length ?? 0) - 1; i >= 0 && lines.length < most; i--) addLine(lines, parents![i]!);
  try {
    error.stack = lines.join("\n");
  } catch {
    // A frozen error keeps the stack that it has.
  }
}

function withoutRuntime(lines: string[]): string[] {
  const driver = lines.findIndex((line) => DRIVER.test(line));
  const own = driver < 0 ? lines : lines.slice(0, driver);
  return own.filter((line) => !PLUMBING.test(line));
}

function addLine(lines: string[], machine: Machine): void {
  const metadata = metadataOf(machine);
  if (metadata !== undefined) lines.push(`    at async ${metadata.name} (${placeOf(machine)})`);
}

/** `drain.ts:7:20`: where a machine is suspended. */
export function placeOf(machine: Machine): string {
  return placeAt(machine, machine.state);
}

/** Where a machine was when it was in `state`. */
export function placeAt(machine: Machine, state: number): string {
  const metadata = metadataOf(machine);
  if (metadata === undefined) return "unknown";
  const described = metadata.states[state];
  if (described === undefined) return metadata.source;
  const file = metadata.source.replace(/:\d+$/, "");
  const { line, column } = described;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
