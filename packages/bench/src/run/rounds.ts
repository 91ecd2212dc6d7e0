// The order of a measurement: all systems of a workload side by side, each in a process of its own, warmed up, then taking turns, so that a busy moment
// of the machine hits all of them.

import { obstacle } from "../build/programs.js";
import type { System } from "../systems/system.js";
import type { Workload } from "../workload.js";
import type { RoundReply } from "./protocol.js";
import { Worker } from "./worker.js";

export interface Plan {
  readonly rounds: number;
  /** CPU time of one round, in milliseconds. */
  readonly milliseconds: number;
  readonly warmUp: number;
  /** CPU time that one run of a program may take before it is given less to do, in milliseconds. */
  readonly patience: number;
}

export interface Measured {
  readonly kind: "measured";
  /** One for each round: nanoseconds of CPU time per operation, or bytes. */
  readonly values: readonly number[];
  readonly wall: readonly number[];
  /** Which part of the size was done, where the whole would have taken too long. */
  readonly part: number;
}

export type Outcome =
  | Measured
  | { readonly kind: "cannot"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

export interface Row {
  readonly workload: Workload;
  /** By the name of the system. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

const LONG = 3;

interface Running {
  readonly worker: Worker;
  readonly replies: RoundReply[];
}

export async function measureWorkload(workload: Workload, systems: readonly System[], plan: Plan): Promise<Row> {
  const outcomes = new Map<string, Outcome>();
  const running: Running[] = [];
  for (const system of systems) {
    const reason = obstacle(system, workload);
    if (reason !== null) outcomes.set(system.name, { kind: "cannot", reason });
    else running.push({ worker: new Worker(system, workload, plan.patience), replies: [] });
  }
  // What needs a new process each time is measured once: it hardly varies.
  const rounds = workload.unit === "bytes" ? 1 : plan.rounds;
  for (let round = workload.unit === "bytes" ? 0 : -1; round < rounds; round++) {
    for (const { worker, replies } of running) {
      if (outcomes.has(worker.system.name) || isEnough(replies, plan)) continue;
      try {
        const reply = await worker.round(round < 0 ? plan.warmUp : plan.milliseconds);
        if (round >= 0) replies.push(reply);
      } catch (error) {
        outcomes.set(worker.system.name, { kind: "failed", reason: firstLine(error) });
      }
    }
  }
  for (const { worker, replies } of running) {
    worker.stop();
    if (!outcomes.has(worker.system.name)) outcomes.set(worker.system.name, measured(replies, workload));
  }
  return { workload, outcomes };
}

/** One run of a slow program takes longer than all rounds are meant to: a few say as much. */
function isEnough(replies: readonly RoundReply[], { rounds, milliseconds }: Plan): boolean {
  return replies.reduce((sum, { used }) => sum + used, 0) > LONG * rounds * milliseconds;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}

function measured(replies: readonly RoundReply[], { size }: Workload): Measured {
  return {
    kind: "measured",
    values: replies.map(({ value }) => value),
    wall: replies.map(({ wall }) => wall),
    part: (replies[0]?.size ?? size) / size,
  };
}
