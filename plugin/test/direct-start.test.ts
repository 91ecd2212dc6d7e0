// Functions that are started directly: the machine comes into being only when something has to be waited for, and all that
// holds for machines holds all the same.

import { afterAll, describe, expect, test } from "vitest";
import { classCompiler } from "./class-compile.js";
import { ProgramFolder } from "./program-folder.js";

const folder = new ProgramFolder();
afterAll(() => folder.remove());

/** The lines that a program prints. */
function printed(name: string, source: string): string[] {
  folder.compile(name, source, { include: "all", metadata: false });
  return folder.run(name).trim().split("\n");
}

const compiled = (source: string): string => classCompiler({ include: "all", metadata: false })(source, "module");

describe("depth", () => {
  const lines = printed(
    "deep",
    `import { run, sleep, spawn, yieldNow } from "@stator/runtime";
async function down(n) { if (n === 0) return 0; return (await down(n - 1)) + 1; }
async function suspended(n) { if (n === 0) { await sleep(1); return 0; } return (await suspended(n - 1)) + 1; }
async function throwing(n) { if (n === 0) throw new Error("bottom"); return (await throwing(n - 1)) + 1; }
let entered = 0;
let left = 0;
async function guarded(n) { entered++; try { if (n === 0) await sleep(1e6); else await guarded(n - 1); } finally { left++; } }
async function parameters(n, { by = 1 } = {}, ...rest) { if (n === 0) return rest.length; return (await parameters(n - by, undefined, 1, 2)) + 0; }
async function cancelled() { const task = spawn(guarded(100000)); while (entered <= 100000) await sleep(1); task.abort(); try { await task; } catch {} return left; }
async function caught() { try { return await throwing(50000); } catch (error) { return error.message; } }
console.log(await run(down(1000000)));
console.log(await run(suspended(1000000)));
console.log(await run(caught()));
console.log(await run(cancelled()));
console.log(await run(parameters(20000)));
`,
  );

  test("a million calls that are ready", () => expect(lines[0]).toBe("1000000"));
  test("a million calls, the innermost of which waits", () => expect(lines[1]).toBe("1000000"));
  test("an error from far below is caught at the top", () => expect(lines[2]).toBe("bottom"));
  test("cancel leaves every finally", () => expect(lines[3]).toBe("100001"));
  test("functions whose parameters need code", () => expect(lines[4]).toBe("2"));
});

test("a function that goes on where others have used up the room starts no more inside it than any other", () => {
  const lines = printed(
    "room",
    `import { run, sleep, yieldNow } from "@stator/runtime";
let deepest = 0;
Error.stackTraceLimit = Infinity;
const measure = () => { deepest = Math.max(deepest, new Error().stack.split("\\n").length); };
async function fields(n) { let x = 0; const add = () => x++; add(); if (n === 0) return 0; return (await fields(n - 1)) + x - 1; }
async function down(n) { if (n % 20 === 0) measure(); if (n === 0) return 0; return 1 + (await down(n - 1)); }
async function inner(n) { await sleep(1); await yieldNow(); return await fields(n); }
async function outer(n) { await inner(n); return await down(1000); }
for (let n = 248; n < 260; n++) await run(outer(n));
console.log(deepest < 400);
`,
  );
  expect(lines).toEqual(["true"]);
});

test("a loop of ready awaits lets the host in, whatever is awaited", () => {
  const lines = printed(
    "host",
    `import { ready, run } from "@stator/runtime";
async function one(x) { return x; }
async function fib(n) { if (n < 2) return n; return (await fib(n - 1)) + (await fib(n - 2)); }
async function* items(n) { for (let i = 0; i < n; i++) yield i; }
async function calls(n) { let sum = 0; for (let i = 0; i < n; i++) sum += await one(1); return sum; }
async function plain(n) { let sum = 0; for (let i = 0; i < n; i++) sum += await 1; return sum; }
async function futures(n) { let sum = 0; for (let i = 0; i < n; i++) sum += await ready(1); return sum; }
async function stream(n) { let sum = 0; for await (const item of items(n)) sum += item > -1 ? 1 : 0; return sum; }
for (const work of [calls(3e6), plain(3e6), futures(3e6), stream(2e6), fib(27)]) {
  let turns = 0;
  let over = false;
  const count = () => { turns++; if (!over) setImmediate(count); };
  setImmediate(count);
  const value = await run(work);
  over = true;
  console.log(value, turns > 2);
}
`,
  );
  expect(lines).toEqual(["3000000 true", "3000000 true", "3000000 true", "2000000 true", "196418 true"]);
});

test("a loop that awaits nothing at all goes on when the driver has looked at the time", () => {
  const lines = printed(
    "nothing",
    `import { run } from "@stator/runtime";
async function nothing(n, given) { let same = 0; for (let i = 0; i < n; i++) if ((await given) === given) same++; return same; }
console.log(await run(nothing(5000, undefined)), await run(nothing(5000, null)));
`,
  );
  expect(lines).toEqual(["5000 5000"]);
});

describe("which calls are started directly", () => {
  test("those of a function of the file that needs only its arguments", () => {
    const code = compiled("async function f(x) { return x; } export async function g() { return 1 + (await f(2)); }");
    expect(code).toContain("F.start(cx, room - 1, null, 0, undefined, 2)");
  });

  test.each([
    [
      "one that is assigned to",
      "async function f(x) { return x; } f = null; export async function g() { await f(2); }",
    ],
    ["one that looks at this", "async function f() { return this; } export async function g() { await f(2); }"],
    [
      "one that looks at arguments",
      "async function f() { return arguments; } export async function g() { await f(2); }",
    ],
    ["one from elsewhere", 'import { f } from "f"; export async function g() { await f(2); }'],
    ["a parameter", "export async function g(f) { await f(2); }"],
    ["an inner function", "export async function g() { const f = async (x) => x; await f(2); }"],
    ["a generator", "async function* f() {} export async function g() { await f(2); }"],
  ])("not %s", (_, source) => {
    expect(compiled(source)).not.toMatch(/\.start\(cx, (?:room - 1|inner)/);
  });

  test("variables that closures change stay fields, and the function can be started all the same", () => {
    const code = compiled(
      "async function f() { let n = 0; const add = () => n++; await add(); return n; } export async function g() { await f(); }",
    );
    expect(code).toContain("return cx.begin(new F(), room)");
    expect(code).toContain("this.n++");
  });

  test("with the option off no function is", () => {
    const code = classCompiler({ include: "all", directStart: false })(
      "export async function g() { await g(); }",
      "module",
    );
    expect(code).not.toContain("start(");
  });
});

test("arguments are evaluated in order, once, before the function runs; a missing one is undefined", () => {
  const lines = printed(
    "order",
    `import { run } from "@stator/runtime";
const log = [];
const say = (x) => (log.push(x), x);
async function f(a, b, ...rest) { log.push("f"); return [a, b, rest]; }
async function g() { return [await f(say(1), say(2), ...[say(3), 4], say(5)), await f(say(6))]; }
console.log(JSON.stringify(await run(g())), log.join(" "));
`,
  );
  expect(lines).toEqual(["[[1,2,[3,4,5]],[6,null,[]]] 1 2 3 5 f 6 f"]);
});

describe("what a start costs", () => {
  const costs = (source: string): string[] =>
    [
      ...compiled(source).matchAll(
        /(?:cx\.fuel -= (\d+);\s*)?value = (\w+?)(?:_2)?\.start\(cx, (?:room - 1|inner), null/g,
      ),
    ].map(([, cost = "0", name]) => `${name} ${cost}`);
  const of = (body: string): string[] =>
    costs(`async function f(x) { return x; }\nexport async function g(x) { ${body} }`);

  test("one is free, unless it goes round", () => {
    expect(of("return 1 + (await f(x));")).toEqual(["F 0"]);
    expect(of("return (await f(x)) + (await f(x));")).toEqual(["F 0", "F 1"]);
    expect(of("for (;;) if (await f(x)) return 1;")).toEqual(["F 1"]);
    expect(of("do { x = 1 + (await f(x)); } while (await f(x)); return x;")).toEqual(["F 1", "F 1"]);
  });

  test("whoever starts a chain pays for all of it", () => {
    const chain = `
      async function one(x) { return x; }
      async function two(x) { return 1 + (await one(x)); }
      async function three(x) { return 1 + (await two(x)) + (await one(x)); }
      export async function all(xs) { for (const x of xs) await three(x); }`;
    expect(costs(chain)).toEqual(["One 0", "Two 0", "One 1", "Three 3"]);
  });

  test("whatever leads back pays each time", () => {
    const back = `
      async function even(n) { return n === 0 ? true : await odd(n - 1); }
      async function odd(n) { return n === 0 ? false : await even(n - 1); }
      async function self(n) { return n === 0 ? 0 : 1 + (await self(n - 1)); }
      export async function all(n) { return [await even(n), await self(n)]; }`;
    expect(costs(back)).toEqual(["Odd 1", "Even 1", "Self 1", "Even 0", "Self 1"]);
  });
});

test("a loop over a chain of calls looks at the time as often as one over a single call", () => {
  const links = Array.from(
    { length: 40 },
    (_, i) => `async function f${i + 1}(x) { calls++; return 1 + (await f${i}(x)); }`,
  );
  const lines = printed(
    "chain-in-loop",
    `import { Runtime } from "@stator/runtime";
let calls = 0, last = 0, most = 0;
const host = {
  now() { most = Math.max(most, calls - last); last = calls; return performance.now(); },
  defer: (callback) => void setImmediate(callback),
  wakeAt() {},
};
async function f0(x) { calls++; return x; }
${links.join("\n")}
async function main() { for (let i = 0; i < 1000; i++) await f40(1); }
await new Runtime({ host }).run(main());
console.log(calls, most < 1500);
`,
  );
  expect(lines).toEqual(["41000 true"]);
});

test("a chain that goes round through free starts lets the host in", () => {
  const lines = printed(
    "free-chain",
    `import { run } from "@stator/runtime";
let turned = false;
setImmediate(() => { turned = true; });
let calls = 0;
async function ping(n) { calls++; if (turned) return n; return 1 + (await pong(n + 1)); }
async function pong(n) { calls++; if (turned || calls > 5e6) return n; return 1 + (await ping(n + 1)); }
await run(ping(0));
console.log(turned, calls < 5e6);
`,
  );
  expect(lines).toEqual(["true true"]);
});

test("a cleanup that uses up room or fuel, far inside a branch that lost, is all that still runs of the branch", () => {
  const lines = printed(
    "lost-branch",
    `import { pending, run, select, sleep } from "@stator/runtime";
let log = [];
let enter;
async function step(i) { return i; }
async function down(n) { return n === 0 ? 0 : 1 + (await down(n - 1)); }
async function wide() { for (let i = 0; i < 5000; i++) await step(i); }
async function inner(clean) { try { enter(); await pending(); } finally { await clean(); log.push("clean"); } }
async function middle(clean) { await inner(clean); log.push("middle goes on"); }
async function outer(clean) { await middle(clean); log.push("outer goes on"); }
async function later(clean) { await sleep(1); await middle(clean); log.push("later goes on"); }
async function root(branch, inside) { await select([branch, inside]); log.push("over"); }
for (const branch of [outer, later]) {
  for (const clean of [() => down(5000), wide]) {
    log = [];
    const inside = new Promise((resolve) => { enter = resolve; });
    await run(root(branch(clean), inside));
    console.log(log.join());
  }
}
`,
  );
  expect(lines).toEqual(["clean,over", "clean,over", "clean,over", "clean,over"]);
});

test("a function that has ended is let go of, also when another task ran last", () => {
  const lines = printed(
    "let-go",
    `import { PENDING, pollFn, Runtime } from "@stator/runtime";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
const runtime = new Runtime({ development: false });
let other, kept;
runtime.spawn(pollFn((cx) => { other = cx.waker; return PENDING; }));
async function work(go) { const held = {}; kept = new WeakRef(held); await go; other.wake(); return held; }
async function waits() {
  let go;
  const handle = runtime.spawn(work(new Promise((resolve) => { go = resolve; })));
  await turn();
  go();
  await turn();
  return typeof handle.take();
}
const given = await waits();
for (let i = 0; i < 10 && kept.deref() !== undefined; i++) { await turn(); collect(); }
console.log(given, kept.deref() === undefined);
process.exit();
`,
  );
  expect(lines).toEqual(["object true"]);
});
