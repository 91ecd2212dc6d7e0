// Cases of group 05, switch. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "switch-await-in-case-test",
    source: `async function main(){ switch (3) { case await T(tr('c1', 1)): log('one'); case await T(tr('c3', 3)): log('three'); case await T(tr('c4', 4)): log('four'); default: log('def') } return 'end' }`,
    log: ["c1", "c3", "three", "four", "def", "=> end"],
    flags: [],
  },
  {
    name: "switch-default-in-middle",
    source: `async function main(){ const f = async (v) => { let s = ''; switch (await T(v)) { case 1: s += '1'; default: s += 'd'; await T(0); case 2: s += '2'; break; case await T(3): s += '3' } return s }; return [await f(1), await f(2), await f(3), await f(9)].join() }`,
    log: ["=> 1d2,2,3,d2"],
    flags: [],
  },
  {
    name: "switch-lexical-scope-tdz",
    source: `async function main(){ const f = async (v) => { switch (v) { case 0: let x = await T(1); return x; case 1: try { x } catch (e) { return e.constructor.name } } }; return [await f(0), await f(1)].join() }`,
    log: ["=> 1,ReferenceError"],
    flags: [],
  },
  {
    name: "switch-continue-loop",
    source: `async function main(){ let s = ''; for (let i = 0; i < 4; i++) { switch (i) { case 1: await T(0); continue; case 3: break; default: s += i } s += '.' } return s }`,
    log: ["=> 0.2.."],
    flags: [],
  },
  {
    name: "switch-only-default-break",
    source: `async function main(){ switch (await T(1)) { default: break } switch (1) { case 0: await T(0); default: break } return 'ok' }`,
    log: ["=> ok"],
    flags: [],
  },
  {
    name: "switch-in-try-finally",
    source: `async function main(){ try { switch (1) { case 1: log('a'); await T(0); break; default: break } } catch (e) { log('b') } finally { log('c') } return 'd' }`,
    log: ["a", "c", "=> d"],
    flags: [],
  },
  {
    name: "switch-case-throws-into-catch",
    source: `async function main(){ try { switch (1) { case await R('e'): return 'no' } } catch (e) { return 'caught ' + e } }`,
    log: ["=> caught e"],
    flags: [],
  },
  {
    name: "switch-function-decl-hoist",
    source: `async function main(){ switch (await T(1)) { case 0: function h(){ return 'h' } case 1: return h() } }`,
    log: ["=> h"],
    flags: [],
  },
];
