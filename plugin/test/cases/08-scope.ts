// Cases of group 08, scope: TDZ, hoisting, shadowing, Annex B. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "let-tdz-after-await",
    source: `async function main(){ const f = () => x; try { f() } catch (e) { log(e.constructor.name) } await T(0); try { f() } catch (e) { log(e.constructor.name) } let x = 1; return f() }`,
    log: ["ReferenceError", "ReferenceError", "=> 1"],
    flags: [],
  },
  {
    name: "tdz-reentered-in-loop",
    source: `async function main(){ let r = []; for (let i = 0; i < 2; i++) { try { r.push(y) } catch (e) { r.push('tdz') } let y = await T(i) } return r.join() }`,
    log: ["=> tdz,tdz"],
    flags: [],
  },
  {
    name: "typeof-tdz-throws",
    source: `async function main(){ await T(0); try { typeof z; return 'no' } catch (e) { return e.constructor.name } let z }`,
    log: ["=> ReferenceError"],
    flags: [],
  },
  {
    name: "var-hoists-across-states",
    source: `async function main(){ log(v); if (await T(false)) { var v = 1 } log(v); for (var w = 0; w < 2; w++) await T(0); return w }`,
    log: ["undefined", "undefined", "=> 2"],
    flags: [],
  },
  {
    name: "block-shadowing",
    source: `async function main(){ let x = 1; { let x = 2; await T(0); log(x); { const x = 3; await T(0); log(x) } log(x) } return x }`,
    log: ["2", "3", "2", "=> 1"],
    flags: [],
  },
  {
    name: "inner-function-name-clash-with-outer-param",
    source: `function Ki(i, n){ return i(async () => { function n(){ } await T(0) }, n) } async function main(){ return Ki((f, n) => n, 'param') }`,
    log: ["=> param"],
    flags: [],
  },
  {
    name: "hoisted-function-before-def",
    source: `async function main(){ const r = hoisted(); await T(0); return r + await later(); function hoisted(){ return 'h' } async function later(){ await T(0); return 'l' } }`,
    log: ["=> hl"],
    flags: [],
  },
  {
    name: "function-in-loop-captures-iteration",
    source: `async function main(){ const fs = []; for (let i = 0; i < 2; i++) { await T(0); function f(){ return i } fs.push(f) } return fs.map(f => f()).join() }`,
    log: ["=> 0,1"],
    flags: [],
  },
  {
    name: "annexb-not-for-async",
    source: `async function main(){ { async function g(){} await T(0) } return typeof g }`,
    log: ["=> undefined"],
    flags: ["sloppy"],
  },
  {
    name: "strict-block-function-scoped",
    source: `async function main(){ 'use strict'; { function f(){ return 1 } await T(0); log(f()) } return typeof f }`,
    log: ["1", "=> undefined"],
    flags: [],
  },
  {
    name: "duplicate-params-sloppy",
    source: `async function main(){ const f = function (a, a) { return (async () => { await T(0); return a })() }; return f(1, 2) }`,
    log: ["=> 2"],
    flags: ["sloppy"],
  },
  {
    name: "shadowed-global-in-param",
    source: `async function f(Promise, Object){ return await T(Promise + Object) } async function main(){ return f(1, 2) }`,
    log: ["=> 3"],
    flags: [],
  },
  {
    name: "class-decl-in-async",
    source: `async function main(){ try { new K } catch (e) { log(e.constructor.name) } class K { x = 1; static s = 2 } await T(0); return new K().x + K.s }`,
    log: ["ReferenceError", "=> 3"],
    flags: [],
  },
  {
    name: "class-self-reference",
    source: `async function main(){ const L = class K { static me(){ return K } }; await T(0); let c = class { static n = this.name }; return [L.me() === L, c.n].join() }`,
    log: ["=> true,c"],
    flags: [],
  },
  {
    name: "recursion-interleaved",
    source: `async function fib(n){ return n < 2 ? n : (await fib(n - 1)) + (await fib(n - 2)) } async function main(){ return (await Promise.all([fib(7), fib(8)])).join() }`,
    log: ["=> 13,21"],
    flags: [],
  },
  {
    name: "mutual-recursion",
    source: `async function ev(n){ return n === 0 ? 'even' : od(n - 1) } async function od(n){ await T(0); return n === 0 ? 'odd' : ev(n - 1) } async function main(){ return ev(7) }`,
    log: ["=> odd"],
    flags: [],
  },
  {
    name: "var-declared-where-nothing-comes",
    source: `async function main(){ log(v ? await T(0) : 'none'); return 'end'; var v = 1 }`,
    log: ["none", "=> end"],
    flags: [],
  },
  {
    name: "loop-head-assigned-in-its-dead-zone",
    source: `async function main(){ try { for (let k of [k = await T(tr('rhs', 0))]) log('no') } catch (e) { log(e.constructor.name) } try { for (let k in { a: k += await T(tr('never', 0)) }) log('no') } catch (e) { return e.constructor.name } }`,
    log: ["rhs", "ReferenceError", "=> ReferenceError"],
    flags: [],
  },
];
