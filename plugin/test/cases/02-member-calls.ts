// Cases of group 02, this / member calls / optional chaining. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "await-callee-loses-this",
    source: `async function main(){ 'use strict'; const o = { f(){ return this === undefined } }; return [(await T(o.f))(), (0, o.f)(), (await T(o)).f() === false].join() }`,
    log: ["=> true,true,true"],
    flags: [],
  },
  {
    name: "methods-named-as-the-compiler-names-its-own",
    source: `async function main(){ const loop = { ask: () => T(1), poll: () => T(2), next: () => T(3), arrive: () => 4, waits: () => T(5), then: undefined }; const o = []; for await (const x of [loop]) o.push(await (await T(x)).ask(), await (await T(x)).poll(), await x.next(), await (await T(x)).arrive(), await (await T(x))?.waits()); return o.join() }`,
    log: ["=> 1,2,3,4,5"],
    flags: [],
  },
  {
    name: "optional-call-this",
    source: `async function main(){ const o = { v:2, f(x){ return this.v + x } }; return [o.f?.(await T(1)), o?.f(await T(1)), (await T(o))?.f?.(await T(1)), (await T(null))?.f(tr('never',1))].join() }`,
    log: ["=> 3,3,3,"],
    flags: [],
  },
  {
    name: "optional-chain-paren-breaks",
    source: `async function main(){ try { return ((await T(null))?.a).b } catch (e) { return e.constructor.name } }`,
    log: ["=> TypeError"],
    flags: [],
  },
  {
    name: "optional-delete",
    source: `async function main(){ const o = {a:{b:1}}; return [delete (await T(o))?.a?.b, delete (await T(null))?.a.b, Object.keys(o.a).length].join() }`,
    log: ["=> true,true,0"],
    flags: [],
  },
  {
    name: "super-home-object-rebound",
    source: `class A { m(){ return 'A' } } class Z { m(){ return 'Z' } } class B extends A { async m(){ await T(0); return super.m() } } async function main(){ const b = new B; const p = b.m(); Object.setPrototypeOf(B.prototype, Z.prototype); return (await p) + await b.m() }`,
    log: ["=> ZZ"],
    flags: [],
  },
  {
    name: "sloppy-this-boxing",
    source: `async function main(){ async function f(){ await T(0); return typeof this } async function s(){ 'use strict'; await T(0); return typeof this } return [await f.call(1), await s.call(1), await f.call(undefined) , await s.call(undefined)].join() }`,
    log: ["=> object,number,object,undefined"],
    flags: ["sloppy"],
  },
  {
    name: "private-static-async-gen",
    source: `class K { static async *#g(){ yield 1; yield await T(2) } static async go(){ const r = []; for await (const x of K.#g()) r.push(x); return r.join() } } async function main(){ return K.go() }`,
    log: ["=> 1,2"],
    flags: [],
  },
];
