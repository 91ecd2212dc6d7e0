/**
 * A future that is run by a runtime, from spawn to outcome. It is its own waker.
 *
 * ```
 *          1            taken from the queue          4
 *   spawn ───> QUEUED ────────────────────> RUNNING ────> COMPLETE
 *               ^  ^                           │ │
 *               │  └── 3 PENDING, if WOKEN ────┘ │ 3 PENDING
 *               └───────── 2 wake ───── idle <───┘
 *
 *   1  enqueued, never polled inline
 *   2  wake: into the queue once; while it runs, only WOKEN is set
 *   3  run: the future is pending
 *   4  run: value, throw, or cancelled; then observers and the joiner are told, and the handle takes the output once
 *   5  abort (not drawn): sets ABORTED and wakes; the next run cancels instead of polling, until cleanup is over
 * ```
 *
 * Laws: see task-state.ts. Fields are few because there may be a million tasks; what is rare sits in `info`.
 */
import { Chain } from "./chain.js";
import type { Context } from "./context.js";
import * as driver from "./driver.js";
import type { Pollable } from "./future.js";
import * as marks from "./marks.js";
import * as sentinel from "./poll.js";
import type { Poll } from "./poll.js";
import type { Scheduler } from "./scheduler.js";
import { emptyInfo, labelOf, type TaskInfo } from "./task-info.js";
import { TaskObserver } from "./task-observer.js";
import * as state from "./task-state.js";
import type { Waker } from "./waker.js";

// Copies of what every poll looks at: V8 folds a module's own constants, but loads imported ones at each use.
const ABORTED = state.ABORTED;
const ASKED = marks.ASKED;
const CANCELLING = state.CANCELLING;
const COMPLETE = state.COMPLETE;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;
const OBSERVED = state.OBSERVED;
const QUEUED = state.QUEUED;
const ROOM = driver.ROOM;
const RUNNING = state.RUNNING;
const WOKEN = state.WOKEN;
const YIELDED = state.YIELDED;
/** Any of these, and it does more than wait. */
const NOT_PARKED = QUEUED | RUNNING | WOKEN | ABORTED | COMPLETE;

/** A future that a runtime runs, as `handle.task`, dumps, hooks and traces show it. */
export class Task<T> extends Chain<T> implements Waker {
  flags = 0;
  /** Given by the runtime's table, where its low bits are the place of the task. Later ones have higher ids. */
  readonly id: number = 0;
  readonly runtime: Scheduler;
  /** Who is told of the end: observers, then the waker of the latest join. When it has come: the value, or what was thrown; see outcome.ts. */
  ending: unknown = null;

  constructor(future: Pollable<T>, runtime: Scheduler, info: TaskInfo | null) {
    super(future, info);
    this.runtime = runtime;
  }

  get isFinished(): boolean {
    return (this.flags & COMPLETE) !== 0;
  }

  /** It only waits: nobody has woken or aborted it. */
  get isParked(): boolean {
    return (this.flags & NOT_PARKED) === 0;
  }

  /** `#3 "name"`, for messages. */
  get label(): string {
    return labelOf(this.id, this.info);
  }

  wake(): void {
    const { flags, runtime } = this;
    if ((flags & (QUEUED | COMPLETE | WOKEN)) !== 0) return;
    if ((flags & RUNNING) !== 0) this.flags = flags | WOKEN;
    else {
      this.flags = flags | QUEUED;
      runtime.enqueue(this);
    }
    // Last: whoever hears of it may wake or abort it, too.
    if (runtime.trace !== null) runtime.trace.woken(this);
  }

  willWake(other: Waker): boolean {
    return other === this;
  }

  /** Says, while it runs, that it lets the others go first. */
  yielded(): void {
    this.flags |= YIELDED;
  }

  /** Asks the task to end at its next suspension. Its future is cancelled from the queue, never here. */
  abort(): void {
    if ((this.flags & (COMPLETE | ABORTED)) !== 0) return;
    this.flags |= ABORTED;
    // While it runs the flag is enough: `park` sees it.
    if ((this.flags & RUNNING) === 0) this.wake();
  }

  /**
   * What follows a poll of `top` that gave or threw `value`: other frames are polled, and the task waits or is over. Or else it was aborted before,
   * and cancels.
   */
  goOnFrom(cx: Context, value: unknown, failed: boolean, cancels: boolean): void {
    let outcome: unknown;
    try {
      outcome = cancels ? this.cancelOnce(cx) : this.goOn(cx, ROOM, value, failed);
    } catch (error) {
      this.finish(state.FAILED, error);
      return;
    }
    if (outcome !== PENDING) {
      this.finish(cancels ? state.CANCELLED : 0, outcome);
      return;
    }
    const { flags, runtime } = this;
    if ((flags & state.STIRRED) !== 0) {
      if (this.parkStirred(flags)) runtime.enqueue(this);
      return;
    }
    this.flags = flags ^ RUNNING;
    if ((cx.marks & ASKED) === 0 && runtime.development) runtime.lostWaker(this);
  }

  /** Adds somebody who is told of the end, before any joiner. */
  observe(observer: TaskObserver): void {
    if (this.isFinished) observer.taskFinished(this);
    else {
      observer.next = this.ending as Waker | TaskObserver | null;
      this.ending = observer;
      this.flags |= OBSERVED;
    }
  }

  /** Hands out the output. Call once, when finished. */
  takeOutput(): unknown {
    const output = this.ending;
    this.flags |= state.TAKEN;
    this.ending = undefined;
    return output;
  }

  /** An error of some cleanup inside this task: part of its outcome while it is being cancelled, else reported. */
  cleanupFailed(error: unknown): void {
    if ((this.flags & CANCELLING) !== 0) {
      const info = (this.info ??= emptyInfo());
      (info.errors ??= []).push(error);
      return;
    }
    const message = `Cleanup failed in task ${this.label}`;
    this.runtime.report({ kind: "cleanup-failure", message, error, task: this });
  }

  /** It is pending, but was woken or aborted while it ran, or has yielded. True if it is to be polled again at once, by whoever asks. */
  parkStirred(flags: number): boolean {
    const parked = flags & ~(RUNNING | WOKEN | YIELDED);
    if ((flags & WOKEN) !== 0 || (flags & (ABORTED | CANCELLING)) === ABORTED) {
      // Aborted while it ran: once more through the queue, to be cancelled.
      this.flags = parked | QUEUED;
      this.runtime.enqueue(this);
      return false;
    }
    const yields = (flags & YIELDED) !== 0;
    this.flags = yields ? parked | QUEUED : parked;
    return yields && this.runtime.defer(this);
  }

  /** Goes on with the cleanup. Throws, at its end, what went wrong in it. */
  private cancelOnce(cx: Context): Poll<void> {
    this.flags |= CANCELLING;
    if (this.unwind(cx) === PENDING) return PENDING;
    const errors = this.info?.errors;
    if (errors) throw errors.length === 1 ? errors[0] : new AggregateError(errors, "Several cleanups failed");
    return undefined;
  }

  /** It is over: with this value, or error. */
  finish(outcome: 0 | typeof state.FAILED | typeof state.CANCELLED, output: unknown): void {
    const { flags, runtime, ending, info } = this;
    this.top = null;
    if (info !== null) info.parents.length = 0; // Room that a deep chain needed is not kept.
    this.ending = output;
    this.flags = (flags & (ABORTED | state.DETACHED)) | COMPLETE | outcome;
    runtime.retire(this);
    if (runtime.trace !== null) runtime.trace.finished(this);
    let awaited = ending !== null;
    if ((flags & OBSERVED) !== 0) awaited = this.announce(ending as TaskObserver);
    else if (awaited) this.wakeJoiner(ending as Waker);
    if (outcome === state.FAILED && !awaited) runtime.unobserved(this, output);
  }

  /** Tells everybody in the list. Gives whether one of them takes care of a failure. */
  private announce(first: TaskObserver): boolean {
    let awaited = false;
    let at: Waker | TaskObserver | null = first;
    while (at instanceof TaskObserver) {
      awaited ||= at.observes;
      try {
        at.taskFinished(this);
      } catch (error) {
        this.wakerFailed(error);
      }
      at = at.next;
    }
    if (at !== null) this.wakeJoiner(at);
    return awaited || at !== null;
  }

  private wakeJoiner(waker: Waker): void {
    try {
      waker.wake();
    } catch (error) {
      this.wakerFailed(error);
    }
  }

  private wakerFailed(error: unknown): void {
    const message = `A waker threw at the end of task ${this.label}`;
    this.runtime.report({ kind: "waker-failure", message, error, task: this });
  }
}
