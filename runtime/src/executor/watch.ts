/**
 * What development and fuzzing add to each poll: the time it takes, needless wakes, and who forgot to keep a waker.
 */
import type { Claimant, ClaimedPool } from "../core/checks.js";
import type { Context } from "../core/context.js";
import type { Pollable } from "../core/future.js";
import { stepWatched } from "../core/stepping.js";
import type { Task } from "../core/task.js";
import { callSite } from "./call-site.js";
import type { Engine } from "./engine.js";
import { freshWaker } from "./fresh-waker.js";
import { lookForFuturelock } from "./futurelock.js";
import { unwatch, watch } from "./leak-watch.js";
import { Segment } from "./slow-poll.js";
import { taskNear } from "./task-list.js";
import type { Watch, WatchOptions } from "./tools.js";

/** Milliseconds that a poll may take before others suffer visibly. */
const SLOW_POLL = 100;

export class EngineWatch implements Watch {
  private readonly engine: Engine;
  private readonly slowPoll: number;
  private readonly segment = new Segment();
  /** When the running poll began, and in which batch that was. */
  private start = 0;
  private batch = -1;

  constructor(engine: Engine, { slowPoll = SLOW_POLL, fuzz = false }: WatchOptions = {}) {
    this.engine = engine;
    this.slowPoll = engine.development ? slowPoll : Infinity;
    engine.stepper = stepWatched;
    if (fuzz) engine.wakerFor = freshWaker;
  }

  before(task: Task<unknown>): void {
    if (this.slowPoll === Infinity) return;
    const { engine } = this;
    this.segment.begin(task);
    // Looking at the clock costs as much as a poll: within a batch one ends when the next begins.
    if (this.batch === engine.batches) return;
    this.batch = engine.batches;
    this.start = engine.host.now();
  }

  after(task: Task<unknown>): void {
    const { engine, segment } = this;
    if (this.slowPoll !== Infinity) {
      const now = engine.host.now();
      const took = now - this.start;
      this.start = now;
      if (took > this.slowPoll) engine.report(segment.report(task, took));
      segment.end();
    }
    if (engine.wakerFor !== null) this.wakeAtRandom();
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

  /** Each poll causes a quarter of a needless one, so the storm dies down by itself. */
  private wakeAtRandom(): void {
    const { random, table } = this.engine;
    if (random.next() < 0.25) taskNear(table, random.next())?.wake();
  }
}
