// The passes of this phase, in order. Each takes a machine and gives a new one.

import type { Machine } from "../ir/machine.js";
import { mergeBlocks } from "./merge-blocks.js";
import { prune } from "./prune.js";
import { threadJumps } from "./thread-jumps.js";

export function simplify(machine: Machine): Machine {
  return mergeBlocks(prune(threadJumps(prune(machine))));
}
