// Drops what cannot be reached: blocks after an endless loop, regions whose blocks are gone, ways out nobody takes.

import { reversePostorder } from "../ir/graph.js";
import type { Block, BlockId, Machine, RegionId } from "../ir/machine.js";

export function prune(machine: Machine): Machine {
  const order = reversePostorder(machine);
  const left = takenExits(machine, order);
  const blocks = new Map<BlockId, Block>();
  const used = new Set<RegionId>();
  for (const id of order) {
    const block = machine.blocks.get(id)!;
    const { end } = block;
    const kept =
      end.kind === "resume" ? { ...end, gotos: end.gotos.filter((to) => left.get(end.region)?.has(to)) } : end;
    blocks.set(id, kept === end ? block : { ...block, end: kept });
    for (let region = block.region; region !== null; region = machine.regions.get(region)!.parent) used.add(region);
    if (end.kind === "resume") used.add(end.region);
  }
  const regions = new Map([...machine.regions].filter(([id]) => used.has(id)));
  const pruned = { ...machine, blocks, regions };
  return blocks.size < machine.blocks.size && needsAnother(pruned) ? prune(pruned) : pruned;
}

/** Removing a way out of a handler can make more blocks unreachable. */
function needsAnother(machine: Machine): boolean {
  return reversePostorder(machine).length < machine.blocks.size;
}

function takenExits(machine: Machine, order: readonly BlockId[]): Map<RegionId, Set<BlockId>> {
  const exits = new Map<RegionId, Set<BlockId>>();
  const note = (region: RegionId, to: BlockId): void => {
    const known = exits.get(region);
    if (known === undefined) exits.set(region, new Set([to]));
    else known.add(to);
  };
  for (const id of order) {
    const { end, steps } = machine.blocks.get(id)!;
    if (end.kind === "leave" && end.exit.kind === "goto") note(end.region, end.exit.to);
    for (const step of steps) {
      if (step.kind !== "run" || step.jumps === null) continue;
      for (const jump of step.jumps.values())
        if (jump.kind === "leave" && jump.exit.kind === "goto") note(jump.region, jump.exit.to);
    }
  }
  return exits;
}
