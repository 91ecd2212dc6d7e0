/** A branch of `select` with conditions: whether it takes part, and which of its values count. */
import type { Output } from "./output.js";

/** The conditions of a branch of `select`: whether it takes part, and which of its values count. */
export interface BranchOptions<T> {
  /** False: the branch takes no part; its future is never polled, and is dropped with the losers. */
  readonly if?: boolean;
  /** Whether a value wins. A value that is refuted takes the branch out of this select. */
  readonly accept?: (value: T) => boolean;
}

/**
 * What `branch` makes: a future with its conditions. Only `select` knows what to do with it.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { branch, Branch } from "@stator/runtime/combinators";
 *
 * console.log(branch(ready(1), { if: true }) instanceof Branch); // true
 * ```
 */
export class Branch<T> {
  /** Only for the type: the value of an accepted branch. */
  declare readonly output: T;
  readonly future: unknown;
  readonly enabled: boolean;
  readonly accept: ((value: unknown) => boolean) | undefined;

  constructor(future: unknown, options: BranchOptions<never>) {
    this.future = future;
    this.enabled = options.if !== false;
    this.accept = options.accept as ((value: unknown) => boolean) | undefined;
  }
}

/**
 * A branch of `select` with a precondition (`if`), a pattern (`accept`), or both.
 *
 * @example
 * ```ts
 * import { ready } from "@stator/runtime";
 * import { branch, select } from "@stator/runtime/combinators";
 *
 * const winner = await select({
 *   closed: branch(ready("never polled"), { if: false }),
 *   item: branch(ready<number | undefined>(7), { accept: (value): value is number => value !== undefined }),
 * });
 * console.log(winner); // { key: 'item', value: 7 }
 * ```
 *
 * *Cancellation*: the future belongs to the select; a disabled one is dropped as the losers are.
 *
 * *Throws* nothing; what `accept` throws is thrown by the select.
 */
export function branch<F, U extends Output<F>>(
  future: F,
  options: { readonly if?: boolean; readonly accept: (value: Output<F>) => value is U },
): Branch<U>;
export function branch<F>(future: F, options: BranchOptions<Output<F>>): Branch<Output<F>>;
export function branch(future: unknown, options: BranchOptions<never>): Branch<unknown> {
  return new Branch(future, options);
}
