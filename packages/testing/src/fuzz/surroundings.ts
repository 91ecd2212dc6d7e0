// What random programs are written with: things that log, things to wait for, and objects that are the same on every run.

import { BaseFuture, type Context, PENDING, type Poll } from "@stator/runtime";
import { display } from "./display.js";

/** Pending once. A future to the runtime, a thenable to native code; both go on in a later turn. */
class Later extends BaseFuture<unknown> {
  private readonly settle: () => unknown;
  private polled = false;

  constructor(settle: () => unknown) {
    super();
    this.settle = settle;
  }

  poll(cx: Context): Poll<unknown> {
    if (this.polled) return this.settle();
    this.polled = true;
    cx.waker.wake();
    return PENDING;
  }

  cancel(): void {
    this.polled = true;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the signature of a promise
  override then(onValue?: any, onError?: any): Promise<any> {
    // oxlint-disable-next-line typescript/no-unsafe-argument -- handed on as it came
    return Promise.resolve().then(this.settle).then(onValue, onError);
  }
}

/** More entries than any program that ends can make. */
const MOST_ENTRIES = 3000;

export class Runaway extends Error {}

export function surroundings(entries: string[]): Record<string, unknown> {
  const write = (entry: string): void => {
    if (entries.length > MOST_ENTRIES) throw new Runaway("The program logs without end");
    entries.push(entry);
  };
  const log = (mark: number | string, value: unknown): unknown => {
    write(`${mark}:${display(value)}`);
    return value;
  };
  const kept: (() => unknown)[] = [];
  let calling = false;
  const O = makeObject(log);
  return {
    O,
    log,
    later: (value: unknown) => new Later(() => value),
    fails: (value: unknown) =>
      new Later(() => {
        throw value;
      }),
    keep: (read: () => unknown) => kept.push(read),
    callKept: () => {
      if (calling) return; // from one of them
      calling = true;
      kept.slice(0, 20).forEach((read, at) => log(`kept ${at}`, attempt(read)));
      calling = false;
    },
    key: (value: unknown) => log("key", ["a", "b", "list"][(Number(value) % 3) | 0] ?? "a"),
    object: (value: unknown) => ({ a: 1, b: value, method: (...all: unknown[]) => log("made", all.length) }),
    both: (a: unknown, b: unknown) => Object.assign([a, b], { a, b }),
    call: (...all: unknown[]) => (log("call", all), all[0]),
    show: (value: unknown) => log("show", value),
    cut: (text: string) => text.slice(0, 12),
    tag: (strings: TemplateStringsArray, ...values: unknown[]) => (log("tag", values), strings.length),
    iterator: (mark: number, ...values: unknown[]) => makeIterator(`it${mark}`, values, log),
    Made: makeClass(log),
  };
}

type Log = (mark: number | string, value: unknown) => unknown;

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Runaway) throw error;
    return `threw ${display(error)}`;
  }
}

function makeObject(log: Log): object {
  return {
    a: 1,
    b: 2,
    list: [1, 2, 3],
    none: null,
    get accessor() {
      return log("get", 7);
    },
    set accessor(value: unknown) {
      log("set", value);
    },
    method(this: unknown, ...all: unknown[]) {
      log(this instanceof Object && "accessor" in this ? "O.method" : "method of another", all);
      return all.length;
    },
  };
}

function makeIterator(name: string, values: unknown[], log: Log): object {
  return {
    a: 1,
    b: values[0],
    [Symbol.iterator]() {
      log(name, "open");
      return this;
    },
    next() {
      log(name, "next");
      return values.length > 0 ? { value: values.shift(), done: false } : { value: undefined, done: true };
    },
    return() {
      log(name, "return");
      return {};
    },
  };
}

function makeClass(log: Log): unknown {
  return class Made {
    readonly x: unknown;
    constructor(...all: unknown[]) {
      log("new", all);
      this.x = all[0];
    }
  };
}
