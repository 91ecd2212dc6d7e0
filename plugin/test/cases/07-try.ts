// Cases of group 07, try / catch / finally. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "return-in-finally-overrides",
    source: `async function main(){ const f = async () => { try { return await T('try') } finally { return await T('fin') } }; const h = async () => { try { await R('e') } finally { return 'swallow' } }; return [await f(), await h()].join() }`,
    log: ["=> fin,swallow"],
    flags: [],
  },
  {
    name: "finally-without-completion-keeps-return",
    source: `async function main(){ let x = 1; const f = async () => { try { return x } finally { x = 2; await T(0) } }; return (await f()) + ',' + x }`,
    log: ["=> 1,2"],
    flags: [],
  },
  {
    name: "nested-try-retry-loop",
    source: `async function main(){ let call = 0; const cb = async () => { if (++call < 2) throw 'err'; call = 0 }; let retry; do { retry = false; try { try { await cb(); log('ok') } catch (e) { log('e1'); throw e } finally { log('f1') } } catch (e) { log('e2'); retry = true } finally { log('f2') } } while (retry); return 'end' }`,
    log: ["e1", "f1", "e2", "f2", "ok", "f1", "f2", "=> end"],
    flags: [],
  },
  {
    name: "optional-catch-binding-normal-exit",
    source: `async function main(){ const f = async () => { try { await T(1) } catch { return false } }; return String(await f()) }`,
    log: ["=> undefined"],
    flags: [],
  },
  {
    name: "empty-try-with-catch-then-throw",
    source: `async function main(){ const f = async () => { try {} catch (e) { return false } throw 'later' }; try { await f() } catch (e) { return e } }`,
    log: ["=> later"],
    flags: [],
  },
  {
    name: "return-void-in-try-finally",
    source: `async function main(){ const f = async () => { try { return } finally { } }; return String(await f()) }`,
    log: ["=> undefined"],
    flags: [],
  },
  {
    name: "sync-throw-in-try-with-await-later",
    source: `async function main(){ try { if (true) throw 'now'; await T(0) } catch (e) { return e } }`,
    log: ["=> now"],
    flags: [],
  },
  {
    name: "await-in-catch-then-finally",
    source: `async function main(){ try { await R('x') } catch (e) { if (true) { await T(0) } } finally { log('fin') } return 'done' }`,
    log: ["fin", "=> done"],
    flags: [],
  },
  {
    name: "try-in-finally",
    source: `async function main(){ try { await T(0) } finally { try { await R('q') } catch (e) { log(e) } } return 1 }`,
    log: ["q", "=> 1"],
    flags: [],
  },
  {
    name: "return-promise-in-try-not-caught",
    source: `async function main(){ const f = async () => { try { return R('rej') } catch (e) { return 'caught' } }; try { return await f() } catch (e) { return 'outside ' + e } }`,
    log: ["=> outside rej"],
    flags: [],
  },
  {
    name: "return-await-in-try-caught",
    source: `async function main(){ const f = async () => { try { return await R('rej') } catch (e) { return 'caught' } }; return f() }`,
    log: ["=> caught"],
    flags: [],
  },
  {
    name: "stack-of-pending-completions",
    source: `async function main(){ a: try { return await T(1) } finally { try { throw 'x' } catch (e) { await T(0) } finally { break a } } return 2 }`,
    log: ["=> 2"],
    flags: [],
  },
  {
    name: "jump-through-a-finally-that-throws",
    source: `async function main(){ const f = async (n) => { try { for (const x of [1]) { try { if (n) return 'lost' } finally { log('inner'); throw 'E' } } await T(0) } catch (e) { log('caught ' + e); return 'kept' } finally { log('fin') } }; const g = async () => { for (let i = 0; i < 2; i++) { try { try { if (i < 9) continue } finally { log('f' + i); if (i === 0) throw 'G' } await T(0) } catch (e) { log('caught ' + e) } finally { log('o' + i) } } return 'end' }; return [await f(1), await g()].join() }`,
    log: ["inner", "caught E", "fin", "f0", "caught G", "o0", "f1", "o1", "=> kept,end"],
    flags: [],
  },
  {
    name: "jump-out-of-a-loop-whose-iterator-throws-when-closed",
    source: `async function main(){ const it = { [Symbol.iterator]() { return this }, next: () => ({ value: 1, done: false }), return() { log('close'); throw 'C' } }; const f = async () => { try { for (const x of it) { if (x) return x } await T(0) } catch (e) { log('caught ' + e); return 'kept' } finally { log('fin') } }; const g = async () => { a: try { for (const x of it) break a; await T(0) } catch (e) { log('caught ' + e) } finally { log('fin') } return 'end' }; return [await f(), await g()].join() }`,
    log: ["close", "caught C", "fin", "close", "caught C", "fin", "=> kept,end"],
    flags: [],
  },
  {
    name: "jump-that-a-finally-takes-back",
    source: `async function main(){ const f = async () => { try { in1: { try { return 'lost' } finally { break in1 } } log('on'); null.x; await T(0) } catch (e) { log('caught ' + e.name); return 'kept' } finally { log('fin') } }; return f() }`,
    log: ["on", "caught TypeError", "fin", "=> kept"],
    flags: [],
  },
];
