// A block that does nothing but jump on is skipped by those who jump to it.

import { mapJumps, mapTargets } from "../ir/graph.js";
import type { Block, BlockId, Machine } from "../ir/machine.js";

export function threadJumps(machine: Machine): Machine {
  const resolve = (start: BlockId): BlockId => {
    const seen = new Set<BlockId>();
    let id = start;
    for (;;) {
      const block = machine.blocks.get(id);
      // Gone: a handler that never comes to its end has no use for what was noted.
      if (block === undefined) return id;
      // An empty endless loop jumps to itself.
      if (block.steps.length > 0 || block.end.kind !== "goto" || seen.has(id)) return id;
      seen.add(id);
      id = block.end.to;
    }
  };
  const blocks = new Map<BlockId, Block>();
  for (const [id, block] of machine.blocks) {
    blocks.set(id, {
      ...block,
      steps: block.steps.map((step) => mapJumps(step, resolve)),
      end: mapTargets(block.end, resolve),
    });
  }
  const regions = new Map([...machine.regions].map(([id, region]) => [id, { ...region, handler: region.handler }]));
  return { ...machine, entry: machine.entry, blocks, regions };
}
