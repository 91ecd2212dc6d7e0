// The order of a measurement: all systems of a workload side by side, each in a process of its own, warmed up, then taking turns, so that a busy moment
// of the machine hits all of them.

import { obstacle } from "../build/programs.js";
import type { System } from "../systems/system.js";
import type { Workload } from "../workload.js";
import { Worker } from "./worker.js";

export interface Plan {
  readonly rounds: number;
  /** CPU time of one round, in milliseconds. */
  readonly milliseconds: number;
  readonly warmUp: number;
}

export type Outcome =
  | { readonly kind: "measured"; readonly cpu: readonly number[]; readonly wall: readonly number[] }
  | { readonly kind: "cannot"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

export interface Row {
  readonly workload: Workload;
  /** By the name of the system. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

export async function measureWorkload(workload: Workload, systems: readonly System[], plan: Plan): Promise<Row> {
  const outcomes = new Map<string, Outcome>();
  const running: { worker: Worker; cpu: number[]; wall: number[] }[] = [];
  for (const system of systems) {
    const reason = obstacle(system, workload);
    if (reason !== null) outcomes.set(system.name, { kind: "cannot", reason });
    else running.push({ worker: new Worker(system, workload), cpu: [], wall: [] });
  }
  for (let round = -1; round < plan.rounds; round++) {
    for (const { worker, cpu, wall } of running) {
      if (outcomes.has(worker.system.name)) continue;
      try {
        const result = await worker.round(round < 0 ? plan.warmUp : plan.milliseconds);
        if (round < 0) continue;
        cpu.push(result.cpu);
        wall.push(result.wall);
      } catch (error) {
        outcomes.set(worker.system.name, { kind: "failed", reason: (error as Error).message });
      }
    }
  }
  for (const { worker, cpu, wall } of running) {
    worker.stop();
    if (!outcomes.has(worker.system.name)) outcomes.set(worker.system.name, { kind: "measured", cpu, wall });
  }
  return { workload, outcomes };
}
