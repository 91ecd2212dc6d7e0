/** The bodies of the combination matrix: each waits once, then ends as its plan says, and counts what happens to it and to its output. */
import {
  BaseFuture,
  future,
  PENDING,
  yieldNow,
  type Context,
  type Poll,
  type Pollable,
  type Waker,
} from "@stator/runtime";
import { probe } from "@stator/runtime/testing";

export interface Plan {
  readonly throwsWhenRun: boolean;
  readonly throwsWhenDropped: boolean;
  readonly outputThrows: boolean;
  readonly slowCleanup: boolean;
}

/** What is counted, and how the test reaches into the body. */
export class Counts {
  polled = false;
  futureDrops = 0;
  outputs = 0;
  outputDrops = 0;
  onFirstPoll: () => void = () => {};
  private readonly plan: Plan;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  begin(): void {
    this.polled = true;
    this.onFirstPoll();
  }

  drop(): void {
    this.futureDrops++;
    if (this.plan.throwsWhenDropped) throw new Error("drop");
  }

  end(): Disposable {
    if (this.plan.throwsWhenRun) throw new Error("run");
    // A throw on the way out replaces the output: nobody has seen it.
    if (!this.plan.throwsWhenDropped) this.outputs++;
    return {
      [Symbol.dispose]: () => {
        this.outputDrops++;
        if (this.plan.outputThrows) throw new Error("dispose");
      },
    };
  }
}

export interface Body {
  readonly future: Pollable<Disposable>;
  /** Lets it end. */
  finish(): void;
}

/** A future written by hand. */
class Leaf extends BaseFuture<Disposable> {
  private readonly plan: Plan;
  private readonly counts: Counts;
  private waker: Waker | null = null;
  private phase: "new" | "waiting" | "leaving" | "over" = "new";
  private isReady = false;

  constructor(plan: Plan, counts: Counts) {
    super();
    this.plan = plan;
    this.counts = counts;
  }

  finish(): void {
    this.isReady = true;
    this.waker?.wake();
  }

  poll(cx: Context): Poll<Disposable> {
    if (this.phase === "new") this.counts.begin();
    this.phase = "waiting";
    this.waker = cx.waker;
    if (!this.isReady) return PENDING;
    this.phase = "over";
    try {
      return this.counts.end();
    } finally {
      this.counts.drop();
    }
  }

  cancel(cx: Context): Poll<void> {
    if (this.phase === "waiting" && this.plan.slowCleanup) {
      this.phase = "leaving";
      cx.waker.wake();
      return PENDING;
    }
    const wasLive = this.phase === "waiting" || this.phase === "leaving";
    this.phase = "over";
    if (wasLive) this.counts.drop();
    return undefined;
  }
}

/** A machine, two functions deep, with a `finally`. */
function machine(plan: Plan, counts: Counts): Body {
  const gate = probe("gate");
  const inner = future(function* () {
    yield* gate;
  });
  const outer = future(function* () {
    try {
      counts.begin();
      yield* inner();
      return counts.end();
    } finally {
      if (plan.slowCleanup) yield* yieldNow();
      counts.drop();
    }
  });
  return { future: outer(), finish: () => gate.finish() };
}

export const FORMS = {
  "a future written by hand": (plan: Plan, counts: Counts): Body => {
    const leaf = new Leaf(plan, counts);
    return { future: leaf, finish: () => leaf.finish() };
  },
  "a chain of machines": machine,
} as const;
