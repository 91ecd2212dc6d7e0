// `iterate` against the language's own loop: the same values, the same calls, in the same order.
import { describe, expect, test } from "vitest";
import { iterate } from "../../src/abi/iterate.js";

const arrayIterator = Object.getPrototypeOf([][Symbol.iterator]()) as object;

/** Runs with another method in the place of the language's; nobody else sees it. */
function patched<T>(owner: object, key: PropertyKey, value: unknown, run: () => T): T {
  const before = Object.getOwnPropertyDescriptor(owner, key);
  Object.defineProperty(owner, key, { value, configurable: true, writable: true });
  try {
    return run();
  } finally {
    if (before === undefined) Reflect.deleteProperty(owner, key);
    else Object.defineProperty(owner, key, before);
  }
}

type Body = (value: unknown, seen: number) => boolean | void;

/** What a loop sees; the body ends it by `false`. */
function lowered(iterable: unknown, body: Body): unknown[] {
  const seen: unknown[] = [];
  const loop = iterate(iterable);
  while (loop.step()) {
    seen.push(loop.value);
    if (body(loop.value, seen.length) === false) {
      loop.close(false);
      break;
    }
  }
  return seen;
}

function native(iterable: Iterable<unknown>, body: Body): unknown[] {
  const seen: unknown[] = [];
  for (const value of iterable) {
    seen.push(value);
    if (body(value, seen.length) === false) break;
  }
  return seen;
}

/** Both loops over an array of their own: what ours sees, and what it should. */
function both(make: () => Iterable<unknown>, body: (array: unknown[]) => Body = () => () => {}): unknown[][] {
  const first = make();
  const second = make();
  const expected = native(first, body(first as unknown[]));
  return [lowered(second, body(second as unknown[])), expected];
}

function expectSame([seen, expected]: unknown[][]): void {
  expect(seen).toEqual(expected);
}

describe("over an array", () => {
  test("gives its values, and undefined for holes", () => {
    // oxlint-disable-next-line no-sparse-arrays -- that is the case
    expectSame(both(() => [1, , 3, "x"]));
    expectSame(both(() => []));
  });

  test("sees what is added, removed and replaced on the way", () => {
    expectSame(
      both(
        () => [1, 2, 3],
        (array) => (_, seen) => void (seen < 3 && array.push(seen * 10)),
      ),
    );
    expectSame(
      both(
        () => [1, 2, 3],
        (array) => () => void array.pop(),
      ),
    );
    expectSame(
      both(
        () => [1, 2, 3],
        (array) => () => void (array[2] = "late"),
      ),
    );
  });

  test("is over for good once it has been", () => {
    const array = [1];
    const loop = iterate(array);
    expect([loop.step(), loop.step()]).toEqual([true, false]);
    array.push(2);
    expect(loop.take()).toBe(undefined);
  });

  test("inherits elements and runs getters as the language does", () => {
    const log: string[] = [];
    expectSame(
      both(() => {
        const array = [1, 2];
        Object.defineProperty(array, 1, { get: () => (log.push("get"), "got") });
        return array;
      }),
    );
    expect(log).toEqual(["get", "get"]);
  });

  test("a proxy is asked for the same things, whatever it says its length is", () => {
    const traced = (length: unknown, log: PropertyKey[]): Iterable<unknown> =>
      new Proxy(["a", "b", "c"], {
        get(target, key, receiver): unknown {
          log.push(key);
          return key === "length" && length !== undefined ? length : Reflect.get(target, key, receiver);
        },
      });
    for (const length of [undefined, "2", 1.5, -1, Number.NaN, null]) {
      const logs: PropertyKey[][] = [[], []];
      const expected = native(traced(length, logs[0]!), () => {});
      expect(lowered(traced(length, logs[1]!), () => {})).toEqual(expected);
      expect(logs[1]).toEqual(logs[0]);
    }
  });

  test("uses what somebody has put in the place of the iterator's methods", () => {
    const log: string[] = [];
    const left = patched(
      arrayIterator,
      "return",
      () => {
        log.push("return");
        return {};
      },
      () =>
        both(
          () => [1, 2],
          () => () => false,
        ),
    );
    expect([left, log]).toEqual([
      [[1], [1]],
      ["return", "return"],
    ]);
    let calls = 0;
    const { next } = arrayIterator as { next: () => unknown };
    function counted(this: unknown): unknown {
      calls++;
      return next.call(this);
    }
    const counting = patched(arrayIterator, "next", counted, () => {
      const before = calls;
      const seen = lowered([1, 2], () => {});
      return [seen, calls - before];
    });
    expect(counting).toEqual([[1, 2], 3]);
    function* other(): Generator<string> {
      yield "other";
    }
    const replaced = patched(Array.prototype, Symbol.iterator, other, () => lowered([1, 2], () => {}));
    expect(replaced).toEqual(["other"]);
  });
});

test("over anything else: by its own iterator, which is closed when it is left", () => {
  expectSame(both(() => new Set([1, 2])));
  expectSame(both(() => "añ😀"));
  const log: string[] = [];
  const source = {
    *[Symbol.iterator]() {
      try {
        yield 1;
        yield 2;
      } finally {
        log.push("closed");
      }
    },
  };
  expectSame(
    both(
      () => source,
      () => () => false,
    ),
  );
  expect(log).toEqual(["closed", "closed"]);
  expect(() => iterate({})).toThrow(TypeError);
});
