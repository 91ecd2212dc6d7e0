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
import { MachineKin } from "../core/base-future.js";
import type { Context } from "../core/context.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Branch } from "./branch.js";
import { Gathering } from "./gathering.js";
import { isTerminated, discard } from "./output.js";
import { asFuture, byIndex, isRefused, Member } from "./strand-group.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const OwnMachine = MachineKin;
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
  /** Branches that may still win; negative before the first poll, when futures that ended earlier are to be passed over. */
  private open = -1;
  /** Whether a branch is out for another reason than that its future has ended. */
  private refused: boolean;

  constructor(branches: readonly unknown[], options: SelectOptions, shape: Selection<R>["shape"]) {
    super("select");
    this.branches = branches;
    this.options = options;
    this.shape = shape;
    this.refused = branches.length === 0;
    for (let index = 0; index < branches.length; index++) {
      const branch = branches[index];
      // Most are machines, and those are told apart more quickly than others.
      const conditions = !(branch instanceof OwnMachine) && branch instanceof Branch ? branch : null;
      const member = new Member(asFuture(conditions === null ? branch : conditions.future), index, this.group);
      if (conditions?.enabled === false) {
        member.woken = false;
        this.refused = true;
      }
      this.members.push(member);
    }
  }

  protected advance(cx: Context): Poll<R> {
    if (!cx.proceed()) return PENDING;
    cx.refund();
    const isFirst = this.open < 0;
    const batch = this.batch(cx);
    for (let position = 0; position < batch.length; position++) {
      const member = batch[position]!;
      const value = isFirst ? member.driveFirst(cx, member.top!) : member.poll(cx);
      if (value === PENDING) {
        if (!isRefused(member, cx)) continue;
        while (++position < batch.length) this.group.enqueue(batch[position]!);
        return PENDING;
      }
      member.top = null;
      const branch = this.branches[member.index];
      if (!(branch instanceof Branch) || branch.accept === undefined || branch.accept(value)) {
        this.received = [value];
        return this.shape(member.index, value);
      }
      this.open--;
      this.refused = true;
      discard(value, cx);
    }
    if (this.open === 0) return this.exhausted();
    return this.options.default === true ? this.shape("default", undefined) : PENDING;
  }

  /** Whom to poll, in order. */
  private batch(cx: Context): Member[] {
    const batch = this.group.take();
    if (this.open < 0) {
      for (const member of this.members) if (member.woken && !isTerminated(member.top!)) batch.push(member);
      this.open = batch.length;
    }
    return this.options.biased === true ? batch.sort(byIndex) : shuffle(batch, cx);
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
function shuffle(batch: Member[], cx: Context): Member[] {
  const { random } = cx;
  for (let last = batch.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const member = batch[last]!;
    batch[last] = batch[other]!;
    batch[other] = member;
  }
  return batch;
}
