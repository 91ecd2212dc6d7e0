import { type NodePath, transformSync, type types as t } from "@babel/core";
import { describe, expect, test } from "vitest";
import { type Collected, collect } from "../src/1-find/collect.js";
import { resolveOptions, type StatorOptions } from "../src/options.js";

interface FindOptions extends StatorOptions {
  script?: boolean;
}

function find(source: string, { script = false, ...options }: FindOptions = {}): Collected {
  let result: Collected | undefined;
  transformSync(source, {
    configFile: false,
    babelrc: false,
    code: false,
    sourceType: script ? "script" : "module",
    parserOpts: { plugins: script ? [] : ["typescript", "decorators"], createParenthesizedExpressions: false },
    plugins: [
      { visitor: { Program: (path: NodePath<t.Program>) => void (result = collect(path, resolveOptions(options))) } },
    ],
  });
  return result as Collected;
}

function summary(source: string, options?: FindOptions): string[] {
  return find(source, options).functions.map((fn) => `${fn.form} ${fn.name}${fn.generator ? "*" : ""}`);
}

function slugs(source: string, options?: FindOptions): string[] {
  return find(source, options).diagnostics.map(
    (diagnostic) => `${diagnostic.slug} ${diagnostic.place.loc?.start.line}`,
  );
}

const IMPORT = `import { future } from "@stator/runtime";\n`;

describe("collect recognises by import binding", () => {
  test.each([
    ["future(async …)", `${IMPORT}const hello = future(async () => {});`, ["call hello"]],
    ["future.block", `${IMPORT}const work = future.block(async () => {});`, ["block work"]],
    ["future.stream", `${IMPORT}const rows = future.stream(async function* () {});`, ["stream rows*"]],
    ["a renamed import", `import { future as f } from "@stator/runtime";\nconst a = f(async () => {});`, ["call a"]],
    [
      "a string-named import",
      `import { "future" as f } from "@stator/runtime";\nf(async () => {});`,
      ["call anonymous"],
    ],
    [
      "a namespace import",
      `import * as S from "@stator/runtime";\nconst a = S.future(async () => {}), b = S["future"].block(async () => {});`,
      ["call a", "block b"],
    ],
    [
      "two imports of it",
      `${IMPORT}${IMPORT.replace("future }", "future as g }")}future(async () => {}); g(async () => {});`,
      ["call anonymous", "call anonymous"],
    ],
    [
      "type wrappers inside and outside the call",
      `${IMPORT}const a = (future((async () => {}) as any)!) satisfies unknown;`,
      ["call a"],
    ],
    ["a wrapped callee", `${IMPORT}const a = (future as any)(async () => {});`, ["call a"]],
  ])("%s", (_, source, expected) => {
    expect(summary(source)).toEqual(expected);
  });

  test("in another runtime module when the option says so", () => {
    const source = `import { future } from "my-runtime";\nconst a = future(async () => {});`;
    expect(summary(source)).toEqual([]);
    expect(summary(source, { runtime: "my-runtime" })).toEqual(["call a"]);
  });

  test.each([
    ["a parameter that shadows the import", `${IMPORT}function g(future) { return future(async () => {}); }`],
    ["another export of the runtime", `import { spawn } from "@stator/runtime";\nspawn(async () => {});`],
    ["another entry of the runtime", `import { future } from "@stator/runtime/time";\nfuture(async () => {});`],
    ["another property of the namespace", `import * as S from "@stator/runtime";\nS.spawn(async () => {});`],
    ["a type import", `import type { future } from "@stator/runtime";\nfuture(async () => {});`],
    ["a global of the same name", `future(async () => {});`],
    ["the generator form", `${IMPORT}future(function* () {}); future.block(function* () {});`],
    ["the import as an argument", `${IMPORT}register(future, async () => {});`],
    ["an unknown method", `${IMPORT}future.map(async () => {});`],
    [
      "a function whose kind is known only at run time",
      `${IMPORT}import { g } from "./g.js"; future(g); future(pick()); future(g.h);`,
    ],
  ])("leaves alone %s", (_, source) => {
    expect(find(source)).toEqual({ functions: [], diagnostics: [] });
  });

  test("keeps the call and the function inside its wrappers", () => {
    const [fn] = find(`${IMPORT}const a = future((async (x) => x) as any);`).functions;
    expect(fn?.call?.isCallExpression()).toBe(true);
    expect(fn?.path.isArrowFunctionExpression()).toBe(true);
  });
});

describe("collect recognises the directive", () => {
  test.each([
    ["a declaration", `async function load() { "use future"; }`, ["directive load"]],
    ["an async generator", `async function* rows() { "use future"; }`, ["directive rows*"]],
    ["an arrow with a block", `const a = async () => { "use future"; };`, ["directive a"]],
    ["a method", `class Foo { async bar() { 'use future'; } }`, ["directive Foo.bar"]],
    ["beside other directives", `async function a() { "use strict"; "use future"; }`, ["directive a"]],
    ["a call that is annotated twice, once", `${IMPORT}const a = future(async () => { "use future"; });`, ["call a"]],
  ])("in %s", (_, source, expected) => {
    expect(summary(source)).toEqual(expected);
  });

  test("not in an expression statement further down", () => {
    expect(summary(`async function a() { 1; "use future"; }`)).toEqual([]);
  });
});

describe("collect with include all", () => {
  test("takes every async function and async generator, in source order, outer before inner", () => {
    const source = `${IMPORT}
      async function outer() { const inner = async () => { async function* deep() {} }; }
      const call = future(async () => { "use future"; });
      class K { async m() { "use future"; } static async *s() {} plain() {} }
      function plain() { return function* () {}; }`;
    expect(summary(source, { include: "all" })).toEqual([
      "all outer",
      "all inner",
      "all deep*",
      "call call",
      "directive K.m",
      "all K.s*",
    ]);
  });

  test("without it only what is annotated", () => {
    expect(summary(`${IMPORT}async function a() { return future(async () => {}); }`)).toEqual(["call anonymous"]);
  });
});

describe("collect names functions as JavaScript would", () => {
  test.each([
    [`const a = async () => {};`, "a"],
    [`let a; a = async () => {};`, "a"],
    [`let a; a ??= async () => {};`, "a"],
    [`const f = async function g() {};`, "g"],
    [`const { a = async () => {} } = {};`, "a"],
    [`const o = { a: async () => {} };`, "a"],
    [`const o = { async a() {} };`, "a"],
    [`const o = { async "a b"() {}, };`, "a b"],
    [`const o = { async [Symbol.iterator]() {} };`, "[Symbol.iterator]"],
    [`const o = { async [key]() {} };`, "[key]"],
    [`const o = { async [key + 1]() {} };`, "anonymous"],
    [`exports.run = async () => {};`, "run"],
    [`export default async function () {}`, "default"],
    [`export default async () => {};`, "default"],
    [`export default class { async m() {} }`, "default.m"],
    [`class K { async m() {} }`, "K.m"],
    [`class K { static async 5() {} }`, "K.5"],
    [`class K { async #m() {} }`, "K.#m"],
    [`class K { f = async () => {}; }`, "K.f"],
    [`class K { static #f = async () => {}; }`, "K.#f"],
    [`const L = class { async m() {} };`, "L.m"],
    [`const L = class K { async m() {} };`, "K.m"],
    [`use(class { async m() {} });`, "m"],
    [`use(async () => {});`, "anonymous"],
    [`const a = [async () => {}];`, "anonymous"],
    [`const a = async () => {}, b = 1;`, "a"],
    [`const a: any = (async () => {}) as any;`, "a"],
  ])("%s is %s", (source, name) => {
    expect(find(source, { include: "all" }).functions.map((fn) => fn.name)).toEqual([name]);
  });

  test.each([
    [`export default future(async () => {});`, "default"],
    [`const a = future.block(async () => {});`, "a"],
    [`class K { f = future(async () => {}); }`, "K.f"],
    [`const a = future(async function g() {});`, "g"],
  ])("through the call: %s is %s", (source, name) => {
    expect(find(IMPORT + source).functions.map((fn) => fn.name)).toEqual([name]);
  });
});

describe("collect refuses", () => {
  test.each([
    ["direct-eval-reads-local", `async function main() { eval("1"); }`, ["direct-eval 1"]],
    ["direct-eval-declares-var", `async function main() {\neval("var x"); }`, ["direct-eval 2"]],
    ["direct-eval-in-nested-arrow", `async function main() { let q;\nconst f = () => eval("q"); }`, ["direct-eval 2"]],
    ["eval in a parameter", `async function main(a =\neval("1")) {}`, ["direct-eval 2"]],
    ["eval in parentheses", `async function main() { (eval)("1"); }`, ["direct-eval 1"]],
    ["eval written with an escape", String.raw`async function main() { \u0065val("1"); }`, ["direct-eval 1"]],
    ["with-statement", `async function main() {\nwith (o) { await a; } }`, ["with-statement 2"]],
    ["async-inside-with", `with (o) {\nf = async () => { await 1; } }`, ["with-statement 1"]],
    ["two things at once", `async function main() {\neval("1");\nwith (o) {} }`, ["direct-eval 2", "with-statement 3"]],
    [
      "eval in both of two nested functions",
      `async function a() { return async () =>\neval("1"); }`,
      ["direct-eval 2", "direct-eval 2"],
    ],
  ])("%s", (_, source, expected) => {
    expect(slugs(source, { include: "all", script: true })).toEqual(expected);
  });

  test.each([
    ["indirect-eval-fine", `async function main() { (0, eval)("1"); eval?.("1"); globalThis.eval("1"); }`],
    ["eval outside", `eval("1"); async function main() {}`],
    ["a property called eval", `async function main() { o.eval("1"); return { with: 1 }; }`],
  ])("but not %s", (_, source) => {
    expect(slugs(source, { include: "all", script: true })).toEqual([]);
  });

  test("eval and with in functions that are not annotated are no concern", () => {
    expect(slugs(`with (o) { async function main() { eval("1"); } }`, { script: true })).toEqual([]);
  });

  test.each([
    ["the directive in a plain function", `function f() {\n"use future"; }`, ["not-async 2"]],
    ["the directive in a generator", `function* f() { "use future"; }`, ["not-async 1"]],
    ["the directive of a module", `"use future";`, ["module-directive 1"]],
    ["future around a plain function", `${IMPORT}future(() => {});`, ["not-async 2"]],
    ["future without an argument", `${IMPORT}future();`, ["future-argument 2"]],
    [
      "future around a literal",
      `${IMPORT}future(5); future({}); future(class {});`,
      ["future-argument 2", "future-argument 2", "future-argument 2"],
    ],
    ["future around an async function by name", `${IMPORT}async function a() {}\nfuture(a);`, ["future-argument 3"]],
    [
      "future around an async arrow by name",
      `${IMPORT}const a = async () => {};\nfuture.block(a);`,
      ["future-argument 3"],
    ],
    ["future around an async generator", `${IMPORT}future(async function* () {});`, ["future-argument 2"]],
    ["future.stream around an async function", `${IMPORT}future.stream(async () => {});`, ["future-argument 2"]],
    ["a top-level await as the annotated thing", `${IMPORT}future.block(await load());`, ["top-level-await 2"]],
  ])("%s", (_, source, expected) => {
    expect(slugs(source)).toEqual(expected);
  });

  test("an awaited function inside another function is known only at run time", () => {
    expect(slugs(`${IMPORT}async function f() { future(await pick()); }`)).toEqual([]);
  });
});

test("collect walks nothing in a file that mentions neither the import nor the directive", () => {
  let walks = 0;
  const visitor = {
    Program(path: NodePath<t.Program>) {
      path.traverse = () => walks++;
      expect(collect(path, resolveOptions())).toEqual({ functions: [], diagnostics: [] });
      collect(path, resolveOptions({ include: "all" }));
    },
  };
  const source = `import { other } from "elsewhere"; async function f() { eval("1"); }`;
  transformSync(source, { configFile: false, babelrc: false, plugins: [{ visitor }] });
  expect(walks).toBe(1);
});
