// Which blocks of a machine can run more than once.

import { successors } from "./graph.js";
import type { BlockId, Machine } from "./machine.js";

/** The strongly connected ones (Tarjan, with an explicit stack). */
export function blocksInLoops(machine: Machine): Set<BlockId> {
  const looping = new Set<BlockId>();
  const index = new Map<BlockId, number>();
  const low = new Map<BlockId, number>();
  const stack: BlockId[] = [];
  const onStack = new Set<BlockId>();
  const work: { id: BlockId; next: BlockId[] }[] = [];
  const edges = (id: BlockId): BlockId[] => {
    const block = machine.blocks.get(id)!;
    const handler = block.region === null ? [] : [machine.regions.get(block.region)!.handler];
    return [...successors(machine, block), ...handler];
  };
  const enter = (id: BlockId): void => {
    index.set(id, index.size);
    low.set(id, index.size - 1);
    stack.push(id);
    onStack.add(id);
    work.push({ id, next: edges(id) });
    if (edges(id).includes(id)) looping.add(id);
  };
  enter(machine.entry);
  while (work.length > 0) {
    const top = work.at(-1)!;
    const next = top.next.pop();
    if (next !== undefined) {
      if (!index.has(next)) enter(next);
      else if (onStack.has(next)) low.set(top.id, Math.min(low.get(top.id)!, index.get(next)!));
      continue;
    }
    work.pop();
    const parent = work.at(-1);
    if (parent !== undefined) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(top.id)!));
    if (low.get(top.id) !== index.get(top.id)) continue;
    const component: BlockId[] = [];
    for (let id = stack.pop()!; ; id = stack.pop()!) {
      onStack.delete(id);
      component.push(id);
      if (id === top.id) break;
    }
    if (component.length > 1) for (const id of component) looping.add(id);
  }
  return looping;
}
