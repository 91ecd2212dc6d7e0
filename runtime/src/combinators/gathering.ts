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
import type { WaitDescription } from "../core/future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { discard } from "./output.js";
import { childrenOf, type Member, StrandGroup } from "./strand-group.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

const RUNNING = 0;
const SETTLING = 1;
const LEAVING = 2;
const DONE = 3;

export abstract class Gathering<R> extends BaseFuture<R> {
  protected readonly group = new StrandGroup();
  protected members: Member[] = [];
  /** DONE also while it is being polled. */
  private state = RUNNING;
  private failed = false;
  /** The result or the error, while the others are cleaning up. */
  private held: unknown = undefined;

  /** Polls the children that were woken. Gives the result, or PENDING; throws to fail. */
  protected abstract advance(cx: Context): Poll<R>;

  /** What a dump calls it. */
  protected abstract title(): string;

  /** The outputs of children that were received so far. */
  protected abstract outputs(): readonly unknown[];

  /** All children, also those that were not polled yet. */
  protected everyMember(): Member[] {
    return this.members;
  }

  poll(cx: Context): Poll<R> {
    const { state } = this;
    this.state = DONE;
    if (state > SETTLING) throw polledAfterCompletion(this);
    const outer = this.group.enter(cx);
    try {
      if (state === RUNNING && !this.decide(cx)) {
        this.state = RUNNING;
        return PENDING;
      }
      if (this.group.cancel(this.everyMember(), cx) === PENDING) {
        this.state = SETTLING;
        return PENDING;
      }
    } finally {
      cx.installed = outer;
    }
    const held = this.letGo();
    if (!this.failed) return held as R;
    this.discardOutputs(cx);
    throw held;
  }

  cancel(cx: Context): Poll<void> {
    if (this.state === DONE) return undefined;
    this.state = DONE;
    if (this.group.cancelAll(this.everyMember(), cx) === PENDING) {
      this.state = LEAVING;
      return PENDING;
    }
    this.discardOutputs(cx);
    const held = this.letGo();
    if (this.failed) throw held;
    return undefined;
  }

  describeWait(): WaitDescription {
    const children = childrenOf(this.everyMember());
    return { text: `${this.title()} of ${children.length}`, children };
  }

  private decide(cx: Context): boolean {
    try {
      const result = this.advance(cx);
      if (result === PENDING) return false;
      this.held = result;
    } catch (error) {
      this.failed = true;
      this.held = error;
    }
    return true;
  }

  private letGo(): unknown {
    const { held } = this;
    this.held = undefined;
    this.members = [];
    return held;
  }

  private discardOutputs(cx: Context): void {
    for (const output of this.outputs()) discard(output, cx);
  }
}
