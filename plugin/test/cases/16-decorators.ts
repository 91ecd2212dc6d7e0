// Cases of group 16, decorators. The log is what the proposal prescribes, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "decorator-expression-with-await",
    source: `async function main(){ const d = (v, ctx) => { log('dec') }; class K { @(await T(d)) m(){ return 1 } } return new K().m() }`,
    log: ["dec", "=> 1"],
    flags: ["proposal"],
  },
];
