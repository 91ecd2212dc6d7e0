// Cases of group 09, arguments, new.target, meta. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "arguments-after-await",
    source: `async function f(){ await T(0); return [].join.call(arguments) + arguments.length } async function main(){ return f(1, 2, 3) }`,
    log: ["=> 1,2,33"],
    flags: [],
  },
  {
    name: "arguments-mapped",
    source: `async function f(a){ arguments[0] = 2; await T(0); const r = a; a = 3; return r + ',' + arguments[0] } async function main(){ return f(1) }`,
    log: ["=> 2,3"],
    flags: ["sloppy"],
  },
  {
    name: "arguments-shadowed",
    source: `async function f(){ var arguments = 5; await T(0); return arguments } async function g(arguments){ await T(0); return arguments } async function main(){ return (await f(1)) + (await g(7)) }`,
    log: ["=> 12"],
    flags: ["sloppy"],
  },
  {
    name: "arguments-object-identity",
    source: `async function f(){ const a = arguments; await T(0); return a === arguments } async function main(){ return f() }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "fn-name-length",
    source: `async function f(a, b = 1, c){} const g = async (x, ...r) => {}; const o = { async ['k' + 1](a){}, async 'q r'(){}, async 5(){}, h: async function(){} }; class K { static async s(a, b){} async #p(){} n(){ return this.#p.name } } async function main(){ return [f.name, f.length, g.name, g.length, o.k1.name, o.k1.length, o['q r'].name, o[5].name, o.h.name, K.s.name, K.s.length, new K().n()].join() }`,
    log: ["=> f,1,g,1,k1,1,q r,5,h,s,2,#p"],
    flags: [],
  },
  {
    name: "fn-name-symbol-key",
    source: `const y = Symbol('desc'); const o = { async [y](){} }; async function main(){ return o[y].name }`,
    log: ["=> [desc]"],
    flags: [],
  },
  {
    name: "fn-tostring",
    source: `async function main(){ return /async/.test(Function.prototype.toString.call(async function q(){ })) }`,
    log: ["=> true"],
    flags: ["reflection"],
  },
  {
    name: "method-detached-and-rebound",
    source: `const o = { v: 1, async m(){ await T(0); return this && this.v } }; async function main(){ const { m } = o; return [await m.call({ v: 2 }), await o.m.bind({ v: 3 })(), await Reflect.apply(m, { v: 4 }, [])].join() }`,
    log: ["=> 2,3,4"],
    flags: [],
  },
];
