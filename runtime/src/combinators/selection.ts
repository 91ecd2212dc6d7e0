/**
 * The first of several futures to be ready; the others are cancelled.
 *
 * A poll, in order
 * 1. With no budget left nothing is polled: the task yields first. A loop around a branch that is always ready lets the
 *    others in.
 * 2. The enabled branches that were woken are polled in a random order (seeded by the runtime), or from the top when
 *    `biased`. The first value that its branch accepts wins. A refuted branch is out for this call.
 * 3. No branch left: `complete` or `else`. Some left but none ready: `default`, or PENDING.
 *
 * Law: the winner has ended, and all others, disabled ones included, have been cancelled in the order given and are
 * clean, before the result is seen.
 */
import type { Context } from "../core/context.js";
import { intoFuture } from "../core/into-future.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Branch } from "./branch.js";
import { Gathering } from "./gathering.js";
import { isTerminated, discard } from "./output.js";
import { isRefused, type Member } from "./strand-group.js";

/** A copy: V8 folds a module's own constants, but loads imported ones at each use. */
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** What `select` may be told. */
export interface SelectOptions {
  /** Polls from the top to the bottom instead of in a random order: put the shutdown first. */
  readonly biased?: boolean;
  /** When no branch is left, for whatever reason, the result is `{ key: "else" }` instead of an error. */
  readonly else?: boolean;
  /** When every enabled branch is a `fuse` that has ended, the result is `{ key: "complete" }`. */
  readonly complete?: boolean;
  /** When no branch is ready now, the result is `{ key: "default" }`: it never waits. */
  readonly default?: boolean;
}

export class Selection<R> extends Gathering<R> {
  private readonly branches: readonly unknown[];
  private readonly options: SelectOptions;
  private readonly shape: (index: number | "else" | "complete" | "default", value: unknown) => R;
  /** Branches that may still win. */
  private open = 0;
  /** Whether a branch is out for another reason than that its future has ended. */
  private refused: boolean;
  /** Nothing has been polled yet: futures that ended earlier are still to be passed over. */
  private fresh = true;
  private won: readonly unknown[] = [];

  constructor(branches: readonly unknown[], options: SelectOptions, shape: Selection<R>["shape"]) {
    super();
    this.branches = branches;
    this.options = options;
    this.shape = shape;
    this.refused = branches.length === 0;
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index];
      const disabled = branch instanceof Branch && !branch.enabled;
      const future = intoFuture(branch instanceof Branch ? branch.future : branch);
      this.members.push(this.group.add(future, index, disabled));
      if (disabled) this.refused = true;
    }
  }

  protected advance(cx: Context): Poll<R> {
    if (!cx.proceed()) return PENDING;
    cx.refund();
    const batch = this.batch(cx);
    for (let position = 0; position < batch.length; position++) {
      const member = batch[position]!;
      const value = member.poll(cx);
      if (value === PENDING) {
        if (!isRefused(member, cx)) continue;
        this.group.putBack(batch, position + 1);
        return PENDING;
      }
      if (this.accepts(member, value)) {
        this.won = [value];
        return this.shape(member.index, value);
      }
      this.open--;
      this.refused = true;
      discard(value, cx);
    }
    if (this.open === 0) return this.exhausted();
    return this.options.default === true ? this.shape("default", undefined) : PENDING;
  }

  protected title(): string {
    return "select";
  }

  protected outputs(): readonly unknown[] {
    return this.won;
  }

  /** Whom to poll, in order. */
  private batch(cx: Context): Member[] {
    let batch = this.group.take();
    if (this.fresh) {
      this.fresh = false;
      batch = batch.filter((member) => !isTerminated(member.child!));
      this.open = batch.length;
    }
    if (this.options.biased === true) batch.sort((a, b) => a.index - b.index);
    else shuffle(batch, cx);
    return batch;
  }

  private accepts(member: Member, value: unknown): boolean {
    const branch = this.branches[member.index];
    return !(branch instanceof Branch) || branch.accept === undefined || branch.accept(value);
  }

  private exhausted(): R {
    const { options } = this;
    const ways = this.refused ? (["else", "complete"] as const) : (["complete", "else"] as const);
    for (const way of ways) if (options[way] === true) return this.shape(way, undefined);
    throw new Error(
      "Cannot select: no branch is left, each is disabled, refuted or has ended\n" +
        "  help: pass `{ else: true }`, or `{ complete: true }` for futures that have ended",
    );
  }
}

/** Fisher and Yates; nothing is drawn for a single member. */
function shuffle(batch: Member[], cx: Context): void {
  for (let last = batch.length - 1; last > 0; last--) {
    const other = cx.random.below(last + 1);
    const member = batch[last]!;
    batch[last] = batch[other]!;
    batch[other] = member;
  }
}
