/**
 * What TypeScript makes of streams. Checked by `tsc`, never run: a wrong inference or a missing error fails the build.
 */
import { type Elapsed, type Future, ready, type stream as everything } from "@stator/runtime";
import {
  type Arrival,
  buffered,
  catchErrors,
  chunks,
  type Chunks,
  collect,
  enumerate,
  filter,
  filterMap,
  flatten,
  fold,
  from,
  map,
  mapAwait,
  type Peekable,
  peekable,
  selectStreams,
  type Stream,
  StreamMap,
  take,
  timeout,
  toReadable,
  zip,
} from "@stator/runtime/stream";

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what makes two types the same is how they relate to a third
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
const same = <A, B>(_proof: Same<A, B>): void => {};

const numbers: Stream<number> = from([1, 2, 3]);

const mapped = numbers.pipe(map((value) => `${value}`));
same<typeof mapped, Stream<string>>(true);
const narrowed = from<string | number>([1, "a"]).pipe(filter((value) => typeof value === "string"));
same<typeof narrowed, Stream<string>>(true);
const some = numbers.pipe(filterMap((value) => (value > 1 ? value.toFixed() : undefined)));
same<typeof some, Stream<string>>(true);
const awaited = numbers.pipe(mapAwait((value) => ready([value])));
same<typeof awaited, Stream<number[]>>(true);
const inFlight = numbers.pipe(
  map((value) => ready(`${value}`)),
  buffered(2),
);
same<typeof inFlight, Stream<string>>(true);
const fromPromises = numbers.pipe(
  map(async (value) => `${value}`),
  buffered(2),
);
same<typeof fromPromises, Stream<string>>(true);
const pairs = numbers.pipe(zip("abc", from([true])));
same<typeof pairs, Stream<[number, string, boolean]>>(true);
const indexed = from("abc").pipe(enumerate(), take(1));
same<typeof indexed, Stream<[index: number, value: string]>>(true);
const flat = from([[1], [2]]).pipe(flatten());
same<typeof flat, Stream<number>>(true);
const batches = numbers.pipe(chunks(2));
same<typeof batches, Chunks<number>>(true);
const shown = numbers.pipe(peekable());
same<typeof shown, Peekable<number>>(true);
const timed = numbers.pipe(timeout(5));
same<typeof timed, Stream<number | Elapsed>>(true);
const settled = numbers.pipe(catchErrors());
same<typeof settled, Stream<PromiseSettledResult<number>>>(true);
const all = numbers.pipe(collect());
same<typeof all, Future<number[]>>(true);
const sum = numbers.pipe(fold(0, (result, value) => result + value));
same<typeof sum, Future<number>>(true);
const readable = numbers.pipe(toReadable());
same<typeof readable, ReadableStream<number>>(true);

const named = selectStreams({ word: ["a"], number: numbers });
type Named = Arrival<{ word: string[]; number: Stream<number> }>;
same<typeof named, Stream<Named>>(true);
export async function tell(): Promise<string> {
  for await (const arrival of named) {
    if (arrival.key === "word") return arrival.value.toUpperCase();
    return arrival.value.toFixed();
  }
  return "";
}

const keyed = new StreamMap<string, number>();
keyed.insert("a", [1]);
// @ts-expect-error -- the map is of numbers
keyed.insert("b", ["x"]);
// @ts-expect-error -- the items are numbers, not strings
numbers.pipe(map((value: string) => value));

same<typeof everything.map, typeof map>(true);
