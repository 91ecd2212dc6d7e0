// Cases of group 15, modules: exports and live bindings. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "export-function-hoisted",
    source: `import * as self from '@self'; const early = self.g(); export async function g () { await T(0); return 'g' } async function main(){ return (await early) + typeof self.g }`,
    log: ["=> gfunction"],
    flags: [],
  },
  {
    name: "export-async-generator",
    source: `import * as self from '@self'; export async function* ag () { yield 1; yield await T(2) } async function main(){ const o = []; for await (const x of self.ag()) o.push(x); return o.join() }`,
    log: ["=> 1,2"],
    flags: [],
  },
  {
    name: "export-live-binding-across-await",
    source: `import * as self from '@self'; export let n = 0; export async function bump () { n++; await T(0); n += 10; return n } async function main(){ const p = bump(); await p; return [self.n, n].join() }`,
    log: ["=> 11,11"],
    flags: [],
  },
  {
    name: "import-call-has-no-this",
    source: `import { w as ww } from '@self'; export function w () { return this === undefined } async function main(){ await T(0); return ww(await T(0)) }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "import-meta-in-async",
    source: `async function main(){ await T(0); return typeof import.meta.url }`,
    log: ["=> string"],
    flags: [],
  },
  {
    name: "export-class-with-async-methods",
    source: `import * as self from '@self'; export default class { static async s(){ await T(0); return this.name } async m(){ return await T('m') } } async function main(){ return [await self.default.s(), await new self.default().m()].join() }`,
    log: ["=> default,m"],
    flags: [],
  },
];
