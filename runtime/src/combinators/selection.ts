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
import { MachineKin } from "../core/machine-kin.js";
import * as sentinel from "../core/poll.js";
import type { Poll } from "../core/poll.js";
import { Branch } from "./branch.js";
import { Gathering } from "./gathering.js";
import { isTerminated, discard } from "./output.js";
import * as strands from "./strand-group.js";
import { asFuture, byIndex, type Member } from "./strand-group.js";

// Copies: V8 folds a module's own constants, but loads imported ones at each use.
const hasEnded = isTerminated;
const OwnMember = strands.Member;
const OwnMachine = MachineKin;
const PENDING: typeof sentinel.PENDING = sentinel.PENDING;

/** Outcomes that are drawn from one number of 32 bits at most: what is left of it is fair to one in thousands. */
const ENOUGH = 65_536;

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
  /** Which values of a branch count, for those that say so. */
  private accepts: Branch<unknown>["accept"][] | null = null;
  private readonly options: SelectOptions;
  private readonly shape: (index: number | "else" | "complete" | "default", value: unknown) => R;
  /** Branches that may still win. */
  private open: number;
  /** Whether none was polled yet: then futures that ended earlier are to be passed over. */
  private isFirst = true;
  /** Whether a branch is out for another reason than that its future has ended. */
  private refused: boolean;

  /** The array is its own from now on. */
  constructor(branches: unknown[], options: SelectOptions, shape: Selection<R>["shape"]) {
    super("select");
    this.options = options;
    this.shape = shape;
    this.open = branches.length;
    this.refused = branches.length === 0;
    const { group } = this;
    for (let index = 0; index < branches.length; index++) {
      const given = branches[index];
      // Most are machines, and those are told apart more quickly than others.
      branches[index] = given instanceof OwnMachine ? new OwnMember(given, index, group) : this.member(given, index);
    }
    this.members = branches as Member[];
  }

  private member(given: unknown, index: number): Member {
    if (!(given instanceof Branch)) return new OwnMember(asFuture(given), index, this.group);
    const member = new OwnMember(asFuture(given.future), index, this.group);
    (this.accepts ??= [])[index] = given.accept;
    member.woken = given.enabled;
    this.refused ||= !given.enabled;
    return member;
  }

  protected advance(cx: Context): Poll<R> {
    if (!cx.proceed()) return PENDING;
    cx.refund();
    const { group, isFirst, options } = this;
    const isBiased = options.biased === true;
    const batch = isFirst ? this.members.slice() : group.take();
    this.isFirst = false;
    let chance = 0;
    /** How many outcomes have been drawn from it. One is good for several: drawing takes longer than the rest. */
    let drawn = ENOUGH;
    if (isBiased) batch.sort(byIndex).reverse();
    for (let last = batch.length - 1; last >= 0; last--) {
      let member = batch[last]!;
      // Nothing is drawn for a single member.
      if (last > 0 && !isBiased) {
        drawn *= last + 1;
        if (drawn > ENOUGH) {
          chance = cx.random.next();
          drawn = last + 1;
        }
        chance *= last + 1;
        const other = chance | 0;
        chance -= other;
        const picked = batch[other]!;
        batch[other] = member;
        member = picked;
      }
      if (this.isOut(member, isFirst)) continue;
      if (isFirst) member.install(cx);
      const value = isFirst ? member.driveFirst(cx, member.top!) : member.poll(cx);
      if (value === PENDING) {
        if (cx.room !== 0 || !member.woken) continue; // See law 3 of a group.
        while (--last >= 0) if (!this.isOut(batch[last]!, isFirst)) group.enqueue(batch[last]!);
        return PENDING;
      }
      member.top = null;
      const accept = this.accepts?.[member.index];
      if (accept === undefined || accept(value)) {
        this.received = [value];
        return this.shape(member.index, value);
      }
      this.open--;
      this.refused = true;
      discard(value, cx);
    }
    if (this.open === 0) return this.exhausted();
    return options.default === true ? this.shape("default", undefined) : PENDING;
  }

  /** Whether a member takes no part, at the first poll: its branch is disabled, or its future has ended earlier. */
  private isOut(member: Member, isFirst: boolean): boolean {
    if (!isFirst || (member.woken === true && !hasEnded(member.top!))) return false;
    this.open--;
    return true;
  }

  private exhausted(): R {
    const { options } = this;
    const ways = ["complete", "else"] as ("complete" | "else")[];
    if (this.refused) ways.reverse();
    for (const way of ways) if (options[way] === true) return this.shape(way, undefined);
    throw new Error(
      "Cannot select: no branch is left, each is disabled, refuted or has ended\n" +
        "  help: pass `{ else: true }`, or `{ complete: true }` for futures that have ended",
    );
  }
}
