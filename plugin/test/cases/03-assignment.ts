// Cases of group 03, compound, logical, update, destructuring assignment. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "compound-member-ref-once",
    source: `async function main(){ const o = { n: 1 }; const get = ()=>(log('o'), o), key = ()=>(log('k'), 'n'); get()[key()] += await T(5); return o.n }`,
    log: ["o", "k", "=> 6"],
    flags: [],
  },
  {
    name: "logical-assign-names-function",
    source: `async function main(){ let f; f ??= async () => {}; await T(0); return f.name }`,
    log: ["=> f"],
    flags: [],
  },
  {
    name: "update-on-await-member",
    source: `async function main(){ const o = { n: 5 }; const r = (await T(o)).n++; return r + ',' + o.n + ',' + --(await T(o))['n'] }`,
    log: ["=> 5,6,5"],
    flags: [],
  },
  {
    name: "assign-to-const-after-await",
    source: `async function main(){ const k = 1; try { k = await T(tr('rhs', 2)) } catch (e) { return e.constructor.name + k } }`,
    log: ["rhs", "=> TypeError1"],
    flags: [],
  },
  {
    name: "assign-undeclared-strict",
    source: `async function main(){ 'use strict'; try { undeclaredQ = await T((globalThis.undeclaredQ = 1, delete globalThis.undeclaredQ, 2)) } catch (e) { return e.constructor.name } return 'assigned' }`,
    log: ["=> ReferenceError"],
    flags: [],
  },
  {
    name: "dstr-array-default-await",
    source: `async function main(){ const [a = await T(tr('da', 1)), b = await T(tr('db', 2)), ...r] = [undefined, 5, 6, 7]; return [a, b, r].join() }`,
    log: ["da", "=> 1,5,6,7"],
    flags: [],
  },
  {
    name: "dstr-assign-targets-order",
    source: `async function main(){ const o = {}; [ (log('t1'), o).a, o[tr('k', await T('b'))] = await T(tr('def', 2)) ] = iter('i', 1); return o.a + ',' + o.b }`,
    log: ["t1", "i.next", "k", "i.next", "def", "=> 1,2"],
    flags: [],
  },
  {
    name: "dstr-params",
    source: `async function f({ a, b = a + 1 } = {}, [d, ...e] = [1, 2, 3], ...rest){ await T(0); return [a, b, d, e, rest, f.length].join() } async function main(){ return f({ a: 1 }, undefined, 7, 8) }`,
    log: ["=> 1,2,1,2,3,7,8,0"],
    flags: [],
  },
  {
    name: "param-default-throws-rejects",
    source: `async function f(a = (() => { throw 'pe' })()){ } async function main(){ let sync = 'no'; try { const p = f(); await p } catch (e) { sync = e } return sync }`,
    log: ["=> pe"],
    flags: [],
  },
  {
    name: "param-default-sees-this-arguments",
    source: `class K { async m(a = this, b = arguments.length){ await T(0); return [a === this, b].join() } } async function main(){ return new K().m() }`,
    log: ["=> true,0"],
    flags: [],
  },
];
