// Which blocks become numbered states, in which order they are laid out, and which arm of a branch stands inside the `if`.
//
// A suspension has a state of its own, the point where the awaited future is polled. A block is a state if something
// other than the code right before it jumps there. Everything else is laid out inline, where control reaches it.

import { jumpsOf, reversePostorder, successors, targetsOf } from "../ir/graph.js";
import type { Entry, States } from "../ir/layout.js";
import type { Block, BlockId, Machine } from "../ir/machine.js";

/** An arm with more steps than this gets a state of its own rather than standing inside an `if`. */
const INLINE_STEPS = 6;

export function layOutStates(machine: Machine): States {
  const planner = new Planner(machine);
  planner.run();
  return planner;
}

class Planner implements States {
  readonly entries: Entry[] = [];
  readonly ofBlock = new Map<BlockId, number>();
  readonly ofPoll = new Map<BlockId, number>();
  readonly flat = new Map<BlockId, "then" | "else">();
  private readonly machine: Machine;
  private readonly states: Set<BlockId>;
  private readonly order: BlockId[];

  constructor(machine: Machine) {
    this.machine = machine;
    this.order = reversePostorder(machine);
    this.states = findStates(machine);
  }

  run(): void {
    this.place(this.machine.entry);
    for (const id of this.order) if (this.states.has(id) && !this.ofBlock.has(id)) this.place(id);
    // Arms that were made states while placing the others.
    for (const id of this.states) if (!this.ofBlock.has(id) && this.machine.blocks.has(id)) this.place(id);
  }

  private block(id: BlockId): Block {
    return this.machine.blocks.get(id)!;
  }

  private add(kind: Entry["kind"], block: BlockId): void {
    (kind === "block" ? this.ofBlock : this.ofPoll).set(block, this.entries.length);
    this.entries.push({ kind, block });
  }

  /** Lays out a state and all that follows it without a jump. */
  private place(start: BlockId): void {
    this.add("block", start);
    let here: BlockId | null = start;
    while (here !== null) {
      const next = this.follow(this.block(here));
      if (next !== null && this.states.has(next)) {
        if (this.ofBlock.has(next)) return;
        this.add("block", next);
      }
      here = next;
    }
  }

  /** The block that comes right after this one in the text, if any. */
  private follow(block: Block): BlockId | null {
    const { end } = block;
    switch (end.kind) {
      case "goto":
        return end.to;
      case "await":
      case "yield":
        this.add("poll", block.id);
        if (end.returns !== null) this.seal(end.returns);
        return end.next;
      case "branch":
        return this.chooseFlat(block.id, end.then, end.else);
      case "leave":
        return this.machine.regions.get(end.region)!.handler;
      case "resume":
        if (end.returns !== null && end.gotos.length > 0) this.seal(end.returns);
        else if (end.returns !== null) return end.returns;
        return end.gotos.length === 1 ? end.gotos[0]! : null;
      default:
        return null;
    }
  }

  /** Code that will stand inside braces: a suspension in it needs a state to be reached by. */
  private seal(start: BlockId): void {
    const work = [start];
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      const block = this.block(id);
      const { kind } = block.end;
      if (this.states.has(id)) continue;
      if (kind === "await" || kind === "yield") this.states.add(id);
      else work.push(...targetsOf(this.machine, block.end));
    }
  }

  private chooseFlat(id: BlockId, then: BlockId, otherwise: BlockId): BlockId {
    const heavyThen = !this.states.has(then) && this.isHeavy(then);
    const heavyElse = !this.states.has(otherwise) && this.isHeavy(otherwise);
    if (heavyThen && heavyElse) this.states.add(otherwise);
    const inlineElse = !this.states.has(otherwise);
    const arm =
      inlineElse && !heavyThen && (heavyElse || !this.states.has(then))
        ? "else"
        : this.states.has(then) && inlineElse
          ? "else"
          : "then";
    this.flat.set(id, arm);
    return arm === "then" ? then : otherwise;
  }

  /** Whether the code laid out inline from here suspends or is long. */
  private isHeavy(start: BlockId): boolean {
    let steps = 0;
    const work = [start];
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      const block = this.block(id);
      steps += block.steps.length;
      if (
        steps > INLINE_STEPS ||
        block.end.kind === "await" ||
        block.end.kind === "yield" ||
        block.end.kind === "switch"
      )
        return true;
      for (const next of targetsOf(this.machine, block.end)) if (!this.states.has(next)) work.push(next);
    }
    return false;
  }
}

function findStates(machine: Machine): Set<BlockId> {
  const states = new Set<BlockId>([machine.entry]);
  const from = new Map<BlockId, Block>();
  for (const region of machine.regions.values()) if (machine.blocks.has(region.handler)) states.add(region.handler);
  for (const block of machine.blocks.values()) {
    for (const step of block.steps) for (const id of jumpsOf(machine, step)) states.add(id);
    const { end } = block;
    if (end.kind === "switch") for (const one of end.cases) states.add(one.to);
    if (end.kind === "resume") for (const id of end.gotos) states.add(id);
    for (const id of successors(machine, block)) {
      const known = from.get(id);
      // Reached from two places, or from another region: the catch clause tells regions apart by the state.
      if (known !== undefined || machine.blocks.get(id)!.region !== block.region) states.add(id);
      from.set(id, block);
    }
  }
  return states;
}
