/**
 * What TypeScript makes of combinators. Checked by `tsc`, never run: a wrong inference or a missing error fails the
 * build.
 */
import { failed, pending, ready, sleep, spawn, type Future, type Pollable } from "@stator/runtime";
import {
  abortable,
  branch,
  chained,
  flattened,
  fuse,
  Fuse,
  FuturesUnordered,
  join,
  joinAll,
  mapped,
  maybeDone,
  nowOrNever,
  outcome,
  race,
  recovered,
  ref,
  remoteHandle,
  select,
  selectAll,
  shared,
  tryJoin,
  tryJoinAll,
  type Aborter,
  type Won,
} from "@stator/runtime/combinators";

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what makes two types the same is how they relate to a third
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

/** Fails to type-check unless `future` gives exactly a T. */
function gives<T>() {
  return <U>(future: Pollable<U>, proof: Same<T, U>): void => void [future, proof];
}

const number = ready<number>(1);
const text = ready<string>("a");
declare const bare: Pollable<boolean>;
declare const numbers: Future<number>[];

// join: tuples, arrays, objects; futures, promises, handles, plain values.
gives<[number, string]>()(join([number, text]), true);
gives<[number, boolean, Date, void]>()(join([Promise.resolve<number>(1), bare, new Date(), sleep(1)]), true);
gives<[number]>()(join([spawn(number)]), true);
gives<number[]>()(join(numbers), true);
gives<[]>()(join([]), true);
gives<{ a: number; b: string }>()(join({ a: number, b: Promise.resolve<string>("b") }), true);
gives<[number, string]>()(tryJoin([number, text], { biased: true }), true);
gives<(number | string)[]>()(joinAll([number, text]), true);
gives<number[]>()(tryJoinAll(new Set(numbers)), true);
// @ts-expect-error -- a single future is nothing to join
void join(number);
// @ts-expect-error -- no such option
void join([number], { ordered: true });

// select: the key narrows the value.
export async function narrowed(): Promise<string> {
  const winner = await select({ count: number, name: text, gone: branch(number, { if: false }) });
  switch (winner.key) {
    case "count":
    case "gone":
      return winner.value.toFixed();
    case "name":
      return winner.value.toUpperCase();
    default:
      return winner satisfies never;
  }
}
gives<Won<"a", number> | Won<"b", void>>()(select({ a: number, b: sleep(1) }), true);
export async function withOptions(): Promise<number> {
  const winner = await select({ a: number }, { else: true, complete: true, default: true, biased: true });
  if (winner.key === "a") return winner.value;
  const nothing: undefined = winner.value;
  const way: "else" | "complete" | "default" = winner.key;
  return [nothing, way].length;
}
export async function withoutOptions(): Promise<void> {
  const winner = await select({ a: number }, { biased: true });
  // @ts-expect-error -- no such branch
  if (winner.key === "else") return;
  const { key } = winner;
  const only: "a" = key;
  void only;
}
export async function patterns(): Promise<number> {
  const maybe = ready<number | undefined>(1);
  const winner = await select({ item: branch(maybe, { accept: (value): value is number => value !== undefined }) });
  return winner.value.valueOf();
}
// @ts-expect-error -- the value is a number
branch(number, { accept: (value: string) => value === "" });

// The others.
gives<number | string>()(race([number, text]), true);
gives<string>()(
  mapped(number, (value) => value.toFixed()),
  true,
);
gives<string>()(
  chained(number, () => text),
  true,
);
gives<number | string>()(
  recovered(number, () => text),
  true,
);
gives<number>()(flattened(mapped(text, () => number)), true);
gives<PromiseSettledResult<number>>()(outcome(number), true);
gives<number | undefined>()(nowOrNever(number), true);
gives<number>()(ref(number), true);
gives<number>()(fuse(number), true);
gives<number>()(Fuse.terminated<number>(), true);
gives<number>()(shared(number).clone(), true);
gives<never>()(race([pending(), failed("no")]), true);
const kept: number | undefined = maybeDone(number).take();
const pair: [Future<number>, Aborter] = abortable(number);
gives<number>()(abortable(number, AbortSignal.abort()), true);
gives<number>()(remoteHandle(number)[1], true);
gives<IteratorResult<number, undefined>>()(new FuturesUnordered(numbers).next(), true);
export async function rest(): Promise<number> {
  const selected = await selectAll(numbers);
  return selected.value + (await selected.rest[selected.index]!);
}

export { kept, pair };
