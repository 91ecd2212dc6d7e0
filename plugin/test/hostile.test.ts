// Input that nobody writes by hand: names that mean something to objects, text that means something to pages, and code of
// great length or depth. Right output or a clear diagnostic, never a crash; and it behaves as it does natively.

import { compileFunction } from "node:vm";
import { transformSync, type TransformOptions } from "@babel/core";
import { describe, expect, test } from "vitest";
import stator, { type StatorOptions } from "../src/index.js";
import { FORMS, runLowered } from "./await-everywhere/forms.js";
import { runAsync } from "./await-everywhere/run.js";

async function logsOf(source: string): Promise<{ native: string[]; lowered: string[][] }> {
  const lowered: string[][] = [];
  for (const form of FORMS) lowered.push(await runLowered(source, form));
  return { native: await runAsync(source), lowered };
}

async function expectSame(source: string): Promise<void> {
  const { native, lowered } = await logsOf(source);
  expect(lowered).toEqual(lowered.map(() => native));
}

const nested = (depth: number, open: string, inside: string, close: string): string =>
  open.repeat(depth) + inside + close.repeat(depth);

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("\n");

describe("names", () => {
  const NAMES = [
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "toString",
    "then",
    "state",
    "poll",
    "\\u0061bc",
    "ℵ",
    "𠮷",
    "$",
    "_",
  ];

  test.each(NAMES)("a variable called %s is kept across awaits, captured and destructured", async (name) => {
    await expectSame(`async function main() {
      let ${name} = await 1;
      const read = () => ${name}, write = (v) => { ${name} = v; };
      await 0;
      write(${name} + 1);
      for (const ${name} of [await 5]) { await 0; log(${name}, (() => ${name})()); }
      try { throw await 7; } catch (${name}) { await 0; log(${name}); }
      log(await ${name}, read(), { ${name === "__proto__" ? '["__proto__"]: 1' : name} });
      const { x: { ${name}: inner = await 3 } } = { x: {} };
      log(typeof inner);
    }`);
  });

  test.each(NAMES)("a function and a parameter called %s work", async (name) => {
    await expectSame(`async function ${name}(${name}) { await 0; return ${name}; }
      async function main() { log(await ${name}(5), ${name}.name, ${name}.length); await (async function ${name}() { log(typeof ${name}); })(); }`);
  });

  test("private names, keys and labels may be written with escapes", async () => {
    await expectSame(`class K { #\\u{61}b = 1; async m() { await 0; return this.#ab; } async \\u0063onstructor2() {} }
      async function main() { l\\u0061bel: for (;;) { await 0; break label; } log(await new K().m(), Object.getOwnPropertyNames(K.prototype)); }`);
  });
});

describe("text", () => {
  test("comments and strings with markup and line separators change nothing", async () => {
    await expectSame(`async function main() {
      const text = "</script><!--\\u2028\\u2029*/"; // </script> */
      await (/* </script> \u2028 */ "x");
      log(text, \`</script>\${await "\u2028"}\u2029\`, await "*/ // </script>", /<\\/script>/.test(await text), "\\0\\x00".length);
    }`);
  });

  test("awaited text in comments cannot end the comment", async () => {
    await expectSame(`async function main() { log(await "*/ throw 1; /*", await \`
throw 2;\`); }`);
  });

  test("a name of the file cannot break out of comments or metadata", () => {
    const compile = (): string | null | undefined =>
      transformSync("async function f() { await 1; }", {
        configFile: false,
        babelrc: false,
        filename: '*/ throw 1; /* "\u2028.js',
        plugins: [[stator, { include: "all" } satisfies StatorOptions]],
      })!.code;
    expect(() => compileFunction(compile()!.replace(/^import .*$/m, ""))).not.toThrow();
  });
});

describe("depth", () => {
  const DEPTH = 200;
  const SHAPES = {
    blocks: nested(DEPTH, "{ let a = await 1; ", "log(a);", "}"),
    loops: nested(DEPTH, "for (const x of [await 1]) { ", "log(x);", "}"),
    tries: nested(DEPTH, "try { ", "log(await 1);", "} finally { await 0; }"),
    calls: `log(${nested(DEPTH, "((x) => x)(", "await 1", ", await 2)")});`,
    arrays: `log(${nested(DEPTH, "[", "await 1", ", await 2]")}.length);`,
    conditions: `log(${nested(DEPTH, "(await 1) ? ", "5", " : await 2")});`,
    sums: `log(${Array(DEPTH).fill("await 1").join(" + ")});`,
    chains: `const o = {}; o.a = o; log(typeof (await o)${"?.a".repeat(DEPTH)});`,
    patterns: `const ${nested(DEPTH, "[", "a = await 1", "]")} = ${nested(DEPTH, "[", "", "]")}; log(a);`,
    functions: nested(100, "async function g() { ", "log(await 1);", "} await g();"),
  };

  test.each(Object.entries(SHAPES))("%s nest", async (_, body) => {
    await expectSame(`async function main() { ${body} }`);
  });

  test("what is too deep is refused, not crashed on", () => {
    const source = nested(1500, "async function g() { ", "await 1;", "}");
    const compile = (): unknown =>
      transformSync(source, { configFile: false, babelrc: false, plugins: [[stator, { include: "all" }]] });
    expect(compile).toThrow(/nested more deeply|Maximum call stack/);
  });

  test("what can be lowered but not printed is refused, too", () => {
    const source = nested(500, "async function g() { ", "await 1;", "} await g();");
    const options = { include: "all", lowering: "generator" } satisfies StatorOptions;
    let message = "";
    try {
      const plugins = [[stator, options]] satisfies TransformOptions["plugins"];
      transformSync(`async function main() { ${source} }`, { configFile: false, babelrc: false, plugins });
    } catch (error) {
      ({ message } = error as Error);
    }
    // Some hosts have enough stack for it.
    expect(message).not.toMatch(/Maximum call stack/);
  });
});

describe("length", () => {
  const SHAPES = {
    "2,000 awaits in a row": many(2000, (index) => `s += await ${index};`),
    "10,000 lines without one": many(10_000, (index) => `s += ${index};`),
    "1,000 loops": many(1000, (index) => `for (const x of [${index}]) s += await x;`),
    "1,000 guarded blocks": many(1000, (index) => `try { s += await ${index}; } finally { s++; }`),
    "2,000 awaits in one call": `s = Math.max(${many(2000, (index) => `await ${index},`)});`,
  };

  test.each(Object.entries(SHAPES))("%s", { timeout: 60_000 }, async (_, body) => {
    const source = `async function main() { let s = 0;\n${body}\nlog(s); }`;
    const lowered = await runLowered(source, FORMS[1]!);
    expect(lowered).toEqual(await runAsync(source));
  });
});

describe("names of the language", () => {
  test.each(["promise", "array", "object", "error", "symbol"])("a function called %s hides no global", (name) => {
    const source = `async function ${name}() { await 0; }`;
    const options = { include: "all" } satisfies StatorOptions;
    const { code } = transformSync(source, {
      configFile: false,
      babelrc: false,
      sourceType: "script",
      plugins: [[stator, options]],
    })!;
    expect(code).toContain(`${name.charAt(0).toUpperCase()}${name.slice(1)}_2`);
  });

  test("outside of any function `arguments` may not exist", async () => {
    await expectSame("const f = async () => typeof arguments; async function main() { log(await f()); }");
  });
});
