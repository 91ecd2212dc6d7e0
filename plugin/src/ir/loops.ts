// What can come round again: blocks of a machine, functions that call each other.

import { successors } from "./graph.js";
import type { BlockId, Machine } from "./machine.js";

/** Blocks that can run again after they ran. */
export function blocksInLoops(machine: Machine): Set<BlockId> {
  const edges = (id: BlockId): BlockId[] => {
    const block = machine.blocks.get(id)!;
    const handler = block.region === null ? [] : [machine.regions.get(block.region)!.handler];
    return [...successors(machine, block), ...handler];
  };
  const looping = new Set<BlockId>();
  for (const component of componentsOf([machine.entry], edges))
    for (const id of component) if (component.length > 1 || edges(id).includes(id)) looping.add(id);
  return looping;
}

/** All that can be reached, in groups whose members reach each other (Tarjan, with an explicit stack). */
export function componentsOf<N>(roots: Iterable<N>, edges: (node: N) => readonly N[]): N[][] {
  const components: N[][] = [];
  const index = new Map<N, number>();
  const low = new Map<N, number>();
  const stack: N[] = [];
  const onStack = new Set<N>();
  const work: { node: N; next: N[] }[] = [];
  const enter = (node: N): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    work.push({ node, next: [...edges(node)] });
  };
  for (const root of roots) {
    if (!index.has(root)) enter(root);
    while (work.length > 0) {
      const top = work.at(-1)!;
      const next = top.next.pop();
      if (next !== undefined) {
        if (!index.has(next)) enter(next);
        else if (onStack.has(next)) low.set(top.node, Math.min(low.get(top.node)!, index.get(next)!));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent !== undefined) low.set(parent.node, Math.min(low.get(parent.node)!, low.get(top.node)!));
      if (low.get(top.node) !== index.get(top.node)) continue;
      const component = stack.splice(stack.lastIndexOf(top.node));
      for (const node of component) onStack.delete(node);
      components.push(component);
    }
  }
  return components;
}
