// Cases of group 13, using / await using. The log is what the proposal prescribes, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "await-using-in-try-before-finally",
    source: `async function main(){ try { await using a = AD('a'); await T(0) } finally { log('fin') } return 'end' }`,
    log: ["ad:a", "ad-done:a", "fin", "=> end"],
    flags: ["proposal"],
  },
  {
    name: "await-using-suppressed",
    source: `async function main(){ try { await using a = { async [Symbol.asyncDispose](){ throw 'd' } }; throw 'b' } catch (e) { return e.constructor.name + e.error + e.suppressed } }`,
    log: ["=> SuppressedErrordb"],
    flags: ["proposal"],
  },
  {
    name: "for-of-using",
    source: `async function main(){ for (using x of [D('a'), D('b')]) { log('body'); await T(0) } return 'end' }`,
    log: ["body", "d:a", "body", "d:b", "=> end"],
    flags: ["proposal"],
  },
  {
    name: "await-using-null",
    source: `async function main(){ { await using a = null; log('b') } log('a'); return 'end' }`,
    log: ["b", "a", "=> end"],
    flags: ["proposal"],
  },
  {
    name: "using-init-throws-disposes-earlier",
    source: `async function main(){ try { await using a = AD('a'), b = (() => { throw 'init' })() } catch (e) { return e } }`,
    log: ["ad:a", "ad-done:a", "=> init"],
    flags: ["proposal"],
  },
];
