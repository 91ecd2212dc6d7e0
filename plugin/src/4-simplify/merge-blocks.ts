// A block and the only one that jumps to it become one, if they stand in the same region.

import { successors } from "../ir/graph.js";
import type { Block, BlockId, Machine } from "../ir/machine.js";

export function mergeBlocks(machine: Machine): Machine {
  const predecessors = new Map<BlockId, number>();
  const count = (id: BlockId, by = 1): void => void predecessors.set(id, (predecessors.get(id) ?? 0) + by);
  count(machine.entry);
  for (const region of machine.regions.values()) count(region.handler, 2);
  for (const block of machine.blocks.values()) for (const id of successors(machine, block)) count(id);
  const blocks = new Map<BlockId, Block>();
  const gone = new Set<BlockId>();
  for (const [id, first] of machine.blocks) {
    if (gone.has(id)) continue;
    // One list that grows: a long chain of blocks must not copy its beginning again and again.
    const steps = [...first.steps];
    let { end } = first;
    while (end.kind === "goto") {
      const next: Block = machine.blocks.get(end.to)!;
      const sole = predecessors.get(next.id) === 1 && next.id !== id;
      if (!sole || next.region !== first.region || next.finalizing !== first.finalizing) break;
      const merged: Block = blocks.get(next.id) ?? next;
      gone.add(next.id);
      for (const step of merged.steps) steps.push(step);
      end = merged.end;
      blocks.delete(next.id);
    }
    blocks.set(id, { ...first, steps, end });
  }
  return { ...machine, blocks };
}
