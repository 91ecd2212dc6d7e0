// Cases of group 06, loops, labels, break/continue. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "labelled-block-break",
    source: `async function main(){ tmp: { for (let x = 0; x < 4; x++) if (await T(true)) break tmp; log('impossible') } return 'ok' }`,
    log: ["=> ok"],
    flags: [],
  },
  {
    name: "labelled-block-in-switch",
    source: `async function main(){ let v = 1, r; v = v || await T(5); out: { if (!v) { r = 'none'; break out } if (v < 10) { switch (v) { case 1: r = 'One'; break out; case 2: await T(0); break out } } r = 'fell' } return r }`,
    log: ["=> One"],
    flags: [],
  },
  {
    name: "finally-break-cancels-return",
    source: `async function main(){ for (const i of [1, 2]) { try { return await T('ret' + i) } finally { if (i === 1) { await T(0); continue } } } return 'end' }`,
    log: ["=> ret2"],
    flags: [],
  },
  {
    name: "do-while-continue-tests",
    source: `async function main(){ let i = 0; do { i++; if (i < 3) continue; log('body' + i) } while (await T(i < 4)); return i }`,
    log: ["body3", "body4", "=> 4"],
    flags: [],
  },
  {
    name: "for-let-closure-per-iteration",
    source: `async function main(){ const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i); await T(0) } return fs.map(f => f()).join() }`,
    log: ["=> 0,1,2"],
    flags: [],
  },
  {
    name: "for-let-closure-mutates-copy",
    source: `async function main(){ const fs = []; for (let i = 0; i < 4; i++) { fs.push(() => i++); await T(0); i++ } return fs.map(f => [f(), f()]).join() }`,
    log: ["=> 1,2,3,4"],
    flags: [],
  },
  {
    name: "for-let-update-closure",
    source: `async function main(){ const fs = []; for (let i = 0; i < 2; fs.push(() => i), await T(0), i++); return fs.map(f => f()).join() }`,
    log: ["=> 1,2"],
    flags: [],
  },
  {
    name: "while-body-let-closure",
    source: `async function main(){ const fs = []; let i = 0; while (i < 3) { const j = i; let k = j * 2; fs.push(() => [j, k]); await T(0); k++; i++ } return fs.map(f => f()).join(';') }`,
    log: ["=> 0,1;1,3;2,5"],
    flags: [],
  },
  {
    name: "block-let-reinit-each-time",
    source: `async function main(){ const s = []; for (let i = 0; i < 3; i++) { let x; s.push(x); x = await T(i) } return s.length + ':' + s.join() }`,
    log: ["=> 3:,,"],
    flags: [],
  },
  {
    name: "for-of-head-tdz",
    source: `async function main(){ let x = [1]; try { for (let x of x) await T(0) } catch (e) { return e.constructor.name } }`,
    log: ["=> ReferenceError"],
    flags: [],
  },
  {
    name: "for-of-throw-closes",
    source: `async function main(){ try { for (const v of iter('i', 1, 2)) await R('bad') } catch (e) { return e } }`,
    log: ["i.next", "i.return", "=> bad"],
    flags: [],
  },
  {
    name: "for-of-next-throws-no-return",
    source: `async function main(){ const it = { [Symbol.iterator](){ return this }, next(){ throw 'n' }, return(){ log('return'); return {} } }; try { for (const v of it) await T(0) } catch (e) { return e } }`,
    log: ["=> n"],
    flags: [],
  },
  {
    name: "for-of-return-inside-awaits-value",
    source: `async function main(){ for (const v of iter('i', 1)) return await T(tr('val', v)) }`,
    log: ["i.next", "val", "i.return", "=> 1"],
    flags: [],
  },
  {
    name: "for-in-delete-then-readd",
    source: `async function main(){ const o = { a: 1, b: 2 }; let s = ''; for (const k in o) { s += k; await T(0); if (k === 'a') { delete o.b; o.b = 3; o.z = 1 } } return s }`,
    log: ["=> ab"],
    flags: [],
  },
  {
    name: "for-in-closure-per-iteration",
    source: `async function main(){ const fs = []; for (const k in { a: 1, b: 2 }) { await T(0); fs.push(() => k) } return fs.map(f => f()).join() }`,
    log: ["=> a,b"],
    flags: [],
  },
  {
    name: "for-in-order-integer-keys",
    source: `async function main(){ let s = ''; for (const k in { b: 1, 2: 1, a: 1, 1: 1 }) { await T(0); s += k } return s }`,
    log: ["=> 12ba"],
    flags: [],
  },
  {
    name: "for-of-await-in-head-closes-on-return",
    source: `async function main(){ try { for (const v of await T(iter('i', 1, 2))) { if (v === 2) return v; log('v' + v) } } finally { log('f') } }`,
    log: ["i.next", "v1", "i.next", "i.return", "f", "=> 2"],
    flags: [],
  },
  {
    name: "for-of-await-in-head-jumps",
    source: `async function main(){ let s = ''; outer: for (const a of await T([1, 2, 3])) { for (const b of await T([1, 2, 3])) { if (b === 2) continue outer; if (a === 3) break outer; s += a + '' + b + ' ' } } for (const c of await T('xyz')) { if (c === 'x') continue; s += c; break } return s }`,
    log: ["=> 11 21 y"],
    flags: [],
  },
  {
    name: "for-of-await-in-head-binds",
    source: `async function main(){ const fs = [], o = {}; for (const k of await T([1, 2])) fs.push(() => k); for (o.p of await T([3])); for (var v of await T([4])); for (let [d = v] of await T([[]])) fs.push(() => d++); await T(0); return [...fs.map(f => f()), fs[2](), o.p, v].join() }`,
    log: ["=> 1,2,4,5,3,4"],
    flags: [],
  },
  {
    name: "for-of-await-in-head-dead-zone",
    source: `async function main(){ let x = 1; try { for (const x of [await T(2), x]) log('turn'); } catch (e) { return e.constructor.name } }`,
    log: ["=> ReferenceError"],
    flags: [],
  },
  {
    name: "for-in-await-in-head",
    source: `async function main(){ let s = ''; for (const k in await T({ a: 1, b: 2, c: 3 })) { if (k === 'b') continue; s += k } return s }`,
    log: ["=> ac"],
    flags: [],
  },
];
