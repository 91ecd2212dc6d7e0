// Which awaits pay for the function that they start directly (`cx.spend`): the driver looks at the time when enough of them have.
//
// Law: in one run of a function at most one start is free. So what is free forms chains, and those end where there is no
// room left; whatever fans out or goes round pays.

import { blocksInLoops } from "../ir/loops.js";
import type { BlockId } from "../ir/machine.js";
import type { EmitInput } from "./emitter.js";

export function payingStarts({ machine, direct }: EmitInput): Set<BlockId> {
  const looping = blocksInLoops(machine);
  const paying = new Set<BlockId>();
  let isOneFree = false;
  for (const { id, end } of machine.blocks.values()) {
    if (end.kind !== "await" || direct.classOf(end.future) === null) continue;
    if (isOneFree || looping.has(id)) paying.add(id);
    else isOneFree = true;
  }
  return paying;
}
