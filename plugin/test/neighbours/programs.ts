// Small programs for every kind of neighbour: each exports a function that runs and gives its log.

export interface Program {
  readonly name: string;
  readonly language: "js" | "ts" | "jsx" | "decorators" | "using";
  readonly source: string;
  readonly log: readonly unknown[];
}

const PLAIN = `import { future, run, sleep } from "@stator/runtime";
const log = [];
class Base {
  async greet(name) { "use future"; await sleep(0); return "base " + name; }
}
class Derived extends Base {
  #count = 0;
  static made = 0;
  suffix = "!";
  async greet(name = "nobody", { times = 1, ...rest } = {}, ...more) {
    "use future";
    const said = await super.greet(name);
    for (let i = 0; i < times; i++) { log.push(await this.#next(() => i)); }
    Derived.made += 1;
    return [said + this.suffix, Object.keys(rest), more.length];
  }
  async #next(read) { "use future"; await sleep(0); return this.#count++ + read(); }
}
const later = future(async function later(n) {
  const readers = [];
  for (let i = 0; i < n; i++) { const j = i * 2; await sleep(0); readers.push(() => i + j); }
  let x = 1;
  { let x = await 2; log.push(x); }
  label: for (const a of [1, 2, 3]) {
    try { for (const b of [a]) { if (b === 2) continue label; if (b === 3) break label; await b; log.push("b" + b); } }
    finally { await sleep(0); log.push("f" + a); }
  }
  try { await fails(); } catch ({ message }) { log.push(message); }
  return readers.map((one) => one()).concat(x);
});
async function fails() { "use future"; await null; throw new Error("failed"); }
export default async () => {
  log.push(await run(new Derived().greet("Ada", { times: 2, z: 1 }, 1, 2)));
  log.push(await run(new Derived().greet()));
  log.push(await run(later(3)));
  log.push(Derived.made, later.name, later.length, Derived.prototype.greet.length);
  return log;
};
`;

const TYPED = `import { future, run, sleep, type Future } from "@stator/runtime";
import type { Nothing } from "nowhere";
declare const missing: Nothing;
enum Level { Low = 1, High = Low + 4 }
const enum Fixed { One = 1 }
namespace Inside { export const value = 7; }
abstract class Shape { abstract area(): number; }
class Box extends Shape {
  constructor(private readonly side: number, public name?: string) { super(); }
  area(): number { return this.side ** 2; }
  async grown<T extends number>(this: Box, by: T): Promise<Box> { "use future"; await sleep(0); return new Box(this.side + by, this.name!); }
}
function pick(x: string): Promise<string>;
function pick(x: number): Promise<number>;
async function pick(x: any): Promise<any> { "use future"; await sleep(0); return x as unknown; }
const typed = future(async <T,>(items: readonly T[], level: Level = Level.High, ...rest: [string?]): Promise<T | undefined> => {
  interface Shown { value: T }
  type Alias = Shown["value"];
  class Holder<U> { constructor(readonly held: U, protected more = 1) {} total(): number { return this.more + 3; } }
  const first = (await items[0]) as Alias;
  const holder = new Holder<T>(first!);
  let later!: number;
  const sure = ({ first: await first } satisfies { first: T });
  later = holder.total() + (level as number) + Fixed.One + Inside.value;
  const gone = (await (rest[0] as any))?.length!;
  return [sure.first, later, gone, holder.held] as any;
});
export default async (): Promise<unknown[]> => {
  const box = await run(new Box(2, "b").grown<number>(1));
  return [box.area(), box.name, await run(typed([5, 6])), await run(pick("p") as Future<string>), typed.length];
};
`;

const JSX = `import { future, run, sleep } from "@stator/runtime";
const h = (type, props, ...children) => [typeof type === "function" ? type(props ?? {}) : type, props, children];
const Fragment = "fragment";
const Widget = ({ label }) => "widget " + label;
const page = future(async (title, items) => {
  const Local = Widget;
  const ns = { Item: ({ id }) => "item " + id };
  const rows = [];
  for (const item of items) rows.push(<li key={await item}>{item}{await sleep(0) ?? "-"}</li>);
  return <><h1 id={await title} {...await { lang: "en" }}>{title} text</h1>{rows}<Local label={await "l"} /><ns.Item id={title} /></>;
});
export default async () => [JSON.stringify(await run(page("T", [1, 2])))];
`;

const DECORATED = `import { run, sleep } from "@stator/runtime";
const log = [];
const logged = (value, { kind, name, static: isStatic }) => {
  log.push([kind, String(name), isStatic]);
  return kind === "method" ? function (...args) { log.push("call " + String(name)); return value.apply(this, args); } : undefined;
};
const twice = (_, context) => (initial) => initial * 2;
const named = (target) => { log.push(target.name); };
@named
class Service {
  @twice base = 2;
  @logged async add(n = 1) { "use future"; await sleep(0); return this.base + n; }
  @logged static async make() { "use future"; await sleep(0); return new this(); }
  @logged async #hidden() { "use future"; await sleep(0); return "hidden"; }
  @logged async both() { "use future"; const sum = await this.add(await 1); return [sum, await this.#hidden()]; }
}
export default async () => {
  const service = await run(Service.make());
  log.push(await run(service.both()));
  return log;
};
`;

const USING = `import { future, run, sleep } from "@stator/runtime";
const log = [];
const sync = (name) => ({ [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { log.push("dispose " + name); } });
const late = (name) => ({ async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() { await null; log.push("late " + name); } });
const work = future(async () => {
  using a = sync("a");
  await using b = late("b");
  { using c = sync("c"); await sleep(0); log.push("body"); }
  return "done";
});
function whole() { using d = sync("d"); return "whole"; }
export default async () => { log.push(await run(work())); log.push(whole()); return log; };
`;

export const PROGRAMS: readonly Program[] = [
  {
    name: "plain",
    language: "js",
    source: PLAIN,
    log: [
      0,
      2,
      ["base Ada!", ["z"], 2],
      0,
      ["base nobody!", [], 0],
      2,
      "b1",
      "f1",
      "f2",
      "f3",
      "failed",
      [0, 3, 6, 1],
      2,
      "later",
      1,
      0,
    ],
  },
  { name: "typed", language: "ts", source: TYPED, log: [9, "b", [5, 17, undefined, 5], "p", 1] },
  {
    name: "jsx",
    language: "jsx",
    source: JSX,
    log: [
      '["fragment",null,[["h1",{"id":"T","lang":"en"},["T"," text"]],[["li",{"key":1},[1,"-"]],["li",{"key":2},[2,"-"]]],["widget l",{"label":"l"},[]],["item T",{"id":"T"},[]]]]',
    ],
  },
  {
    name: "decorated",
    language: "decorators",
    source: DECORATED,
    log: [
      ["method", "make", true],
      ["method", "add", false],
      ["method", "#hidden", false],
      ["method", "both", false],
      "Service",
      "call make",
      "call both",
      "call add",
      "call #hidden",
      [5, "hidden"],
    ],
  },
  {
    name: "using",
    language: "using",
    source: USING,
    log: ["body", "dispose c", "late b", "dispose a", "done", "dispose d", "whole"],
  },
];
