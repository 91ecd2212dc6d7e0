// Commands about state machines have nothing to say of files without one: that is a mistake worth a message.

import { Problem } from "../problem.js";
import type { Compiled } from "./compile-source.js";

export function requireMachines(files: readonly Compiled[]): void {
  if (files.every(({ machines }) => machines.length === 0)) throw noMachines(files.map(({ source }) => source.shown));
}

export function noMachines(files: readonly string[]): Problem {
  return new Problem(`Cannot find an annotated function in ${files.map((file) => `\`${file}\``).join(", ")}`, {
    help: 'wrap one, `future(async () => { … })` with `import { future } from "@stator/runtime"`, or begin its body with "use future"',
  });
}
