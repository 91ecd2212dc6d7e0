/**
 * Runs a test under many orders of its tasks: what holds for one order only is found, and told so that it can be repeated.
 *
 * ```ts
 * explore(({ run }) => {
 *   expect(run(transfer())).toBe(100);
 * });
 * ```
 *
 * Tasks are told apart at their awaits, as the runtime does: between two of them nothing else can run anyway.
 */
import { assertNoLeaks, testRuntime, type TestRuntime } from "./test-runtime.js";
import { recorded, Schedule, shuffled } from "./schedule.js";

/** How many orders `explore` tries, and which. */
export interface ExploreOptions {
  /**
   * `"random"` shuffles the ready tasks, another seed for each run. `"exhaustive"` tries every order, one after another, as far as `runs` goes:
   * for a few tasks with a few awaits.
   */
  readonly mode?: "random" | "exhaustive";
  /** The most runs: 100 at random, 10,000 exhaustively. */
  readonly runs?: number;
  /** The first seed. */
  readonly seed?: number;
}

/** How far `explore` has come. */
export interface Exploration {
  readonly runs: number;
  /** Orders that differed from each other. */
  readonly orders: number;
  /** Whether every order was tried. */
  readonly complete: boolean;
}

/**
 * Runs `body` on a fresh test runtime for each order of its tasks, oldest first to begin with.
 *
 * @example
 * ```ts
 * import { future, yieldNow } from "@stator/runtime";
 * import { explore } from "@stator/runtime/testing";
 *
 * const step = future(function* () {
 *   yield* yieldNow();
 * });
 * const found = explore(
 *   ({ runtime, finish }) => {
 *     const other = runtime.spawn(step());
 *     finish(runtime.spawn(step()));
 *     finish(other);
 *   },
 *   { mode: "exhaustive" },
 * );
 * console.log(found.complete, found.runs === found.orders); // true true
 * ```
 *
 * *Throws* at the first order under which `body` throws or leaves something behind, with what replays it.
 */
export function explore(body: (test: TestRuntime) => void, options: ExploreOptions = {}): Exploration {
  const { mode = "random", seed = 1 } = options;
  const most = options.runs ?? (mode === "random" ? 100 : 10_000);
  const seen = new Set<string>();
  let next: Schedule | null = recorded(seed);
  let runs = 0;
  while (next !== null && runs < most) {
    const schedule: Schedule = next;
    runs++;
    runOnce(body, schedule, runs);
    seen.add(schedule.decisions.map(({ picked }) => picked).join(" "));
    next = mode === "random" ? shuffled(seed + runs) : following(schedule);
  }
  return { runs, orders: seen.size, complete: next === null };
}

function runOnce(body: (test: TestRuntime) => void, schedule: Schedule, number: number): void {
  try {
    const test = testRuntime({ schedule });
    body(test);
    assertNoLeaks(test.runtime);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const how = `testRuntime({ schedule: replay(${JSON.stringify(schedule.text)}) })`;
    throw new Error(`Cannot hold under every order: run ${number} failed: ${what}\n  help: ${how} repeats it`, {
      cause,
    });
  }
}

/** The order after this one: the last decision that had another choice takes it, and all after it start anew. */
function following({ decisions, seed }: Schedule): Schedule | null {
  const last = decisions.findLastIndex(({ picked, ready }) => picked + 1 < ready);
  if (last < 0) return null;
  const picks = decisions.slice(0, last + 1).map(({ picked }, at) => (at === last ? picked + 1 : picked));
  return new Schedule(seed, (_ready, decision) => picks[decision] ?? 0);
}
