/**
 * A clock of one runtime that stands still until it is moved, on any host: tests of hours take no time, and always the same time.
 *
 * Policies for the moment when no task is ready:
 * - `"auto"`: the host gets one turn, in case I/O has something; if all are still waiting, the clock jumps to the next deadline.
 * - `"auto-when-io-idle"`: the same, but not while I/O begun since the clock was paused is in flight: a timeout around a real request does
 *   not fire before the answer could come. An open connection counts as in flight, also when both ends are silent.
 * - `"manual"`: never jumps by itself.
 *
 * Laws
 * 1. No rounding: a timer sees exactly its own deadline when the clock jumps by itself or by `advanceAndRun`.
 * 2. While a `hold` is open (work outside, on another thread say) the clock does not jump by itself.
 * 3. Time never goes back, and goes on from where it stood when the clock is resumed.
 */
import { ioInFlight } from "#platform";
import type { Future } from "../core/future.js";
import { pollFn } from "../core/poll-fn.js";
import { PENDING } from "../core/poll.js";
import type { ClockSource } from "../core/scheduler.js";
import { currentRuntime } from "../executor/runtime.js";
import type { Runtime } from "../executor/runtime.js";

/** Whether a stopped clock jumps to the next deadline by itself when all tasks wait. */
export type ClockPolicy = "auto" | "auto-when-io-idle" | "manual";

/** Milliseconds of the host's time between two looks at I/O in flight. */
const LOOK_AGAIN = 1;

/**
 * The handle of a stopped clock, given by `pause`.
 *
 * @example
 * ```ts
 * import { pause, Runtime, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const clock = pause({ runtime, policy: "manual" });
 * const nap = runtime.spawn(sleep(60_000));
 * await runtime.run(clock.advanceAndRun(60_000));
 * console.log(nap.isFinished); // true
 * ```
 *
 * *Cancellation*: of `advance` or `advanceAndRun`: the clock stays where it is by then.
 *
 * *Throws* when it is moved while it runs, or back.
 */
export class VirtualClock implements ClockSource {
  policy: ClockPolicy;
  readonly #runtime: Runtime;
  #time: number;
  /** How far the host's clock was ahead when this one was resumed; null while it stands still. */
  #offset: number | null = null;
  #holds = 0;
  #jumpAsked = false;
  /** What was open already when the clock was paused: the standard streams, say. */
  #handlesBefore = ioInFlight().handles;

  constructor(runtime: Runtime, policy: ClockPolicy, start: number) {
    this.#runtime = runtime;
    this.policy = policy;
    this.#time = start;
  }

  now(): number {
    return this.#offset === null ? this.#time : this.#runtime.host.now() + this.#offset;
  }

  get ticking(): boolean {
    return this.#offset !== null;
  }

  /** Stops the clock again. */
  pause(): void {
    if (this.#offset === null) throw new Error("Cannot pause the clock: it is paused already");
    this.#time = this.now();
    this.#offset = null;
    this.#handlesBefore = ioInFlight().handles;
    this.#runtime.timersChanged();
  }

  /** Lets time run with the host's clock, from where it stands. */
  resume(): void {
    this.#offset = this.#paused("resume") - this.#runtime.host.now();
    this.#runtime.timersChanged();
  }

  /** Keeps the clock from jumping by itself until the given function is called. */
  hold(): () => void {
    this.#holds++;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#holds--;
      if (this.#runtime.isIdle) this.idle();
    };
  }

  /**
   * Moves the clock at once and lets the host in. Whoever waits here goes on *before* the tasks that it woke,
   * and all of those see the same, new time.
   */
  advance(ms: number): Future<void> {
    let moved = false;
    return pollFn((cx) => {
      if (moved) return undefined;
      moved = true;
      this.moveTo(this.now() + ms);
      // Queued before the turn in which the timers fire, so this one goes on first.
      cx.yieldTurn();
      return PENDING;
    });
  }

  /** Moves the clock deadline by deadline, and at each lets every task run until all wait: each sees its own time. */
  advanceAndRun(ms: number): Future<void> {
    const runtime = this.#runtime;
    const end = this.#paused("advance") + ms;
    return pollFn((cx) => {
      // Alone in the queue? Then all others wait, and the next deadline may come.
      if (runtime.isIdle) {
        const next = runtime.timers?.next() ?? Infinity;
        this.moveTo(Math.min(next, end));
        if (next > end) return undefined;
        runtime.fireTimers();
      }
      cx.yieldTurn();
      return PENDING;
    });
  }

  /** Sets the clock. */
  moveTo(moment: number): void {
    this.#time = Math.max(this.#paused("advance"), moment);
  }

  idle(): void {
    if (this.policy === "manual" || this.#offset !== null || this.#jumpAsked || this.#holds > 0) return;
    if (this.#runtime.timers === null || this.#runtime.timers.next() === Infinity) return;
    this.#jumpAsked = true;
    this.#runtime.host.defer(() => this.#jumpWhenIdle(), "turn");
  }

  #waitsForIo(): boolean {
    const { requests, handles } = ioInFlight();
    return requests > 0 || handles > this.#handlesBefore;
  }

  #jumpWhenIdle(): void {
    const { host } = this.#runtime;
    if (this.policy === "auto-when-io-idle" && this.#waitsForIo()) {
      // The host's timer is free: a clock that stands still needs none.
      host.wakeAt(host.now() + LOOK_AGAIN, () => this.#jumpWhenIdle());
      return;
    }
    this.#jumpAsked = false;
    this.#jump();
  }

  #jump(): void {
    const next = this.#runtime.timers?.next() ?? Infinity;
    if (!this.#runtime.isIdle || this.#holds > 0 || this.#offset !== null || next === Infinity) return;
    this.moveTo(next);
    this.#runtime.fireTimers();
    // A timer that nobody waits for any more wakes nobody: then no task runs that would ask for the next jump.
    if (this.#runtime.isIdle) this.idle();
  }

  #paused(verb: string): number {
    if (this.#offset !== null) throw new Error(`Cannot ${verb} the clock: it is not paused`);
    return this.#time;
  }
}

export interface PauseOptions {
  /** The current runtime when left out. */
  readonly runtime?: Runtime;
  readonly policy?: ClockPolicy;
  /** What the clock shows at first; for a runtime that has set no timer yet. */
  readonly start?: number;
}

/**
 * Stops the clock of a runtime and gives the handle to move it. By default it jumps to the next deadline as soon as all
 * tasks wait: hours pass at once, and always the same hours.
 *
 * @example
 * ```ts
 * import { pause, Runtime, sleep } from "@stator/runtime";
 *
 * const runtime = new Runtime();
 * const clock = pause({ runtime, start: 0 });
 * await runtime.run(sleep(3_600_000));
 * console.log(clock.now()); // 3600000
 * ```
 *
 * *Throws* when the clock of that runtime was stopped before.
 */
export function pause(options: PauseOptions = {}): VirtualClock {
  const runtime = options.runtime ?? currentRuntime();
  const { clock } = runtime;
  if (clock === null) {
    // From a whole millisecond on, so that differences of virtual times are exact.
    const start = options.start ?? Math.ceil(runtime.now());
    const made = new VirtualClock(runtime, options.policy ?? "auto", start);
    runtime.useClock(made);
    return made;
  }
  if (!(clock instanceof VirtualClock))
    throw new Error("Cannot pause the clock: this runtime has another kind of clock");
  clock.pause();
  if (options.policy !== undefined) clock.policy = options.policy;
  return clock;
}
