/**
 * The chain of awaits in an error's stack: `at async drain (drain.ts:7:20)`, as native async functions have it.
 *
 * Nothing is recorded while a program runs well; the chain is read off the suspended machines when an error climbs through them.
 */
import { waitsAt } from "./below.js";
import type { Machine, Pollable } from "./future.js";
import { isMachine } from "./into-future.js";
import { metadataOf } from "./metadata.js";

/** A chain may be a million deep; a stack need not. */
const MOST_FRAMES = 50;

/**
 * How far an error has come: the chain that it last climbed, the id of its task, and how many frames may still be added. Whoever keeps the error
 * must not keep the task: one that has failed, and that nobody can ask any more, is to be collected.
 */
interface Climb {
  readonly chain: WeakRef<object>;
  readonly task: number | undefined;
  readonly left: number;
}

const climbs = new WeakMap<object, Climb>();

/** Frames of the driver and of everything below it, and of the way into a generator: they say nothing about the program. */
const DRIVER = /^\s+at (?:(?:\w+\.)?driveOn|\w+\.(?:spin|drive(?:First)?|goOn|unwind)) \(/;
const PLUMBING =
  /^\s+at (?:(?:[\w$]+\.)?(?:poll|arrive) of .* \(|GeneratorFuture\.(?:turn|poll|arrive) \(|[\w$.]*\.?next \(<anonymous>\))/;

const RESUMED = /\.(?:poll|arrive) \(.*/;

/**
 * Cuts the runtime's own frames out of the error's stack and appends one line for each machine that waits, innermost first.
 *
 * An error is annotated once in each chain: where it leaves a combinator's child, the chain around the combinator comes next. There the
 * frame that polled the combinator was cut with the rest, so it gets a line too. A task that is handed an error which another one has annotated
 * leaves it alone: those awaits are not its own.
 */
export function addAwaits(
  error: unknown,
  chain: { frames(): Pollable<unknown>[] },
  task: { readonly id: number } | null,
): void {
  if (!(error instanceof Error)) return;
  const climb = climbs.get(error);
  if (climb !== undefined && (climb.left === 0 || climb.chain.deref() === chain || climb.task !== task?.id)) return;
  const { stack } = error;
  if (typeof stack !== "string") return;
  // Those that were polled on the way down to the one that has thrown still say what they wait for.
  const waiting = chain.frames().filter(isMachine).toReversed();
  const lines = climb === undefined ? withoutRuntime(stack.split("\n"), waiting.shift()) : [stack];
  const left = climb?.left ?? MOST_FRAMES;
  const shown = waiting.slice(0, left);
  for (const machine of shown) addLine(lines, machine);
  climbs.set(error, { chain: new WeakRef(chain), task: task?.id, left: left - shown.length });
  try {
    error.stack = lines.join("\n");
  } catch {
    // A frozen error keeps the stack that it has.
  }
}

/** What stands above the driver, and above those that have polled the machine which has thrown. */
function withoutRuntime(lines: string[], thrower: Machine | undefined): string[] {
  const end = lines.findIndex((line, index) => DRIVER.test(line) || isPollOf(lines[index - 1], thrower));
  const own = end < 0 ? lines : lines.slice(0, end);
  return own.filter((line, index) => !PLUMBING.test(line) && !isSecondFrame(line, own[index - 1]));
}

/** Whether a line is about the poll of this machine: by its class, or as a source map calls it. */
function isPollOf(line = "", machine: Machine | undefined): boolean {
  if (machine === undefined) return false;
  const { name = "" } = metadataOf(machine) ?? {};
  return line.includes(` ${machine.constructor.name}.poll (`) || line.includes(`poll of ${name && `${name} (`}`);
}

/** A machine that runs on locals has two frames when it is resumed: `Sum.start`, and `Sum.poll` or `Sum.arrive` that calls it. */
function isSecondFrame(line: string, above = ""): boolean {
  const start = line.replace(RESUMED, ".start (");
  return start !== line && above.startsWith(start);
}

function addLine(lines: string[], machine: Machine): void {
  const metadata = metadataOf(machine);
  if (metadata !== undefined) lines.push(`    at async ${metadata.name} (${placeOf(machine)})`);
}

/** `drain.ts:7:20`: where a machine is suspended. */
export function placeOf(machine: Machine): string {
  return placeAt(machine, waitsAt(machine));
}

/** Where a machine was when it was in `state`. */
export function placeAt(machine: Machine, state: number): string {
  const metadata = metadataOf(machine);
  if (metadata === undefined) return "unknown";
  const described = metadata.states[state];
  if (described === undefined) return metadata.source;
  const file = metadata.source.replace(/:\d+$/, "");
  const { line, column } = described;
  // Stacks count columns from 1.
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column + 1}`;
}
