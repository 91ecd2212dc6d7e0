// `pnpm fuzz [--seed N] [--count N] [--all] [--shrinking N]`: prints the seed first, and each program that disagrees.

import { parseArgs } from "node:util";
import { fuzz, type Failure } from "./fuzz.js";

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "1000" },
    // Goes on after a failure.
    all: { type: "boolean", default: false },
    shrinking: { type: "string", default: "1000" },
  },
});

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const count = Number(values.count);

console.log(`Growing ${count} programs from seed ${seed}`);
const { failures, ran } = await fuzz({ seed, count, shrinking: Number(values.shrinking) }, (failure) => {
  tell(failure);
  return values.all;
});
console.log(`${ran} programs ran, ${failures.length} disagree`);
process.exitCode = failures.length === 0 ? 0 : 1;

function tell(failure: Failure): void {
  const { lowering, eager, source, wanted, got, cancelledAt } = failure;
  const first = wanted.findIndex((entry, at) => entry !== got[at]);
  const from = Math.max(0, first - 3);
  const show = (entries: readonly string[]): string => entries.slice(from, from + 10).join(" · ");
  const when =
    cancelledAt === null ? "" : `, cancelled at suspension ${cancelledAt}; wanted is what the generator does`;
  console.log(`\n--- seed ${failure.seed}, lowered to ${eager ? "an eager" : "a"} ${lowering}${when}\n${source}`);
  console.log(`wanted  ${show(wanted)}\ngot     ${show(got)}\n`);
}
