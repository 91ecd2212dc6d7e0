/**
 * A ready queue that may pick another task than the oldest, and remembers what it picked: to try other orders, and to repeat one.
 *
 * ```ts
 * const schedule = shuffled(7);
 * testRuntime({ schedule }).run(program()); // fails?
 * schedule.text; // "7:1 0*12 2"
 * testRuntime({ schedule: replay("7:1 0*12 2") }).run(program()); // fails again
 * ```
 *
 * The text is the seed of the runtime, then for each time that several tasks were ready the place in the queue of the one that was taken;
 * `0*12` says twelve times the oldest. Where only one task is ready there is nothing to tell, so changes elsewhere in a program seldom
 * disturb a recorded schedule. After its end the oldest is taken.
 *
 * Law: a schedule belongs to one runtime. One seed and one list of picks make one run, on a host whose clock is moved by hand.
 */
import { Random } from "../core/random.js";
import type { ReadyQueue, RunQueue } from "../executor/run-queue.js";

/** Gives the place in the queue of the task to take, out of `ready` ones. `decision` counts from 0. */
export type Pick = (ready: number, decision: number) => number;

/** One choice among several ready tasks. */
export interface Decision {
  readonly picked: number;
  readonly ready: number;
}

/**
 * A ready queue that may pick another task than the oldest, and remembers what it picked.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { Schedule, testRuntime } from "@stator/runtime/testing";
 *
 * const newest = new Schedule(1, (count) => count - 1);
 * const { runtime, finish } = testRuntime({ schedule: newest });
 * runtime.spawn(ready("a"));
 * console.log(finish(runtime.spawn(ready("b"))), newest.decisions); // b [ { picked: 1, ready: 2 } ]
 * ```
 */
export class Schedule implements ReadyQueue {
  readonly seed: number;
  readonly decisions: Decision[] = [];
  /** Whether a pick was asked for that the queue was too short for: the program is no longer the one that was recorded. */
  diverged = false;
  private readonly pick: Pick;
  private readonly ids: number[] = [];

  constructor(seed: number, pick: Pick) {
    this.seed = seed;
    this.pick = pick;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  get length(): number {
    return this.ids.length;
  }

  /** What was picked so far, for `replay`. */
  get text(): string {
    return `${this.seed}:${encode(this.decisions.map(({ picked }) => picked))}`;
  }

  giveBack(): void {}

  takeAll(other: RunQueue): void {
    while (!other.isEmpty) this.push(other.shift());
  }

  push(id: number): void {
    this.ids.push(id);
  }

  shift(): number {
    const { ids } = this;
    const ready = ids.length;
    if (ready <= 1) return ids.pop() ?? 0;
    let picked = this.pick(ready, this.decisions.length);
    if (picked >= ready) {
      this.diverged = true;
      picked = ready - 1;
    }
    this.decisions.push({ picked, ready });
    return ids.splice(picked, 1)[0]!;
  }
}

/**
 * First come, first served, as without a schedule; but it is recorded.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { recorded, testRuntime } from "@stator/runtime/testing";
 *
 * const schedule = recorded();
 * testRuntime({ schedule }).run(ready(1));
 * console.log(schedule.decisions); // []
 * ```
 */
export function recorded(seed = 1): Schedule {
  return new Schedule(seed, () => 0);
}

/**
 * Takes any of the ready tasks, by chance; one seed, one order.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { shuffled, testRuntime } from "@stator/runtime/testing";
 *
 * console.log(testRuntime({ schedule: shuffled(7) }).run(ready(1))); // 1
 * ```
 */
export function shuffled(seed: number): Schedule {
  const random = new Random(seed);
  return new Schedule(seed, (ready) => Math.floor(random.next() * ready));
}

/**
 * Repeats what `schedule.text` tells.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { recorded, replay, testRuntime } from "@stator/runtime/testing";
 *
 * const first = recorded();
 * testRuntime({ schedule: first }).run(ready(1));
 * const second = replay(first.text);
 * testRuntime({ schedule: second }).run(ready(1));
 * console.log(second.diverged, second.text === first.text); // false true
 * ```
 *
 * *Throws* when `text` is not the text of a schedule.
 */
export function replay(text: string): Schedule {
  const parts = /^(\d+):(.*)$/.exec(text);
  if (parts === null) throw notASchedule(text);
  const picks = decode(parts[2]!);
  return new Schedule(Number(parts[1]), (_ready, decision) => picks[decision] ?? 0);
}

/** `[0, 0, 0, 2]` as `0*3 2`. Zeros at the end are what happens anyway. */
function encode(picks: readonly number[]): string {
  const parts: string[] = [];
  const end = picks.findLastIndex((picked) => picked !== 0) + 1;
  for (let at = 0; at < end;) {
    const picked = picks[at]!;
    let next = at + 1;
    while (next < end && picks[next] === picked) next++;
    parts.push(next - at === 1 ? `${picked}` : `${picked}*${next - at}`);
    at = next;
  }
  return parts.join(" ");
}

function decode(text: string): number[] {
  const picks: number[] = [];
  for (const part of text.split(" ").filter((word) => word !== "")) {
    const match = /^(\d+)(?:\*(\d+))?$/.exec(part);
    if (match === null) throw notASchedule(text);
    for (let count = Number(match[2] ?? 1); count > 0; count--) picks.push(Number(match[1]));
  }
  return picks;
}

function notASchedule(text: string): Error {
  return new Error(`Cannot replay ${JSON.stringify(text)}: expected a recorded schedule like "7:1 0*12 2"`);
}
