// Cases of group 10, classes: fields, static blocks, computed keys, accessors, decorators. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "computed-key-await",
    source: `async function main(){ class K { [await T('a')](){ return 1 } static async [await T('b')](){ return 2 } [await T('f')] = 3; static [await T('s')] = 4; get [await T('g')](){ return 5 } } return [new K().a(), await K.b(), new K().f, K.s, new K().g].join() }`,
    log: ["=> 1,2,3,4,5"],
    flags: [],
  },
  {
    name: "heritage-await",
    source: `async function main(){ class A { v(){ return 1 } } class B extends (await T(A)) { v(){ return super.v() + 1 } } return new B().v() }`,
    log: ["=> 2"],
    flags: [],
  },
  {
    name: "field-async-arrow-this",
    source: `class K { v = 7; f = async () => { await T(0); return this.v }; static s = async () => { await T(0); return this === K } } async function main(){ const { f } = new K; return [await f(), await K.s()].join() }`,
    log: ["=> 7,true"],
    flags: [],
  },
  {
    name: "field-async-arrow-super-newtarget",
    source: `class A { m(){ return 'Am' } } class B extends A { f = async () => { await T(0); return super.m() + String(new.target) } } async function main(){ return new B().f() }`,
    log: ["=> Amundefined"],
    flags: [],
  },
  {
    name: "static-block-with-async-inside",
    source: `let p; class K { static #x = 3; static { p = (async () => { await T(0); return this.#x })() } } async function main(){ return p }`,
    log: ["=> 3"],
    flags: [],
  },
  {
    name: "class-in-async-captures-locals",
    source: `async function main(){ let n = await T(1); class K { f = n; static s = ++n; async m(){ return n + await T(1) } } await T(0); n = 10; return [K.s, new K().f, await new K().m()].join() }`,
    log: ["=> 2,10,11"],
    flags: [],
  },
  {
    name: "async-named-get-set-static-async",
    source: `class K { async get(){ return 'g' } async set(){ return 's' } static async async(){ return 'a' } static async static(){ return 't' } async 'constructor2'(){ return 'c' } async *gen(){ yield 1 } } const o = { async: 1, await: 2, async async(){ return 3 }, async get(){ return 4 } }; async function main(){ const k = new K; return [await k.get(), await k.set(), await K.async(), await K.static(), o.await, await o.async(), await o.get()].join() }`,
    log: ["=> g,s,a,t,2,3,4"],
    flags: [],
  },
  {
    name: "accessor-static-inherit",
    source: `class A { static async make(){ await T(0); return new this } } class B extends A { } async function main(){ return (await B.make()) instanceof B }`,
    log: ["=> true"],
    flags: [],
  },
];
