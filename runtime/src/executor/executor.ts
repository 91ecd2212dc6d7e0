/**
 * Takes ready tasks from the queue and polls them, in batches, between turns of the host.
 *
 * ```
 *   wake ──> queue ──> drain: polls until the queue is empty, or the slice of this host turn is used up
 *                        │ empty                      │ used up, or somebody yielded
 *                        v                            v
 *                      idle: one host timer         a turn of the host: I/O and timers get in,
 *                      for the next deadline        then the deferred wakers, then drain again
 * ```
 *
 * Laws
 * 1. FIFO. A task woken while it runs goes to the end.
 * 2. From idle a drain starts in a microtask, but the slice is counted per *turn of the host*: a drain that empties the queue and is started
 *    again by a microtask gets no fresh slice. Otherwise two tasks that keep waking each other through promises would starve all I/O.
 * 3. What is deferred (yields, spent budgets) is released in order, and at first only after a real turn. A turn costs as much as a hundred polls: each one
 *    from which nothing came doubles the rounds that may be released before the next, within the slice. Anything from outside takes that back.
 */
import { current, setCurrent } from "../core/current.js";
import type { Listener } from "../core/promise-listener.js";
import type { ClockSource, TimerSource } from "../core/scheduler.js";
import type { Task } from "../core/task.js";
import type { Tracer } from "../core/trace-event.js";
import type { Waker } from "../core/waker.js";
import type { Host } from "../host/host.js";
import { POLLS_PER_LOOK, POLLS_PER_TURN, SLICE } from "./budget.js";
import { RunQueue, type ReadyQueue } from "./run-queue.js";
import type { Running } from "./running.js";
import { TaskTable } from "./task-table.js";

/** No task has this id, nor one with these low bits. */
const FOREIGN = 0;

export abstract class Executor {
  trace: Tracer | null = null;
  readonly host: Host;
  timers: TimerSource | null = null;
  clock: ClockSource | null = null;
  listener: Listener | null = null;
  readonly table = new TaskTable();
  /** Batches of polls so far. */
  batches = 0;
  protected readonly queue: ReadyQueue;
  protected abstract readonly running: Running;
  /** Ids of deferred tasks; FOREIGN stands for the next one of `foreign`. */
  private readonly deferred = new RunQueue();
  private foreign: Waker[] = [];
  private draining = false;
  private microtaskAsked = false;
  private turnAsked = false;
  /** When the host last had a turn, as far as we know: never too late. */
  private turnStart = -Infinity;
  private turnPolls = 0;
  /** Rounds of deferred tasks that may still be released before the next turn, and how many there were at its start. */
  private roundsLeft = 0;
  private rounds = 0;
  /** Whether anything but the tasks themselves has woken one since the last turn. */
  private stirred = true;
  private stride = POLLS_PER_LOOK;
  private untilLook = POLLS_PER_LOOK;
  private lastLook = -Infinity;
  /** The deadline that the host's timer is set to. */
  private armed = Infinity;

  constructor(host: Host, queue: ReadyQueue = new RunQueue()) {
    this.host = host;
    this.queue = queue;
  }

  now(): number {
    return this.clock === null ? this.host.now() : this.clock.now();
  }

  /** Nothing to poll, now or after the next turn. */
  get isIdle(): boolean {
    return this.queue.length === 0 && this.deferred.length === 0;
  }

  enqueue(task: Task<unknown>): void {
    this.queue.push(task.id);
    if (this.draining === false) this.rouse();
  }

  /** A task is ready, by no doing of another. */
  private rouse(): void {
    this.stirred = true;
    if (this.microtaskAsked || this.turnAsked) return;
    this.microtaskAsked = true;
    this.host.defer(this.onMicrotask, "microtask");
  }

  defer(task: Task<unknown>): void {
    // The only one there is, and a round of it may be released before the next turn: that comes to the same.
    if (this.queue.length === 0 && this.deferred.length === 0 && this.mayRelease() && this.trace === null) {
      this.roundsLeft--;
      this.queue.push(task.id);
    } else this.deferred.push(task.id);
  }

  deferWake(waker: Waker): void {
    const { deferred, foreign } = this;
    if (foreign.at(-1) !== waker) {
      foreign.push(waker);
      deferred.push(FOREIGN);
    }
    if (!this.draining) this.askTurn();
  }

  wakeAndDrain(waker: Waker): void {
    if (this.draining || this.turnAsked) {
      waker.wake(); // Somebody will drain, or the slice is used up.
      return;
    }
    this.stirred = true;
    this.drain(waker);
  }

  sliceOver(): boolean {
    if (this.host.now() - this.turnStart <= SLICE) return false;
    this.untilLook = 0; // Look before the next poll, and hop.
    return true;
  }

  timersChanged(): void {
    if (!this.draining && this.timers !== null) this.arm(this.timers);
  }

  /** Makes what every poll writes to, for this turn. */
  protected abstract renew(): void;

  /** Polls one task. */
  protected abstract step(task: Task<unknown>): void;

  /** The last task has ended: room that a crowd needed is not kept. */
  protected giveBack(): void {
    this.queue.giveBack();
    this.deferred.giveBack();
  }

  /** Nothing is left to do until something outside or a timer wakes a task. */
  protected abstract parked(): void;

  private readonly onMicrotask = (): void => {
    this.microtaskAsked = false;
    this.drain();
  };

  private readonly onTurn = (): void => {
    this.turnAsked = false;
    this.beginTurn();
  };

  private readonly onTimer = (): void => {
    this.armed = Infinity;
    this.beginTurn();
  };

  private beginTurn(): void {
    if (this.draining) throw new Error("Cannot run tasks: this runtime is already running one");
    this.turnStart = this.host.now();
    this.lastLook = this.turnStart;
    this.turnPolls = 0;
    this.roundsLeft = this.rounds = this.stirred ? 0 : Math.min(this.rounds * 2 + 1, POLLS_PER_TURN);
    this.stirred = false;
    this.renew();
    this.draining = true;
    try {
      this.release();
      this.fireTimers();
    } finally {
      this.draining = false;
    }
    this.drain();
  }

  /** Makes everything ready that is deferred by now. */
  private release(): void {
    const { deferred, queue, foreign, trace } = this;
    if (foreign.length === 0 && trace === null && queue.length === 0) {
      queue.takeAll(deferred);
      return;
    }
    let next = 0;
    this.foreign = [];
    for (let left = deferred.length; left > 0; left--) {
      const id = deferred.shift();
      if (id === FOREIGN) this.wakeSafely(foreign[next++]!);
      else {
        queue.push(id);
        if (trace !== null) trace.released(this.table.at(id));
      }
    }
  }

  /** Whether the deferred ones need not wait for a turn of the host. A virtual clock moves between turns, so it gets every one of them. */
  private mayRelease(): boolean {
    return this.roundsLeft > 0 && this.clock === null;
  }

  private releaseEarly(): boolean {
    if (!this.mayRelease()) return false;
    this.roundsLeft--;
    this.release();
    return this.queue.length > 0; // The wakers of finished tasks wake nobody.
  }

  /** Wakes what is due by the clock. */
  fireTimers(): void {
    if (this.timers === null) return;
    const now = this.now();
    if (this.timers.next() > now) return;
    this.stirred = true;
    this.timers.fire(now);
  }

  /** Reports what it throws. */
  protected abstract wakeSafely(waker: Waker): void;

  /** Polls what is ready, and `waker` with it. */
  private drain(waker?: Waker): void {
    if (this.draining) return;
    const { queue, running, table } = this;
    const outer = current;
    this.draining = true;
    this.batches++;
    setCurrent(running.outside);
    try {
      waker?.wake();
      setCurrent(running);
      while (queue.length > 0 || (this.deferred.length > 0 && this.releaseEarly())) {
        if (--this.untilLook < 0 && this.look()) break;
        const task = table.at(queue.shift());
        this.step(task);
      }
    } finally {
      this.draining = false;
      setCurrent(outer);
      running.context.clear();
      this.rest();
    }
  }

  /** Reads the clock. True when the slice of this turn is used up. */
  private look(): boolean {
    const now = this.host.now();
    const elapsed = now - this.lastLook;
    this.lastLook = now;
    this.turnPolls += this.stride;
    // A slice should take some sixteen looks: long polls are watched closely, short ones hardly at all.
    if (elapsed > SLICE / 8) this.stride = Math.max(1, this.stride >> 1);
    else if (elapsed < SLICE / 32) this.stride = Math.min(POLLS_PER_LOOK, this.stride << 1);
    this.untilLook = this.stride - 1;
    return now - this.turnStart > SLICE || this.turnPolls > POLLS_PER_TURN;
  }

  private rest(): void {
    if (!this.isIdle) {
      this.askTurn();
      return;
    }
    if (this.timers !== null) this.arm(this.timers);
    this.parked();
    if (this.clock !== null && this.isIdle) this.clock.idle();
  }

  protected askTurn(): void {
    if (this.turnAsked) return;
    this.turnAsked = true;
    this.host.defer(this.onTurn, "turn");
  }

  private arm(timers: TimerSource): void {
    const next = this.clock !== null && !this.clock.ticking ? Infinity : timers.next();
    if (next === this.armed) return;
    this.armed = next;
    this.host.wakeAt(next, this.onTimer);
  }
}
