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
import * as scene from "../core/current.js";
import type { Current } from "../core/current.js";
import type { ClockSource, TimerSource } from "../core/scheduler.js";
import type { Task } from "../core/task.js";
import * as state from "../core/task-state.js";
import type { Tracer } from "../core/trace-event.js";
import type { Waker } from "../core/waker.js";
import { POLLS_PER_TURN } from "./budget.js";
import { PollLoop } from "./poll-loop.js";
import { RunQueue } from "./run-queue.js";
import type { Running } from "./running.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const QUEUED = state.QUEUED;
const setCurrent = scene.setCurrent;

/** Batches after which what every poll writes to is made anew, less one; a power of two, less one. */
const STRETCH = 1023;
/** No task has this id, nor one with these low bits. */
const FOREIGN = 0;

// The bits of `busy`: who will see to what is ready.
/** Tasks are being polled. */
const DRAINING = 1;
/** A microtask that polls was asked for. */
const MICROTASK_ASKED = 2;
/** A turn of the host was asked for. */
const TURN_ASKED = 4;

export abstract class Executor extends PollLoop {
  trace: Tracer | null = null;
  timers: TimerSource | null = null;
  clock: ClockSource | null = null;
  /** Batches of polls so far. */
  batches = 0;
  protected abstract readonly running: Running;
  /** Ids of deferred tasks; FOREIGN stands for the next one of `foreign`. */
  private readonly deferred = new RunQueue();
  private foreign: Waker[] = [];
  /** 0 if nobody is ready, nor deferred. */
  private busy = 0;
  /** Rounds of deferred tasks that may still be released before the next turn, and how many there were at its start. */
  private roundsLeft = 0;
  private rounds = 0;
  /** Whether anything but the tasks themselves has woken one since the last turn. */
  private stirred = true;
  /** The deadline that the host's timer is set to. */
  private armed = Infinity;

  now(): number {
    return this.clock === null ? this.host.now() : this.clock.now();
  }

  /** Nothing to poll, now or after the next turn. */
  get isIdle(): boolean {
    return this.queue.isEmpty && this.deferred.isEmpty;
  }

  enqueue(task: Task<unknown>): void {
    this.queue.push(task.id);
    if ((this.busy & DRAINING) === 0) this.rouse();
  }

  /** A task is ready, by no doing of another. */
  private rouse(): void {
    this.stirred = true;
    if (this.busy !== 0) return;
    this.busy = MICROTASK_ASKED;
    this.host.defer(this.onMicrotask, "microtask");
  }

  defer(task: Task<unknown>): boolean {
    // The only one there is, and a round of it may be released before the next turn: that comes to the same.
    if (this.roundsLeft > 0 && this.isIdle && this.stepper === null && !this.mustHop()) {
      this.roundsLeft--;
      return true;
    }
    this.deferred.push(task.id);
    return false;
  }

  deferWake(waker: Waker): void {
    const { deferred, foreign } = this;
    if (foreign.at(-1) !== waker) {
      foreign.push(waker);
      deferred.push(FOREIGN);
    }
    if ((this.busy & DRAINING) === 0) this.askTurn();
  }

  wakeAndDrain(waker: Waker): void {
    if ((this.busy & (DRAINING | TURN_ASKED)) !== 0) {
      waker.wake(); // Somebody will drain, or the slice is used up.
      return;
    }
    this.stirred = true;
    this.drain(waker);
  }

  resume(task: Task<unknown>): void {
    if (this.busy !== 0 || !task.isParked || this.stepper !== null || this.mustHop()) {
      this.wakeAndDrain(task);
      return;
    }
    // Nobody else is ready, so it need not go through the queue.
    const { running } = this;
    const outer = scene.current;
    this.stirred = true;
    task.flags |= QUEUED;
    this.beginBatch();
    setCurrent(running);
    try {
      this.spin(running.context, task, null);
    } finally {
      this.endBatch(outer);
      if (this.queue.isEmpty && this.deferred.isEmpty) this.rest();
      else this.drain();
    }
  }

  timersChanged(): void {
    if ((this.busy & DRAINING) === 0 && this.timers !== null) this.arm(this.timers);
  }

  /** A virtual clock moves between turns, so it gets every one of them. */
  useClock(clock: ClockSource): void {
    this.clock = clock;
    this.roundsLeft = 0;
    this.timersChanged();
  }

  /** Makes what every poll writes to, for this turn. */
  protected abstract renew(): void;

  /** The last task has ended: room that a crowd needed is not kept. */
  protected giveBack(): void {
    this.queue.giveBack();
    this.deferred.giveBack();
  }

  /** Nothing is left to do until something outside or a timer wakes a task. */
  protected abstract parked(): void;

  private readonly onMicrotask = (): void => {
    this.busy &= ~MICROTASK_ASKED;
    this.drain();
  };

  private readonly onTurn = (): void => {
    this.busy &= ~TURN_ASKED;
    this.beginTurn();
  };

  private readonly onTimer = (): void => {
    this.armed = Infinity;
    this.beginTurn();
  };

  private beginTurn(): void {
    if ((this.busy & DRAINING) !== 0) throw new Error("Cannot run tasks: this runtime is already running one");
    this.beginSlice();
    this.roundsLeft = this.rounds =
      this.stirred || this.clock !== null ? 0 : Math.min(this.rounds * 2 + 1, POLLS_PER_TURN);
    this.stirred = false;
    this.renew();
    this.busy |= DRAINING;
    try {
      this.release();
      this.fireTimers();
    } finally {
      this.busy &= ~DRAINING;
    }
    this.drain();
  }

  /** Makes everything ready that is deferred by now. */
  private release(): void {
    const { deferred, queue, foreign, trace } = this;
    if (foreign.length === 0 && trace === null && queue.isEmpty) {
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

  protected releaseEarly(): boolean {
    if (this.roundsLeft === 0 || this.deferred.isEmpty) return false;
    this.roundsLeft--;
    this.release();
    return !this.queue.isEmpty; // The wakers of finished tasks wake nobody.
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

  /** Polls what is ready, and what `waker` wakes with it. */
  private drain(waker?: Waker): void {
    if ((this.busy & DRAINING) !== 0) return;
    const { running } = this;
    const outer = scene.current;
    this.beginBatch();
    setCurrent(running.outside);
    try {
      waker?.wake();
      setCurrent(running);
      this.spin(running.context, null, null);
    } finally {
      this.endBatch(outer);
      if (this.isIdle) this.rest();
      else this.askTurn();
    }
  }

  private beginBatch(): void {
    this.busy |= DRAINING;
    // Also where it is always promises that wake somebody, and the host never gets a turn.
    if ((++this.batches & STRETCH) === 0) this.renew();
  }

  private endBatch(outer: Current | null): void {
    this.busy &= ~DRAINING;
    setCurrent(outer);
    this.running.context.clear();
  }

  /** Nobody is ready. */
  private rest(): void {
    if (this.timers !== null) this.arm(this.timers);
    this.parked();
    if (this.clock !== null && this.isIdle) this.clock.idle();
  }

  protected askTurn(): void {
    if ((this.busy & TURN_ASKED) !== 0) return;
    this.busy |= TURN_ASKED;
    this.host.defer(this.onTurn, "turn");
  }

  private arm(timers: TimerSource): void {
    const next = this.clock !== null && !this.clock.ticking ? Infinity : timers.next();
    if (next === this.armed) return;
    this.armed = next;
    this.host.wakeAt(next, this.onTimer);
  }
}
