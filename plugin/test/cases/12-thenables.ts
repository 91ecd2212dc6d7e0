// Cases of group 12, thenables, promises, lazy-future specifics. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "await-thenable",
    source: `async function main(){ return await { then(r){ r(5) } } }`,
    log: ["=> 5"],
    flags: [],
  },
  {
    name: "await-thenable-throws",
    source: `async function main(){ try { await { get then(){ throw 'g' } } } catch (e) { log(e) } try { await { then(){ throw 't' } } } catch (e) { log(e) } try { await { then(r, j){ r(1); throw 'late' } } } catch (e) { log('no') } return 'ok' }`,
    log: ["g", "t", "=> ok"],
    flags: [],
  },
  {
    name: "await-non-callable-then",
    source: `async function main(){ const o = { then: 5 }; return (await o) === o }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "then-read-once",
    source: `const seen = (name, value) => ({ get then(){ log('get ' + name); return (r) => { log('call ' + name); r(value) } } }); async function f(){ return seen('returned', 1) } async function* g(){ yield seen('yielded', 2); yield* { [Symbol.asyncIterator]: () => ({ next: () => seen('next', { done: true }) }) } } async function main(){ await seen('awaited', 0); await f(); for await (const x of g()) log(x); for await (const x of [seen('item', 3)]) log(x); return 'ok' }`,
    log: `get awaited, call awaited, get returned, call returned, get yielded, call yielded, 2, get next, call next, get item, call item, 3, => ok`.split(
      ", ",
    ),
    flags: [],
  },
  {
    name: "promise-read-once",
    source: `const watched = (p, own = {}) => Object.defineProperties(p, { constructor: { get(){ log('constructor'); return own.kind } }, then: { get(){ log('then'); return own.then } } }); async function main(){ await watched(Promise.resolve(1), { kind: Object, then: (r) => r(2) }); const p = watched(Promise.resolve(3), { kind: null }); return (await p) === p }`,
    log: ["constructor", "then", "constructor", "then", "=> true"],
    flags: [],
  },
  {
    name: "return-thenable-adopted",
    source: `async function f(){ return { then(r){ r('adopted') } } } async function main(){ return f() }`,
    log: ["=> adopted"],
    flags: [],
  },
  {
    name: "return-own-future",
    source: `async function a(){ return b() } async function b(){ return c2() } async function c2(){ await T(0); return 'deep' } async function main(){ return a() }`,
    log: ["=> deep"],
    flags: [],
  },
  {
    name: "future-in-promise-all-race",
    source: `async function f(n){ await T(0); if (n < 0) throw 'neg'; return n } async function main(){ const r = [await Promise.all([f(1), f(2), 3]), await Promise.race([f(7)]), (await Promise.allSettled([f(-1), f(1)])).map(x => x.status), await Promise.any([f(-1), f(4)])]; return JSON.stringify(r) }`,
    log: ['=> [[1,2,3],7,["rejected","fulfilled"],4]'],
    flags: [],
  },
  {
    name: "then-catch-finally-chain",
    source: `async function f(){ throw 'x' } async function main(){ return f().catch(e => e + 1).finally(() => log('fin')).then(v => v + 2) }`,
    log: ["fin", "=> x12"],
    flags: [],
  },
  {
    name: "throw-promise-not-unwrapped",
    source: `async function main(){ const p = T(1); try { await (async () => { throw p })() } catch (e) { return e === p } }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "unawaited-call-order",
    source: `async function f(){ log('f'); await T(0); log('g') } async function main(){ const p = f(); log('m'); await p; return 'end' }`,
    log: ["f", "m", "g", "=> end"],
    lazyLog: ["m", "f", "g", "=> end"],
    flags: ["eager"],
  },
  {
    name: "dropped-future-side-effect",
    source: `async function f(){ log('side') } async function main(){ f(); await T(0); return 'x' }`,
    log: ["side", "=> x"],
    lazyLog: ["=> x"],
    flags: ["eager"],
  },
  {
    name: "sync-prefix-throws-async",
    source: `async function f(){ throw 'e' } async function main(){ let p; try { p = f() } catch (e) { return 'sync' } return p.catch(e => 'async ' + e) }`,
    log: ["=> async e"],
    flags: [],
  },
  {
    name: "dynamic-import-in-async",
    source: `async function main(){ try { await import('./nope_does_not_exist_FIXTURE.js') } catch (e) { return 'rejected' } }`,
    log: ["=> rejected"],
    flags: [],
  },
];
