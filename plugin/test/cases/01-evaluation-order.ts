// Cases of group 01, evaluation order. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "two-awaits-in-one-expr",
    source: `async function main(){ return (await T(1)) + (await T(2)) * (await T(3)) }`,
    log: ["=> 7"],
    flags: [],
  },
  {
    name: "callee-before-args",
    source: `async function main(){ let f = (x)=>'old'+x; return f((f = (x)=>'new'+x, await T(1))) }`,
    log: ["=> old1"],
    flags: [],
  },
  {
    name: "curried-awaits",
    source: `async function main(){ try { (await T(1))(await T(2))(await T(3)) } catch (e) { return e.constructor.name } }`,
    log: ["=> TypeError"],
    flags: [],
  },
  {
    name: "curried-awaits-trace",
    source: `async function main(){ const f = tr('f', (x)=>(log('call'+x),(y)=>(log('call'+y), y))); return f(await T(tr('a',1)))(await T(tr('b',2))) }`,
    log: ["f", "a", "call1", "b", "call2", "=> 2"],
    flags: [],
  },
  {
    name: "member-ref-assigned-in-receiver",
    source: `async function main(){ let r; return (r = await T({m(x){ return x === this }})).m(r) }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "method-fetched-before-args",
    source: `async function main(){ const o = { m(){ return 'old' } }; return o.m((o.m = ()=>'new', await T(0))) }`,
    log: ["=> old"],
    flags: [],
  },
  {
    name: "computed-member-order",
    source: `async function main(){ return (await T(tr('obj',{k:7})))[tr('key', await T('k'))] }`,
    log: ["obj", "key", "=> 7"],
    flags: [],
  },
  {
    name: "object-literal-order",
    source: `async function main(){ const o = { [tr('k1','a')]: await T(tr('v1',1)), get g(){ return 9 }, b: tr('b',2), ...await T(tr('sp',{c:3})), __proto__: await T({z:26}), async m(){ return 1 } }; return Object.keys(o) + o.z }`,
    log: ["k1", "v1", "b", "sp", "=> a,g,b,c,m26"],
    flags: [],
  },
  {
    name: "object-literal-duplicate-and-setter",
    source: `async function main(){ const o = { a: await T(1), set a(v){}, a: await T(2) }; return o.a }`,
    log: ["=> 2"],
    flags: [],
  },
  {
    name: "new-expression",
    source: `async function main(){ class K { constructor(...a){ this.a = a.join() + (new.target === K) } } return new (await T(K))(await T(1), ...(await T([2,3]))).a }`,
    log: ["=> 1,2,3true"],
    flags: [],
  },
  {
    name: "sequence-in-await",
    source: `async function main(){ let x = 0; return [(x = 1, await T(x), x += 1), x].join() }`,
    log: ["=> 2,2"],
    flags: [],
  },
  {
    name: "conditional-only-one-arm",
    source: `async function main(){ return (await T(false)) ? await tr('then', T(1)) : await tr('else', T(2)) }`,
    log: ["else", "=> 2"],
    flags: [],
  },
  {
    name: "logical-short-circuit",
    source: `async function main(){ const r = (await T(0)) && tr('no', await T(1)); const s = (await T(1)) || (await tr('no2', T(2))); const u = (await T(null)) ?? (await tr('yes', T(3))); return [r,s,u].join() }`,
    log: ["yes", "=> 0,1,3"],
    flags: [],
  },
  {
    name: "exponent-and-in",
    source: `async function main(){ return [(await T(2)) ** (await T(3)) ** (await T(2)), (await T('a')) in (await T({a:1})), (await T([])) instanceof (await T(Array))].join() }`,
    log: ["=> 512,true,true"],
    flags: [],
  },
  {
    name: "await-await-and-await-in-args",
    source: `async function main(){ return await await T(await T(await T(1))) }`,
    log: ["=> 1"],
    flags: [],
  },
  {
    name: "delete-await-member",
    source: `async function main(){ const o = {a:1,b:2}; const r = delete (await T(o))[await T('a')]; return r + Object.keys(o).join() }`,
    log: ["=> trueb"],
    flags: [],
  },
];
