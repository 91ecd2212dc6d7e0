/**
 * How the suites are made to run again under worse conditions: `STATOR_FUZZ=wakes` or `STATOR_FUZZ=budget`.
 *
 * - `wakes`: a fresh waker object at each poll, wakes through an older one are lost, and tasks are woken at random for no reason.
 * - `budget`: one operation per poll.
 *
 * A correct leaf or combinator gives the same results in all of them.
 */

/** The conditions under which a suite runs: as usual, with needless wakes, or with a budget of one. */
export type FuzzMode = "off" | "wakes" | "budget";

/**
 * What the environment asks for, in the variable `STATOR_FUZZ`.
 *
 * @example
 * ```ts
 * import { fuzzMode } from "@stator/runtime/testing";
 *
 * console.log(["off", "wakes", "budget"].includes(fuzzMode())); // true
 * ```
 */
export function fuzzMode(): FuzzMode {
  const platform = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const mode = platform.process?.env?.["STATOR_FUZZ"];
  return mode === "wakes" || mode === "budget" ? mode : "off";
}
