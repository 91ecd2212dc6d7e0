// The fuzzer: grows programs from seeds, compares the ways of running them, and shrinks what disagrees.

import { reprint } from "../fixtures/compile.js";
import { Choices } from "./choices.js";
import { compareWays, type Disagreement, type Verdict } from "./execute.js";
import { growProgram } from "./program.js";
import { shrink } from "./shrink.js";

export interface FuzzOptions {
  readonly seed: number;
  readonly count: number;
  /** How many smaller programs to try for each failure; 0 leaves it as it was found. */
  readonly shrinking: number;
}

export interface Failure extends Disagreement {
  /** Grows the program again: `--seed N --count 1`. */
  readonly seed: number;
  readonly source: string;
}

export interface FuzzReport {
  readonly failures: readonly Failure[];
  /** Programs that ran. */
  readonly ran: number;
}

/** Cancelled at a suspension up to this one. */
const LATEST_CANCEL = 6;

/** Tells of each failure as it is found; goes on while `onFailure` says so. */
export async function fuzz(
  options: FuzzOptions,
  onFailure: (failure: Failure) => boolean = () => true,
): Promise<FuzzReport> {
  const failures: Failure[] = [];
  let ran = 0;
  for (let seed = options.seed; seed < options.seed + options.count; seed++) {
    const choices = Choices.fromSeed(seed);
    const verdict = await judge(choices);
    if (verdict.kind !== "useless") ran++;
    if (verdict.kind !== "different") continue;
    const failure = await smallest(seed, choices.made, verdict.found, options.shrinking);
    failures.push(failure);
    if (!onFailure(failure)) break;
  }
  return { failures, ran };
}

function judge(choices: Choices): Promise<Verdict> {
  const cancelAt = 1 + choices.pick(LATEST_CANCEL);
  return compareWays(growProgram(choices), cancelAt);
}

/** Shrinks to a program that fails in the same way, so that one fault does not turn into another. */
async function smallest(seed: number, made: readonly number[], first: Disagreement, tries: number): Promise<Failure> {
  let found = first;
  const fails = async (list: readonly number[]): Promise<readonly number[] | null> => {
    const choices = Choices.replay(list);
    const verdict = await judge(choices);
    if (verdict.kind !== "different" || kindOf(verdict.found) !== kindOf(first)) return null;
    found = verdict.found;
    return choices.made;
  };
  const best = await shrink(made, fails, tries);
  await fails(best);
  const choices = Choices.replay(best);
  choices.pick(LATEST_CANCEL);
  return { ...found, seed, source: reprint(growProgram(choices)) };
}

/** Which lowering, eager or not, cancelled or not, and whether it failed outright rather than computing something else. */
function kindOf({ lowering, eager, cancelledAt, got }: Disagreement): string {
  const crashed = got.at(-1)?.startsWith("!!") ?? false;
  return `${lowering} ${eager} ${cancelledAt === null} ${crashed}`;
}
