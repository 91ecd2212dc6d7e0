// Cases of group 04, templates. The log is what native Node gives, entry by entry.

import type { Case } from "./case.js";

export const cases: Case[] = [
  {
    name: "template-literal-order",
    source:
      "async function main(){ return `${tr('a',1)}-${await T(tr('b',2))}-${{ toString(){ log('ts'); return 'c' } }}` }",
    log: ["a", "b", "ts", "=> 1-2-c"],
    flags: [],
  },
  {
    name: "template-tostring-before-next-await",
    source: "async function main(){ return `${{ toString(){ log('ts'); return 'x' } }}${await T(tr('b',2))}` }",
    log: ["ts", "b", "=> x2"],
    flags: [],
  },
  {
    name: "tagged-template-this-raw",
    source:
      "async function main(){ const o = { v: 3, tag(s, ...a){ return s.raw[0] + this.v + a } }; return o.tag`\\\\n${await T(1)}` }",
    log: ["=> \\\\n31"],
    flags: [],
  },
];
