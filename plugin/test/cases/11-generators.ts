// Cases of group 11, async generators and for-await. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "ag-basic-two-way",
    source: `async function* ag(){ const a = yield 1; const b = yield a + 1; return b } async function main(){ const it = ag(); return JSON.stringify([await it.next('ignored'), await it.next(10), await it.next(20), await it.next()]) }`,
    log: ['=> [{"value":1,"done":false},{"value":11,"done":false},{"value":20,"done":true},{"done":true}]'],
    flags: [],
  },
  {
    name: "ag-return-awaits",
    source: `async function* ag(){ return T('v') } async function* bad(){ try { return R('e') } catch (e) { yield 'c' + e } } async function main(){ return JSON.stringify([await ag().next(), await bad().next()]) }`,
    log: ['=> [{"value":"v","done":true},{"value":"ce","done":false}]'],
    flags: [],
  },
  {
    name: "ag-return-method-in-finally",
    source: `async function* ag(){ try { yield 1; yield 2 } finally { log('f'); await T(0); log('g') } } async function main(){ const it = ag(); await it.next(); return JSON.stringify([await it.return(T('r')), await it.next()]) }`,
    log: ["f", "g", '=> [{"value":"r","done":true},{"done":true}]'],
    flags: [],
  },
  {
    name: "ag-return-overridden-in-finally",
    source: `async function* ag(){ try { yield 1 } finally { return await T('over') } } async function main(){ const it = ag(); await it.next(); return JSON.stringify(await it.return('x')) }`,
    log: ['=> {"value":"over","done":true}'],
    flags: [],
  },
  {
    name: "ag-suspended-start-return-throw",
    source: `async function* ag(){ log('never'); yield 1 } async function main(){ const a = ag(), b = ag(); const r = [await a.return(5), await a.next()]; try { await b.throw('t') } catch (e) { r.push(e) } r.push(await b.next()); return JSON.stringify(r) }`,
    log: ['=> [{"value":5,"done":true},{"done":true},"t",{"done":true}]'],
    flags: [],
  },
  {
    name: "ag-return-rejected-promise-suspended-start",
    source: `async function* ag(){ yield 1 } async function main(){ try { await ag().return(R('z')) } catch (e) { return e } }`,
    log: ["=> z"],
    flags: [],
  },
  {
    name: "ag-queue-concurrent",
    source: `async function* ag(){ yield await T(1); yield 2; yield 3 } async function main(){ const it = ag(); const rs = await Promise.all([it.next(), it.next(), it.return('r'), it.next()]); return JSON.stringify(rs) }`,
    log: ['=> [{"value":1,"done":false},{"value":2,"done":false},{"value":"r","done":true},{"done":true}]'],
    flags: ["eager"],
  },
  {
    name: "ag-yield-star-sync",
    source: `async function* ag(){ const r = yield* [T(1), 2]; return r } async function main(){ const o = []; for await (const x of ag()) o.push(x); return o.join() }`,
    log: ["=> 1,2"],
    flags: [],
  },
  {
    name: "ag-yield-star-break-runs-finallys",
    source: `async function* inner(){ try { yield 1; yield 2 } finally { log('fi') } } async function* ag(){ try { yield* inner(); log('no') } finally { log('fo') } } async function main(){ for await (const x of ag()) { log(x); break } return 'end' }`,
    log: ["1", "fi", "fo", "=> end"],
    flags: [],
  },
  {
    name: "ag-yield-star-throw-no-method",
    source: `async function* ag(){ try { yield* aiterNoThrow() } catch (e) { yield e.constructor.name } } function aiterNoThrow(){ return { [Symbol.asyncIterator](){ return this }, next(){ return T({ value: 1, done: false }) }, return(){ log('return'); return T({}) } } } async function main(){ const it = ag(); await it.next(); return JSON.stringify(await it.throw('E')) }`,
    log: ["return", '=> {"value":"TypeError","done":false}'],
    flags: [],
  },
  {
    name: "ag-for-await-in-for-await-break",
    source: `async function* ag(n){ try { for (let i = 0; i < 3; i++) yield n + i } finally { log('close ' + n) } } async function main(){ let s = ''; o: for await (const a of ag('x')) { for await (const b of ag('y')) { s += a + b + ' '; if (b === 'y1') continue o; if (a === 'x1') break o } } return s }`,
    log: ["close y", "close y", "close x", "=> x0y0 x0y1 x1y0 "],
    flags: [],
  },
  {
    name: "ag-this-arguments-super",
    source: `class A { async *g(){ yield 'A' } } class B extends A { v = 1; async *g(x){ yield* super.g(); yield this.v + x + arguments.length } } async function main(){ const o = []; for await (const x of new B().g(5)) o.push(x); return o.join() }`,
    log: ["=> A,7"],
    flags: [],
  },
  {
    name: "ag-param-errors-throw-at-call",
    source: `async function* ag(a = (() => { throw 'pe' })()){ } async function main(){ try { ag() } catch (e) { return 'sync ' + e } return 'none' }`,
    log: ["=> sync pe"],
    flags: [],
  },
  {
    name: "ag-body-not-started-at-call",
    source: `async function* ag(){ log('start'); yield 1 } async function main(){ const it = ag(); log('made'); await it.next(); return 'x' }`,
    log: ["made", "start", "=> x"],
    flags: [],
  },
  {
    name: "ag-for-await-yield-in-header",
    source: `async function* ag(){ for (let i = yield 'init'; i < (yield 'test' + i); i += yield 'upd') yield 'body' + i } async function main(){ const it = ag(), r = []; for (const v of [0, 0, 1, 0, 1, 1]) r.push((await it.next(v)).value); return r.join() }`,
    log: ["=> init,test0,body0,upd,test1,"],
    flags: [],
  },
  {
    name: "ag-await-of-yield",
    source: `async function* ag(){ return await (yield 1) } async function main(){ const it = ag(); await it.next(); return JSON.stringify(await it.next(T('sent'))) }`,
    log: ['=> {"value":"sent","done":true}'],
    flags: [],
  },
  {
    name: "fa-sync-iter-values-awaited",
    source: `async function main(){ const o = []; for await (const x of [T(1), 2, T(3)]) o.push(x); return o.join() }`,
    log: ["=> 1,2,3"],
    flags: [],
  },
  {
    name: "fa-sync-iter-rejection",
    source: `async function main(){ const it = iter('i', R('bad'), 2); try { for await (const x of it) log('no') } catch (e) { return e } }`,
    // ES2025 closes the sync iterator when one of its values rejects; V8 does so from version 13 on.
    log: ["i.next", "i.return", "=> bad"],
    flags: ["newer"],
  },
  {
    name: "fa-async-iter-values-not-awaited",
    source: `async function main(){ let r; for await (const x of { [Symbol.asyncIterator](){ let n = 0; return { next(){ return T({ value: Promise.resolve(1), done: n++ > 0 }) } } } }) r = typeof x.then; return r }`,
    log: ["=> function"],
    flags: [],
  },
  {
    name: "fa-break-awaits-return",
    source: `async function main(){ for await (const x of aiter('i', 1, 2)) break; log('after'); return 1 }`,
    log: ["i.next", "i.return", "i.return-settled", "after", "=> 1"],
    flags: [],
  },
  {
    name: "fa-throw-in-body-return-rejects",
    source: `async function main(){ const it = { [Symbol.asyncIterator](){ return this }, next(){ return T({ value: 1, done: false }) }, return(){ return R('ret') } }; try { for await (const x of it) throw 'body' } catch (e) { return e } }`,
    log: ["=> body"],
    flags: [],
  },
  {
    name: "fa-break-return-non-object",
    source: `async function main(){ const it = { [Symbol.asyncIterator](){ return this }, next(){ return T({ value: 1, done: false }) }, return(){ return T(5) } }; try { for await (const x of it) break } catch (e) { return e.constructor.name } }`,
    log: ["=> TypeError"],
    flags: [],
  },
  {
    name: "fa-next-non-object",
    source: `async function main(){ const it = { [Symbol.asyncIterator](){ return this }, n: 0, next(){ if (this.n++ > 5) throw 'looped'; return T(5) }, return(){ log('no') } }; try { for await (const x of it); } catch (e) { return e.constructor.name } }`,
    log: ["=> TypeError"],
    flags: [],
  },
  {
    name: "fa-closure-and-pattern",
    source: `async function main(){ const fs = []; for await (const { a, b = await T(a * 2) } of [{ a: 1 }, { a: 2, b: 9 }]) fs.push(() => a + ':' + b); return fs.map(f => f()).join() }`,
    log: ["=> 1:2,2:9"],
    flags: [],
  },
  {
    name: "fa-non-iterable",
    source: `async function main(){ try { for await (const x of await T(5)); } catch (e) { return e.constructor.name } }`,
    log: ["=> TypeError"],
    flags: [],
  },
  {
    name: "fa-continue-label-and-finally",
    source: `async function main(){ let s = ''; o: for (const k of ['p', 'q']) for await (const x of aiter(k, 1, 2)) { try { if (x === 1) continue o } finally { s += k + x } } return s }`,
    log: ["p.next", "p.return", "p.return-settled", "q.next", "q.return", "q.return-settled", "=> p1q1"],
    flags: [],
  },
];
