// Edges: the one place that knows where control can go from a block.

import type { types as t } from "@babel/core";
import {
  unreachable,
  type Block,
  type BlockId,
  type Jump,
  type Machine,
  type RegionId,
  type ReturnJump,
  type Step,
  type Terminator,
} from "./machine.js";

/** Where a terminator goes, besides into handlers by a throw. */
export function targetsOf(machine: Machine, end: Terminator): BlockId[] {
  switch (end.kind) {
    case "goto":
      return [end.to];
    case "branch":
      return [end.then, end.else];
    case "switch":
      return end.cases.map((one) => one.to);
    case "await":
    case "yield":
      return end.returns === null ? [end.next] : [end.next, end.returns];
    case "return":
    case "throw":
      return [];
    case "leave":
      return [machine.regions.get(end.region)!.handler];
    case "resume":
      return end.returns === null ? [...end.gotos] : [end.returns, ...end.gotos];
    default:
      return unreachable(end);
  }
}

/** Where the jumps inside a statement that runs whole go. */
export function jumpsOf(machine: Machine, step: Step): BlockId[] {
  if (step.kind !== "run" || step.jumps === null) return [];
  return [...step.jumps.values()].map((jump) => jumpTarget(machine, jump));
}

export function jumpTarget(machine: Machine, jump: Jump | ReturnJump): BlockId {
  return jump.kind === "leave" ? machine.regions.get(jump.region)!.handler : jump.to;
}

export function successors(machine: Machine, block: Block): BlockId[] {
  return [...targetsOf(machine, block.end), ...block.steps.flatMap((step) => jumpsOf(machine, step))];
}

/** The handler that an error thrown in this block enters, if any. */
export function handlerOf(machine: Machine, block: Block): BlockId | null {
  return block.region === null ? null : machine.regions.get(block.region)!.handler;
}

/** The finally region whose handler cancel enters from this block; null when there is none, or when we are in one. */
export function cancelRegion(machine: Machine, block: Block): RegionId | null {
  if (block.finalizing !== null) return null;
  for (let id = block.region; id !== null; id = machine.regions.get(id)!.parent) {
    if (machine.regions.get(id)!.kind === "finally") return id;
  }
  return null;
}

/** Blocks in an order that puts a block before those it leads to, as far as loops allow; handlers after what they guard. */
export function reversePostorder(machine: Machine): BlockId[] {
  const seen = new Set<BlockId>();
  const order: BlockId[] = [];
  // An explicit stack: a long function must not overflow ours.
  const stack: { id: BlockId; next: BlockId[] }[] = [];
  const enter = (id: BlockId): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const block = machine.blocks.get(id)!;
    const handler = handlerOf(machine, block);
    const next = successors(machine, block);
    // Visited last comes out first: keep the first target next to its source.
    stack.push({ id, next: handler === null ? next : [...next, handler] });
  };
  enter(machine.entry);
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const id = top.next.pop();
    if (id !== undefined) enter(id);
    else {
      order.push(top.id);
      stack.pop();
    }
  }
  return order.toReversed();
}

/** The terminator with every block it names replaced. Handlers are named by regions, not here. */
export function mapTargets(end: Terminator, map: (id: BlockId) => BlockId): Terminator {
  switch (end.kind) {
    case "goto":
      return { ...end, to: map(end.to) };
    case "branch":
      return { ...end, then: map(end.then), else: map(end.else) };
    case "switch":
      return { ...end, cases: end.cases.map((one) => ({ ...one, to: map(one.to) })) };
    case "await":
    case "yield":
      return { ...end, next: map(end.next), returns: end.returns === null ? null : map(end.returns) };
    case "return":
    case "throw":
      return end;
    case "leave":
      return end.exit.kind === "goto" ? { ...end, exit: { kind: "goto", to: map(end.exit.to) } } : end;
    case "resume":
      return {
        ...end,
        returns: end.returns === null ? null : map(end.returns),
        gotos: [...new Set(end.gotos.map(map))],
      };
    default:
      return unreachable(end);
  }
}

export function mapJumps(step: Step, map: (id: BlockId) => BlockId): Step {
  if (step.kind !== "run" || step.jumps === null) return step;
  const jumps = new Map<t.Node, Jump | ReturnJump>();
  for (const [node, jump] of step.jumps) {
    if (jump.kind !== "leave") jumps.set(node, { ...jump, to: map(jump.to) });
    else jumps.set(node, jump.exit.kind === "goto" ? { ...jump, exit: { kind: "goto", to: map(jump.exit.to) } } : jump);
  }
  return { ...step, jumps };
}
