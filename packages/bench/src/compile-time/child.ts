// The process that compiles one input in one way: prints the CPU time of each run and the peak of its memory as JSON.
// Arguments: the way; the name of an input, or how many awaits its one function shall have; the number of runs.

import { INPUTS, large } from "./inputs.js";
import { compile } from "./ways.js";

const [way = "none", name = "", runs = "1"] = process.argv.slice(2);
const modules = INPUTS.find((input) => input.name === name)?.read().modules ?? [large(Number(name))];

const times: number[] = [];
// The first run warms up.
for (let run = -1; run < Number(runs); run++) {
  const before = process.cpuUsage();
  for (const code of modules) compile(code, way);
  const { user, system } = process.cpuUsage(before);
  if (run >= 0) times.push((user + system) / 1_000);
}
console.log(JSON.stringify({ times, peak: process.resourceUsage().maxRSS * 1_024 }));
