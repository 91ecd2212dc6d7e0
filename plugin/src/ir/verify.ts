// The laws of machine.ts as checks. Run after each pass in tests; a broken law is a bug in the compiler.

import { successors } from "./graph.js";
import type { Block, Machine, RegionId } from "./machine.js";

export function verify(machine: Machine): Machine {
  const fail = (block: Block | null, law: string): never => {
    throw new Error(
      `Broken machine \`${machine.name}\`${block === null ? "" : `, block ${block.id} (${block.name})`}: ${law}`,
    );
  };
  if (!machine.blocks.has(machine.entry)) fail(null, "the entry does not exist");
  for (const region of machine.regions.values()) {
    const handler = machine.blocks.get(region.handler);
    if (handler === undefined) continue; // never entered
    if (isInside(machine, handler.region, region.id)) fail(handler, `the handler of region ${region.id} is inside it`);
    if (region.kind === "finally" && (region.exit === null || region.outcome === null))
      fail(handler, "a finally region needs exit and outcome");
  }
  for (const block of machine.blocks.values()) {
    if (block.region !== null && !machine.regions.has(block.region))
      fail(block, `region ${block.region} does not exist`);
    for (const id of successors(machine, block))
      if (!machine.blocks.has(id)) fail(block, `it leads to block ${id}, which does not exist`);
    const { end } = block;
    if (end.kind === "leave" && !isInside(machine, block.region, end.region))
      fail(block, `it leaves region ${end.region} from outside`);
    if (end.kind === "resume" && machine.regions.get(end.region)?.kind !== "finally")
      fail(block, "it resumes a region that is not a finally");
  }
  return machine;
}

function isInside(machine: Machine, inner: RegionId | null, region: RegionId): boolean {
  for (let here = inner; here !== null; here = machine.regions.get(here)?.parent ?? null)
    if (here === region) return true;
  return false;
}
