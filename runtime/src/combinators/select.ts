/** The two faces of a selection: `select` says which future was first, `race` only gives its value. */
import type { Future } from "../core/future.js";
import type { Branch } from "./branch.js";
import type { Output } from "./output.js";
import { Selection, type SelectOptions } from "./selection.js";

type Value<B> = B extends Branch<infer T> ? T : Output<B>;
type Extra<O> = {
  [K in "else" | "complete" | "default"]: O extends { readonly [P in K]: true } ? Won<K, undefined> : never;
};

/** What won, and its value. */
export interface Won<K, T> {
  readonly key: K;
  readonly value: T;
}

/** One of the branches, or one of the options that stand in for a branch. */
export type Winner<B, O = object> =
  { [K in keyof B & string]: Won<K, Value<B[K]>> }[keyof B & string] | Extra<O>[keyof Extra<O>];

/**
 * Waits for the first of several futures, cancels the others, and says which one it was: `switch (winner.key)` narrows
 * `winner.value`.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { select } from "@stator/runtime/combinators";
 *
 * const winner = await select({ message: ready("hello"), late: sleep(1_000) });
 * console.log(winner.key === "message" ? winner.value.toUpperCase() : "too late"); // HELLO
 * ```
 *
 * *Cancellation*: cancels all branches in the order given and awaits their cleanup together. A branch that loses is
 * cancelled in the same way, unless it is lent with `ref`: use only futures that lose nothing when they are dropped, or
 * lend them.
 *
 * *Throws* what the first ready branch throws, after the others are clean; an error if no branch is left and neither
 * `else` nor `complete` is given.
 */
export function select<const B extends Readonly<Record<string, unknown>>, const O extends SelectOptions = object>(
  branches: B,
  options?: O,
): Future<Winner<B, O>> {
  const keys = Object.keys(branches);
  for (const name of ["else", "complete", "default"] as const) {
    if (options?.[name] === true && Object.hasOwn(branches, name)) {
      throw new TypeError(`Cannot select: \`${name}\` is both a branch and an option`);
    }
  }
  return new Selection(Object.values(branches), options ?? {}, (index, value) => {
    return { key: keys[index as number] ?? index, value } as unknown as Winner<B, O>;
  });
}

/**
 * Waits for the first of several futures, cancels the others, and gives its value. Unlike `Promise.race`, losers do not
 * run on.
 *
 * @example
 * ```ts
 * import { ready, sleep } from "@stator/runtime";
 * import { race } from "@stator/runtime/combinators";
 *
 * console.log(await race([sleep(1_000), ready("first")])); // first
 * ```
 *
 * *Cancellation*: as `select`.
 *
 * *Throws* what the first ready future throws, after the others are clean; an error if there are none, which could
 * never end.
 */
export function race<F>(futures: Iterable<F>, options?: Pick<SelectOptions, "biased">): Future<Output<F>> {
  return new Selection(
    [...futures],
    { biased: options?.biased === true },
    valueOf as (_: unknown, value: unknown) => Output<F>,
  );
}

function valueOf(_: unknown, value: unknown): unknown {
  return value;
}
