/**
 * What development and fuzzing add to each poll: the time it takes, needless wakes, and who forgot to keep a waker.
 */
import type { Claimant, ClaimedPool } from "../core/checks.js";
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import type { Task } from "../core/task.js";
import { callSite } from "./call-site.js";
import type { Engine } from "./engine.js";
import { freshWaker } from "./fresh-waker.js";
import { lookForFuturelock } from "./futurelock.js";
import { unwatch, watch } from "./leak-watch.js";
import { Segment } from "./slow-poll.js";
import type { Watch, WatchOptions } from "./tools.js";

/** Milliseconds that a poll may take before others suffer visibly. */
const SLOW_POLL = 100;

export class EngineWatch implements Watch {
  private readonly engine: Engine;
  private readonly slowPoll: number;

  constructor(engine: Engine, { slowPoll = SLOW_POLL, fuzz = false }: WatchOptions = {}) {
    this.engine = engine;
    this.slowPoll = engine.development ? slowPoll : Infinity;
    if (fuzz) engine.wakerFor = freshWaker;
  }

  poll(task: Task<unknown>, run: () => void): void {
    if (this.slowPoll === Infinity) run();
    else this.time(task, run);
    if (this.engine.wakerFor !== null) this.wakeAtRandom();
  }

  lostWaker(task: Task<unknown>): void {
    const message = `Task ${task.label} can never be woken: a future returned PENDING and nobody kept the waker`;
    this.engine.report({ kind: "lost-waker", message, task });
  }

  begun(owner: object, child: Pollable<unknown>): void {
    if (this.engine.development) watch(owner, child, this.engine);
  }

  ended(owner: object): void {
    unwatch(owner);
  }

  waits(waiting: Claimant, pool: ClaimedPool, cx: Context): void {
    lookForFuturelock(waiting, pool, cx);
  }

  site(above: Function): (() => string | undefined) | undefined {
    return this.engine.development ? callSite(above) : undefined;
  }

  private time(task: Task<unknown>, run: () => void): void {
    const { host } = this.engine;
    const segment = new Segment(task);
    const start = host.now();
    run();
    const took = host.now() - start;
    if (took > this.slowPoll) this.engine.report(segment.report(took));
  }

  /** Each poll causes a quarter of a needless one, so the storm dies down by itself. */
  private wakeAtRandom(): void {
    const { random, table } = this.engine;
    if (random.next() < 0.25) table.probe(random.next())?.wake();
  }
}
