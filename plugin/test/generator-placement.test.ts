// Where generator functions stand: made as seldom as the names that they mention allow.

import { describe, expect, test } from "vitest";
import { runCase } from "./cases/run.js";
import { generatorCompiler } from "./generator-compile.js";

const compile = generatorCompiler({ include: "all", metadata: false });

/** The line in which each generator function begins, with what it is indented by. */
function bodies(source: string, kind: "module" | "script" = "module"): string[] {
  return compile(source, kind).match(/^.*function\*.*$|^.*static \*#.*$/gm) ?? [];
}

describe("the generator function stands", () => {
  test("at the top level when it mentions nothing further in", () => {
    expect(bodies(`function outer(x) { return async (y) => { await y; }; }`)).toEqual(["function* anonymousBody(y) {"]);
    expect(bodies(`const o = { async m() {} }; class K { handler = async () => { await this; }; }`)).toEqual([
      "function* mBody() {}",
      "function* KHandlerBody() {",
    ]);
  });

  test("in the block that declares what it mentions", () => {
    expect(bodies(`function outer(x) { if (x) { let y; return async () => { await y; }; } }`)).toEqual([
      "    function* anonymousBody() {",
    ]);
    expect(bodies(`function outer(all) { for (const x of all) { use(async () => { await x; }); } }`)).toEqual([
      "    function* anonymousBody() {",
    ]);
  });

  test("where an inner one is seen", () => {
    expect(bodies(`function a(x) { return async () => { return async () => await x; }; }`)).toEqual([
      "  function* anonymousBody_2() {",
      "  function* anonymousBody() {",
    ]);
  });

  test("in the class whose private names or own name it mentions", () => {
    const source = `class K { #v; async a() { await this.#v; } static async b() { return new K(await 1); } }`;
    expect(bodies(source)).toEqual(["  static *#KABody() {", "  static *#KBBody() {"]);
    expect(bodies(`class K { #KABody; async a() { await this.#KABody; } }`)).toEqual(["  static *#KABody_2() {"]);
  });

  test("inside the function when there is no other place", () => {
    for (const source of [
      `const f = (x) => async () => await x;`,
      `function f(x, g = async () => await x) {}`,
      `const f = async function self() { return await self; };`,
      `const K = class { #v; async m() { await this.#v; } };`,
      `const o = { async m(a = 1) { return super.x + await a; } };`,
    ])
      expect(bodies(source).map((line) => line.includes("function* ("))).toEqual([true]);
    expect(bodies(`function f(s) { eval(s); return async () => await x; }`, "script")[0]).toContain("function* (");
  });

  test("in strict code, or says that it is", () => {
    const directive = `class K { async m() { await 1; } }`;
    expect(compile(directive, "script")).toContain('function* KMBody() {\n  "use strict";\n');
    expect(compile(directive, "module")).not.toContain("use strict");
    expect(bodies(`class K { async m(a = 1) { await a; } }`, "script")[0]).toContain("function* (");
  });
});

/** Programs in which a body that stands too far out would mean something else. */
const PROGRAMS: Record<string, string> = {
  "a function of a block, seen outside of it": `
    function f() { { function g() { return 'inner' } } return async () => { await 1; return g() } }
    function g() { return 'outer' }
    async function main() { return f()() }`,
  "variables of each turn": `
    async function main() { const all = []; for (let i = 0; i < 3; i++) { all.push(async () => { await 1; return i }) } const out = []; for (const f of all) out.push(await f()); return out.join() }`,
  "a name of a switch": `
    async function main() { switch (1) { case 1: let x = 'x'; return (async () => { await 1; return x })() } }`,
  "a catch parameter and a shadowed one": `
    const e = 'outer'; async function main() { try { throw 'inner' } catch (e) { return (async () => { await 1; return e })() } }`,
  "a class that calls itself while it is made": `
    class K { static async make() { await 1; return K.name } static made = K.make() }
    async function main() { return K.made }`,
  "a private method on another this": `
    class K { #v = 1; async m() { try { await this.#v } catch (error) { return error.constructor.name } } }
    async function main() { return K.prototype.m.call({}) }`,
  "a strict this and a sloppy one": `
    class K { async m() { return typeof this } } const o = { async m() { return typeof this } };
    async function main() { return [await K.prototype.m.call(1), await o.m.call(1)].join() }`,
  "parameters that the body declares again": `
    async function f(a, b) { var a; var b = 2; await 1; return [a, b, f.length].join() }
    async function main() { return f(1, 1) }`,
  "arguments that follow their parameters": `
    async function f(a) { a = 2; await 1; return [arguments[0], arguments.length].join() }
    async function main() { return f(1, 1) }`,
};

for (const [name, source] of Object.entries(PROGRAMS)) {
  test(`${name} mean the same`, async () => {
    const program = { name: name.replaceAll(/\W+/g, "-"), source, log: [], flags: ["sloppy"] as const };
    const native = await runCase(program, null);
    expect(native.at(-1)).toMatch(/^=> /);
    expect(await runCase(program, compile)).toEqual(native);
    expect(await runCase(program, generatorCompiler({ include: "all", eager: true }))).toEqual(native);
  });
}
