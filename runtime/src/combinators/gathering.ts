/**
 * A future that polls several and ends before all of them have: what join, select and their kin have in common.
 *
 * ```
 *   RUNNING ── a result or an error ──> SETTLING: the other children are cancelled ── all clean ──> the outcome is seen
 *      └──────────── cancel ──────────> LEAVING:  the same ──────────────────────── all clean ──> over
 * ```
 *
 * Laws
 * 1. Nobody sees the outcome before the cleanup of every other child is over.
 * 2. An output that was on its way to nobody is disposed of; an error on its way to nobody is thrown by `cancel`, so
 *    that it is reported.
 */
import { BaseFuture } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import { polledAfterCompletion } from "../core/errors.js";
import type { Pollable, WaitDescription } from "../core/future.js";
import { ASKED } from "../core/marks.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { discard } from "./output.js";
import { childrenOf, type Member, StrandGroup } from "./strand-group.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** One for all: most have no use for a list of their own. */
const NONE: readonly never[] = [];

const RUNNING = 0;
const SETTLING = 1;
const LEAVING = 2;
const DONE = 3;

export abstract class Gathering<R> extends BaseFuture<R> {
  protected readonly group = new StrandGroup();
  protected members: readonly Member[] = NONE;
  /** The outputs of children that were received so far. */
  protected received: readonly unknown[] = NONE;
  /** What a dump calls it. */
  private readonly title: string;
  /** DONE also while it is being polled. */
  private state = RUNNING;
  private failed = false;
  /** The result or the error, while the others are cleaning up. */
  private held: unknown = undefined;

  constructor(title: string) {
    super();
    this.title = title;
  }

  /** Polls the children that were woken. Gives the result, or PENDING; throws to fail. */
  protected abstract advance(cx: Context): Poll<R>;

  /** All children, also those that were not polled yet. */
  protected everyMember(): readonly Member[] {
    return this.members;
  }

  /** What is shown in a dump, which may be made at any time and must change nothing. */
  protected children(): Pollable<unknown>[] {
    return childrenOf(this.members);
  }

  poll(cx: Context): Poll<R> {
    const { state } = this;
    this.state = DONE;
    if (state > SETTLING) throw polledAfterCompletion(this);
    const outer = this.group.enter(cx);
    try {
      if (state === RUNNING) {
        try {
          const value = this.advance(cx);
          if (value === PENDING) {
            this.state = RUNNING;
            return PENDING;
          }
          this.held = value;
        } catch (error) {
          this.failed = true;
          this.held = error;
        }
      }
      if (this.group.cancel(this.everyMember(), cx) === PENDING) {
        this.state = SETTLING;
        return PENDING;
      }
    } finally {
      cx.installed = outer;
      cx.marks |= ASKED; // The group has kept the waker, whatever the children did.
    }
    return this.end(cx, this.failed) as R;
  }

  cancel(cx: Context): Poll<void> {
    if (this.state === DONE) return undefined;
    this.state = DONE;
    if (this.group.cancelAll(this.everyMember(), cx) === PENDING) {
      this.state = LEAVING;
      return PENDING;
    }
    this.end(cx, true);
    return undefined;
  }

  describeWait(): WaitDescription {
    const children = this.children();
    return { text: `${this.title} of ${children.length}`, children };
  }

  /** Lets go of everything. Gives the result, or throws the error. */
  private end(cx: Context, discards: boolean): unknown {
    const { held } = this;
    this.held = undefined;
    this.members = NONE;
    if (discards) for (const output of this.received) discard(output, cx);
    if (this.failed) throw held;
    return held;
  }
}
