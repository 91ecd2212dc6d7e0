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
import { Task } from "../core/task.js";
import { QUEUED } from "../core/task-state.js";
import type { Tracer } from "../core/trace-event.js";
import type { Waker } from "../core/waker.js";
import { POLLS_PER_TURN } from "./budget.js";
import { PollLoop } from "./poll-loop.js";
import { RunQueue } from "./run-queue.js";
import type { Running } from "./running.js";

/** Batches after which what every poll writes to is made anew, less one; a power of two, less one. */
const STRETCH = 1023;
/** No task has this id, nor one with these low bits. */
const FOREIGN = 0;

export abstract class Executor extends PollLoop {
  trace: Tracer | null = null;
  timers: TimerSource | null = null;
  clock: ClockSource | null = null;
  listener: Listener | null = null;
  /** Batches of polls so far. */
  batches = 0;
  protected abstract readonly running: Running;
  /** Ids of deferred tasks; FOREIGN stands for the next one of `foreign`. */
  private readonly deferred = new RunQueue();
  private foreign: Waker[] = [];
  private draining = false;
  private microtaskAsked = false;
  private turnAsked = false;
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
    if (this.roundsLeft > 0 && this.isIdle && this.trace === null) {
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

  timersChanged(): void {
    if (!this.draining && this.timers !== null) this.arm(this.timers);
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
    this.beginSlice();
    this.roundsLeft = this.rounds =
      this.stirred || this.clock !== null ? 0 : Math.min(this.rounds * 2 + 1, POLLS_PER_TURN);
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

  /** Wakes. Gives the task if it need not go through the queue, because nobody else is in it. */
  private summon(waker: Waker): Task<unknown> | null {
    // A promise may have been handed on: then the task is another runtime's.
    const isOurs = waker instanceof Task && (waker.runtime as unknown) === this && waker.isParked;
    if (isOurs && this.queue.isEmpty && this.stepper === null && !this.mustHop()) {
      waker.flags |= QUEUED;
      return waker;
    }
    waker.wake();
    return null;
  }

  /** Polls what is ready, and `waker` with it. */
  private drain(waker?: Waker): void {
    if (this.draining) return;
    const { running } = this;
    const outer = current;
    this.draining = true;
    // Also where it is always promises that wake somebody, and the host never gets a turn.
    if ((++this.batches & STRETCH) === 0) this.renew();
    setCurrent(running.outside);
    try {
      const only = waker === undefined ? null : this.summon(waker);
      setCurrent(running);
      if (only !== null) this.spin(running.context, only, null);
      if (only === null || !this.isIdle) this.spin(running.context, null, null);
    } finally {
      this.draining = false;
      setCurrent(outer);
      running.context.clear();
      this.rest();
    }
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
