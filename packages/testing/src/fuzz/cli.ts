// `pnpm fuzz [--seed N] [--count N] [--lowering class|generator] [--streams] [--all] [--shrinking N]`

import { parseArgs } from "node:util";
import type { Lowering } from "./execute.js";
import { fuzz, type Failure } from "./fuzz.js";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "1000" },
    lowering: { type: "string" },
    streams: { type: "boolean", default: false },
    /** Goes on after a failure. */
    all: { type: "boolean", default: false },
    shrinking: { type: "string", default: "1000" },
  },
});

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const count = Number(values.count);
const lowerings = (values.lowering === undefined ? ["class", "generator"] : [values.lowering]) as Lowering[];

console.log(`Growing ${count} programs from seed ${seed}`);
const options = { seed, count, lowerings, streams: values.streams, shrinking: Number(values.shrinking) };
const { failures, ran } = await fuzz(options, (failure) => {
  tell(failure);
  return values.all;
});
console.log(`${ran} programs ran, ${failures.length} disagree`);
process.exitCode = failures.length === 0 ? 0 : 1;

function tell({ seed, lowering, source, native, lowered }: Failure): void {
  const first = native.findIndex((entry, at) => entry !== lowered[at]);
  const from = Math.max(0, first - 3);
  const show = (entries: readonly string[]): string => entries.slice(from, from + 10).join(" · ");
  console.log(`\n--- seed ${seed}, lowered to a ${lowering}\n${source}`);
  console.log(`native   ${show(native)}\nlowered  ${show(lowered)}\n`);
}
