// The fuzzer: grows programs from seeds, compares the ways of running them, and shrinks what disagrees.

import { reprint } from "../fixtures/compile.js";
import { Choices } from "./choices.js";
import { compareWays, type Disagreement, type Lowering } from "./execute.js";
import { growProgram, type Features } from "./program.js";
import { shrink } from "./shrink.js";

export interface FuzzOptions extends Features {
  readonly seed: number;
  readonly count: number;
  readonly lowerings: readonly Lowering[];
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

export async function fuzz(
  options: FuzzOptions,
  onFailure: (failure: Failure) => boolean = () => true,
): Promise<FuzzReport> {
  const failures: Failure[] = [];
  let ran = 0;
  for (let seed = options.seed; seed < options.seed + options.count; seed++) {
    const choices = Choices.fromSeed(seed);
    const verdict = await compareWays(growProgram(choices, options), options.lowerings);
    if (verdict.kind !== "useless") ran++;
    if (verdict.kind !== "different") continue;
    const failure = await smallest(seed, choices.made, verdict.found, options);
    failures.push(failure);
    if (!onFailure(failure)) break;
  }
  return { failures, ran };
}

/** Shrinks on the one lowering that disagreed, so that one fault does not turn into another's. */
async function smallest(
  seed: number,
  made: readonly number[],
  first: Disagreement,
  options: FuzzOptions,
): Promise<Failure> {
  let found = first;
  const fails = async (list: readonly number[]): Promise<readonly number[] | null> => {
    const choices = Choices.replay(list);
    const verdict = await compareWays(growProgram(choices, options), [first.lowering]);
    if (verdict.kind !== "different" || isCrash(verdict.found) !== isCrash(first)) return null;
    found = verdict.found;
    return choices.made;
  };
  const best = await shrink(made, fails, options.shrinking);
  await fails(best);
  return { ...found, seed, source: reprint(growProgram(Choices.replay(best), options)) };
}

/** Whether the compiler or runtime itself failed, rather than computing something else. */
function isCrash({ lowered }: Disagreement): boolean {
  return lowered.at(-1)?.startsWith("!!") ?? false;
}
