// Cases of group 14, must refuse. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "direct-eval-reads-local",
    source: `async function main(){ let secret = 1; await T(0); return eval('secret + 1') }`,
    log: ["=> 2"],
    flags: ["refused", "sloppy"],
  },
  {
    name: "direct-eval-declares-var",
    source: `async function main(){ eval('var ev = 5'); await T(0); return ev }`,
    log: ["=> 5"],
    flags: ["refused", "sloppy"],
  },
  {
    name: "direct-eval-in-nested-arrow",
    source: `async function main(){ let q = 2; const f = () => eval('q'); await T(0); return f() }`,
    log: ["=> 2"],
    flags: ["refused", "sloppy"],
  },
  {
    name: "indirect-eval-fine",
    source: `async function main(){ await T(0); return (0, eval)('1 + 1') }`,
    log: ["=> 2"],
    flags: ["sloppy"],
  },
  {
    name: "with-statement",
    source: `async function main(){ const o = { a: 1 }; with (o) { a = await T(2) } return o.a }`,
    log: ["=> 2"],
    flags: ["refused", "sloppy"],
  },
  {
    name: "async-inside-with",
    source: `var o = { v: 1 }; var f; with (o) { f = async () => { await T(0); return v } } async function main(){ o.v = 3; return f() }`,
    log: ["=> 3"],
    flags: ["refused", "sloppy"],
  },
  {
    name: "debugger-and-directives",
    source: `async function main(){ 'use strict'; 'other directive'; debugger; await T(0); debugger; return (function(){ return this })() === undefined }`,
    log: ["=> true"],
    flags: [],
  },
  {
    name: "label-and-html-comment",
    source: `async function main(){ foo: await T(0); bar: { await T(1); break bar } return 'ok' }`,
    log: ["=> ok"],
    flags: [],
  },
];
