// The native stage: the program's own async functions, on promises of the host and a virtual clock. The modules of the runtime are
// stood in for by the few lines that make the very same source run.
//
// Law: timers fire in the order of their deadlines, and those of one deadline in the order of asking.

import type { Outcome } from "./outcome.js";
import { hostTurn, Stuck, type Stage } from "./stage.js";

interface Timer {
  readonly deadline: number;
  readonly fire: () => void;
}

type Body = (...args: unknown[]) => unknown;

export class NativeStage implements Stage {
  readonly cancels = false;
  readonly modules: Readonly<Record<string, object>>;
  private readonly timers: Timer[] = [];
  private now = 0;

  constructor() {
    const sleep = (ms: number): Promise<void> => this.after(ms, () => {});
    const future = Object.assign((body: Body) => body, { block: (body: Body) => body(), stream: (body: Body) => body });
    const runtime = { future, sleep, join, run: started, spawn: started, yieldNow: () => sleep(0) };
    this.modules = {
      "@stator/runtime": runtime,
      "@stator/runtime/time": runtime,
      "@stator/runtime/combinators": runtime,
    };
  }

  after<T>(ms: number, finish: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const deadline = this.now + Math.max(ms, 0);
      const at = this.timers.findIndex((timer) => timer.deadline > deadline);
      const fire = (): void => {
        try {
          resolve(finish());
        } catch (error) {
          reject(error);
        }
      };
      this.timers.splice(at < 0 ? this.timers.length : at, 0, { deadline, fire });
    });
  }

  async perform(work: PromiseLike<unknown>): Promise<Outcome> {
    const settled: { outcome: Outcome | null } = { outcome: null };
    void Promise.resolve(work).then(
      (value) => (settled.outcome = { kind: "value", value }),
      (error: unknown) => (settled.outcome = { kind: "error", error }),
    );
    for (;;) {
      await hostTurn();
      if (settled.outcome !== null) return settled.outcome;
      this.step();
    }
  }

  cancel(): void {
    throw new Error("Cannot cancel: a native promise has no way to");
  }

  private step(): void {
    const [next] = this.timers;
    if (next === undefined) throw new Stuck();
    this.now = next.deadline;
    while (this.timers[0] !== undefined && this.timers[0].deadline <= this.now) this.timers.shift()!.fire();
  }
}

/** The values of an array or an object of futures, under the same keys. */
async function join(parts: object): Promise<unknown> {
  const values = await Promise.all(Object.values(parts));
  if (Array.isArray(parts)) return values;
  return Object.fromEntries(Object.keys(parts).map((key, at) => [key, values[at]]));
}

function started<T>(work: T): T {
  return work;
}
