// The look of what the generator lowering makes. Behaviour is tested by running: see the other files of this name.

import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import type { StatorOptions } from "../src/options.js";
import { generatorCompiler } from "./generator-compile.js";

function lower(source: string, options: StatorOptions = {}): string {
  const compile = generatorCompiler({ include: "all", metadata: false, ...options });
  return compile(source, "module").replace(/^import \{[^}]*\} from "@stator\/runtime\/abi";\n/m, "");
}

const IMPORT = `import { future } from "@stator/runtime";\n`;

function annotated(source: string): string {
  return lower(IMPORT + source, { include: "annotated" }).replace(IMPORT, "");
}

describe("lowerToGenerator", () => {
  test("hands plain parameters over and leaves the body as it is", () => {
    expect(lower(`async function load(id) { const row = await fetchRow(id); return row.total; }`)).toBe(
      [
        "function load(id) {",
        "  return generatorFuture(loadBody(id));",
        "}",
        "function* loadBody(id) {",
        "  const row = yield fetchRow(id);",
        "  return row.total;",
        "}",
      ].join("\n"),
    );
    expect(lower(`const all = async (first, ...rest) => rest;`)).toBe(
      [
        "const all = (first, ...rest) => generatorFuture(allBody(first, rest));",
        "function* allBody(first, rest) {",
        "  return rest;",
        "}",
      ].join("\n"),
    );
  });

  test("moves parameters with code in them to the generator function and keeps the length", () => {
    expect(lower(`async function f(a, { b } = {}, ...rest) {}`)).toBe(
      [
        "function f(_x) {",
        "  return generatorFuture(callBody(fBody, void 0, arguments));",
        "}",
        "function* fBody(a, {",
        "  b",
        "} = {}, ...rest) {}",
      ].join("\n"),
    );
    expect(lower(`const f = async (a, b = 1) => a;`)).toBe(
      [
        "const f = (_x, ..._rest) => generatorFuture(callBody(fBody, void 0, [_x, ..._rest]));",
        "function* fBody(a, b = 1) {",
        "  return a;",
        "}",
      ].join("\n"),
    );
  });

  test("hands over this only where it is used", () => {
    expect(lower(`class K { async m() { return this.v; } async n() {} }`)).toBe(
      [
        "class K {",
        "  m() {",
        "    return generatorFuture(KMBody.call(this));",
        "  }",
        "  n() {",
        "    return generatorFuture(KNBody());",
        "  }",
        "}",
        "function* KMBody() {",
        "  return this.v;",
        "}",
        "function* KNBody() {}",
      ].join("\n"),
    );
  });

  test("keeps directives on the outer function, except the annotation", () => {
    expect(lower(`async function f() { "use strict"; "use future"; await 1; }`)).toBe(
      [
        "function f() {",
        '  "use strict";',
        "",
        "  return generatorFuture(fBody());",
        "}",
        "function* fBody() {",
        "  yield 1;",
        "}",
      ].join("\n"),
    );
  });

  test("shields the awaits of a finally, and only those", () => {
    const code = lower(
      `async function f() { try { await a; } catch { await b; } finally { try { await c; } finally { await d; } } await e; }`,
    );
    expect(code.match(/yield .*;/g)).toEqual([
      "yield a;",
      "yield b;",
      "yield shielded(c);",
      "yield shielded(d);",
      "yield e;",
    ]);
  });

  test("shields what a finally returns", () => {
    const code = lower(`async function f() { try { return a; } finally { if (b) return; return c; } }`);
    expect(code.match(/return.*;/g)).toEqual([
      "return generatorFuture(fBody());",
      "return a;",
      "return;",
      "return shielded(c);",
    ]);
  });

  test("tells awaits from items in a stream", () => {
    const code = lower(`async function* g() { yield await a; yield* b; return c; }`);
    expect(code).toContain("return generatorStream(gBody());");
    expect(code.match(/.*yield.*;/g)?.map((line) => line.trim())).toEqual([
      "yield yield awaiting(a);",
      "yield* delegate(b);",
      "return yield awaiting(c);",
    ]);
  });

  test("describes the function to tools when asked to, once", () => {
    expect(lower(`class K {\n  async m() {}\n}`, { metadata: true })).toBe(
      [
        "var KMMachine = {",
        '  name: "K.m",',
        '  source: "case.js:2"',
        "};",
        "class K {",
        "  m() {",
        "    return generatorFuture(KMBody(), KMMachine);",
        "  }",
        "}",
        "function* KMBody() {}",
      ].join("\n"),
    );
  });

  test("makes eager functions without metadata or shields", () => {
    expect(lower(`async function f() { try {} finally { await a; } }`, { eager: true, metadata: true })).toBe(
      [
        "var f = asyncFunction({",
        "  f() {",
        "    return eagerGenerator(fBody());",
        "  }",
        "}.f);",
        "function* fBody() {",
        "  try {} finally {",
        "    yield a;",
        "  }",
        "}",
      ].join("\n"),
    );
  });
});

describe("the annotation call", () => {
  test("future(f) becomes f", () => {
    expect(annotated(`const hello = future(async (name) => { await sleep(1); return name; });`)).toBe(
      [
        "const hello = name => generatorFuture(helloBody(name));",
        "function* helloBody(name) {",
        "  yield sleep(1);",
        "  return name;",
        "}",
      ].join("\n"),
    );
  });

  test("future.block(f) becomes what f makes", () => {
    expect(annotated(`const work = future.block(async () => await x);`)).toBe(
      ["const work = generatorFuture(function* () {", "  return yield x;", "}());"].join("\n"),
    );
    expect(annotated(`const work = future.block(async function () { return this; });`)).toBe(
      [
        "const work = function () {",
        "  return generatorFuture(function* () {",
        "    return this;",
        "  }.call(this));",
        "}();",
      ].join("\n"),
    );
  });

  test("future.stream(f) becomes f", () => {
    expect(annotated(`export const rows = future.stream(async function* (n) { yield n; });`)).toBe(
      [
        "export const rows = function (n) {",
        "  return generatorStream(rowsBody(n));",
        "};",
        "function* rowsBody(n) {",
        "  yield n;",
        "}",
      ].join("\n"),
    );
  });

  test("is replaced wherever it stands", () => {
    expect(annotated(`use(1, future(async () => {}), future(async () => future.block(async () => {})));`)).toBe(
      [
        "use(1, () => generatorFuture(anonymousBody()), () => generatorFuture(anonymousBody_2()));",
        "function* anonymousBody() {}",
        "function* anonymousBody_2() {",
        "  return generatorFuture(anonymousBody_3());",
        "}",
        "function* anonymousBody_3() {}",
      ].join("\n"),
    );
  });

  test("leaves functions that are not annotated alone", () => {
    const source = `async function plain() {\n  await 1;\n}\nfor await (const x of y);`;
    expect(annotated(source)).toBe(source);
  });
});

test("types are kept for whoever strips them", () => {
  const source = `${IMPORT}class K { v = 1; async m<T>(this: K, a: T, b?: string, ...c: T[]): Promise<T> { "use future"; return (await (a as T))!; } }
    const f = future((async <T,>(x: T = 1 as any): Promise<T> => x satisfies unknown) as any);`;
  const compile = generatorCompiler({ metadata: false }, ["typescript"]);
  const code = compile(source, "module");
  expect(code).toContain("m<T>(this: K, a: T, b?: string, ...c: T[]): Promise<T> {");
  expect(code).toContain("return (yield a as T)!;");
  const stripped = transformSync(code, { loader: "ts" }).code;
  expect(stripped).toContain("m(a, b, ...c) {");
  expect(stripped).toContain("const f = ((..._rest) => generatorFuture(callBody(fBody, void 0, _rest)));");
  expect(stripped).toContain("function* fBody(x = 1) {");
});

test("a global variable called yield is refused", () => {
  const compile = generatorCompiler({ include: "all" });
  expect(() => compile(`var yield = 1; async function f() { return yield; }`, "script")).toThrow(
    /Cannot lower `f`: `yield` is a global variable\s+unsupported-syntax/,
  );
});

test("an arrow that assigns to arguments of the function around it is refused", () => {
  const compile = generatorCompiler({ include: "all" });
  expect(() => compile(`function f() { return async () => { arguments = 1; }; }`, "script")).toThrow(
    /it assigns to `arguments` of the function around it/,
  );
});

test("a long function and a deep one are lowered", () => {
  const long = `async function f() {\n${"  await g();\n".repeat(5000)}}`;
  expect(lower(long).match(/yield g\(\)/g)).toHaveLength(5000);
  const deep = `async function f() { ${"if (a) { ".repeat(500)}await g(); ${"} ".repeat(500)}}`;
  expect(lower(deep)).toContain("yield g()");
});
