/** What TypeScript makes of futures. Checked by `tsc`, never run: a wrong inference or a missing error fails the build. */
import { future, pollFn, ready, run, sleep, spawn, type Future, type JoinHandle, type Poll } from "@stator/runtime";

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what makes two types the same is how they relate to a third
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

/** Fails to type-check unless the two types are the same. */
function same<A, B>(proof: Same<A, B>): void {
  void proof;
}

// The parameters and the result of an async function.
const greet = future(async (name: string, times: number) => `${name} ${times}`);
same<typeof greet, (name: string, times: number) => Future<string>>(true);

// Optional and rest parameters.
const optional = future(async (first: number, second?: string) => [first, second] as const);
same<Parameters<typeof optional>, [first: number, second?: string | undefined]>(true);
const rest = future(async (label: string, ...numbers: number[]) => numbers.length + label.length);
same<Parameters<typeof rest>, [label: string, ...numbers: number[]]>(true);

// Generics survive.
const identity = future(async <T>(value: T): Promise<T> => value);
const five: Future<5> = identity<5>(5);
const word: Future<string> = identity("word");

// `this` survives, and only when there is one.
class Counter {
  count = 1;
  next = future(async function (this: Counter, by: number) {
    return this.count + by;
  });
}
same<ReturnType<Counter["next"]>, Future<number>>(true);
const { next } = new Counter();
// @ts-expect-error -- called without its `this`
void next(1);
const loose = future(async () => 1);
const asMember = { loose };
void asMember.loose();

// Awaiting gives the value, also of a future of a future.
export async function awaited(): Promise<void> {
  same<Awaited<ReturnType<typeof greet>>, string>(true);
  const value = await greet("a", 1);
  same<typeof value, string>(true);
  const inner = future(async () => greet("a", 1));
  const flat = await inner();
  same<typeof flat, string>(true);
  const [text, nothing] = await Promise.all([greet("a", 1), sleep(1)]);
  same<typeof text, string>(true);
  same<typeof nothing, void>(true);
}

// Generators: `yield*` gives the value.
const steps = future(function* (ms: number) {
  yield* sleep(ms);
  const text = yield* greet("a", ms);
  same<typeof text, string>(true);
  const joined = yield* spawn(ready(1));
  same<typeof joined, number>(true);
  return text.length;
});
same<typeof steps, (ms: number) => Future<number>>(true);

// Blocks are futures, not functions.
const block = future.block(async () => 1);
same<typeof block, Future<number>>(true);
const generatorBlock = future.block(function* () {
  yield* sleep(1);
  return "done";
});
same<typeof generatorBlock, Future<string>>(true);

// Running and spawning.
const ran = run(greet("a", 1));
same<typeof ran, Promise<string>>(true);
const handle = spawn(greet("a", 1));
same<typeof handle, JoinHandle<string>>(true);
const asPromiseLike: PromiseLike<string> = handle;
// @ts-expect-error -- a handle is no Promise, so dropping it is no floating promise
const asPromise: Promise<string> = handle;

// Poll results.
const polled: Future<number> = pollFn((cx): Poll<number> => {
  cx.waker.wake();
  return 1;
});

// @ts-expect-error -- wrong argument
void greet(1, 2);
// @ts-expect-error -- too few arguments
void greet("a");
// @ts-expect-error -- not an async function or a generator
future(() => 1);
// @ts-expect-error -- not a function
future(1);
// @ts-expect-error -- the value is a string
const wrong: Future<number> = greet("a", 1);
// @ts-expect-error -- a block takes no parameters
void future.block(async (name: string) => name);
// @ts-expect-error -- a number cannot be spawned
spawn(5);
// @ts-expect-error -- a string is no duration
sleep("10");

export { asPromise, ran, asPromiseLike, five, polled, word, wrong };
